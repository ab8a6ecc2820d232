const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

const DURATION =
  /^(?:(\d+(?:\.\d+)?)d)?(?:(\d+(?:\.\d+)?)h)?(?:(\d+(?:\.\d+)?)m)?(?:(\d+(?:\.\d+)?)s)?(?:(\d+)ms)?$/;

/**
 * Milliseconds of a duration written as `90` (seconds), `90s`, `5m`, `1h30m`, `2d`, `250ms`;
 * undefined when it is not one.
 */
export function parseDuration(text: string): number | undefined {
  if (/^\d+(?:\.\d+)?$/.test(text)) return finite(Number(text) * UNITS.s);
  const match = DURATION.exec(text);
  if (match === null || text === '') return undefined;
  const [, days, hours, minutes, seconds, milliseconds] = match;
  return finite(
    Number(days ?? 0) * UNITS.d +
      Number(hours ?? 0) * UNITS.h +
      Number(minutes ?? 0) * UNITS.m +
      Number(seconds ?? 0) * UNITS.s +
      Number(milliseconds ?? 0),
  );
}

/** A duration in words: `350 ms`, `1.3 s`, `4m`, `1h30m`, `2d3h`; the largest two units. */
export function formatDuration(ms: number): string {
  const rounded = Math.max(0, Math.round(ms));
  if (rounded < UNITS.s) return `${rounded} ms`;
  if (rounded < UNITS.m - 50) return `${(rounded / UNITS.s).toFixed(1)} s`;
  const seconds = Math.round(rounded / UNITS.s);
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor((seconds % 86_400) / 3_600), 'h'],
    [Math.floor((seconds % 3_600) / 60), 'm'],
    [seconds % 60, 's'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join('');
}

function finite(ms: number): number | undefined {
  return Number.isFinite(ms) && ms <= Number.MAX_SAFE_INTEGER ? ms : undefined;
}
