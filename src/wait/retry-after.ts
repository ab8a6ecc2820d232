/**
 * Until when a server asked not to be bothered, in milliseconds since 1970-01-01 UTC; undefined
 * when it did not ask.
 *
 * Reads `retry-after` (RFC 9110, section 10.2.3: seconds or a date), `x-poll-interval` (GitHub,
 * seconds), and the reset of a used-up rate limit (GitHub `x-ratelimit-*`, GitLab `ratelimit-*`:
 * seconds since 1970).
 *
 * @param headers Names in lower case.
 */
export function retryAfterMs(
  headers: Readonly<Record<string, string>>,
  nowMs: number,
): number | undefined {
  const wishes = [
    secondsOrDate(headers['retry-after'], nowMs),
    secondsOrDate(headers['x-poll-interval'], nowMs),
    resetOf(headers, 'x-ratelimit', nowMs),
    resetOf(headers, 'ratelimit', nowMs),
  ].filter((wish) => wish !== undefined);
  return wishes.length === 0 ? undefined : Math.max(...wishes);
}

function secondsOrDate(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value.trim())) return nowMs + Number(value) * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : date;
}

function resetOf(
  headers: Readonly<Record<string, string>>,
  prefix: string,
  nowMs: number,
): number | undefined {
  const reset = headers[`${prefix}-reset`];
  if (headers[`${prefix}-remaining`] !== '0' || reset === undefined) return undefined;
  const resetMs = /^\d{1,12}$/.test(reset) ? Number(reset) * 1_000 : undefined;
  // A second more: the server's clock and this one differ.
  return resetMs === undefined ? undefined : Math.max(nowMs, resetMs + 1_000);
}
