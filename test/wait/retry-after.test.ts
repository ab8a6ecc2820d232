import { expect, test } from 'vitest';
import { retryAfterMs } from '../../src/wait/retry-after.ts';

const now = Date.UTC(2026, 2, 1, 9);

test.each<[Record<string, string>, number | undefined]>([
  [{}, undefined],
  [{ 'retry-after': '120' }, 120],
  [{ 'retry-after': 'Sun, 01 Mar 2026 09:05:00 GMT' }, 300],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'x-poll-interval': '60' }, 60],
  [{ 'x-poll-interval': '60', 'retry-after': '120' }, 120],
  [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${now / 1_000 + 600}` }, 601],
  [{ 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': `${now / 1_000 + 600}` }, undefined],
  [{ 'ratelimit-remaining': '0', 'ratelimit-reset': `${now / 1_000 + 30}` }, 31],
])('%j', (headers, seconds) => {
  const expected = seconds === undefined ? undefined : now + seconds * 1_000;
  expect(retryAfterMs(headers, now)).toBe(expected);
});
