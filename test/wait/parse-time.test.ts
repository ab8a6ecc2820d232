import { expect, test } from 'vitest';
import { parseTime } from '../../src/wait/parse-time.ts';

/** Half past two in the afternoon, wherever the test runs. */
const now = new Date(2026, 2, 1, 14, 30).getTime();

test.each([
  ['20m', now + 20 * 60_000],
  ['90', now + 90_000],
  ['40d', now + 40 * 86_400_000],
  ['18:30', new Date(2026, 2, 1, 18, 30).getTime()],
  ['9:05', new Date(2026, 2, 2, 9, 5).getTime()],
  ['14:30', new Date(2026, 2, 2, 14, 30).getTime()],
  ['14:30:01', new Date(2026, 2, 1, 14, 30, 1).getTime()],
  ['2026-03-05', new Date(2026, 2, 5).getTime()],
  ['2026-03-05T18:30', new Date(2026, 2, 5, 18, 30).getTime()],
  ['2026-03-05 18:30', new Date(2026, 2, 5, 18, 30).getTime()],
  ['2026-03-05T18:30:00Z', Date.UTC(2026, 2, 5, 18, 30)],
  ['2026-03-05T18:30:00+02:00', Date.UTC(2026, 2, 5, 16, 30)],
])('%s', (words, expected) => {
  expect(parseTime(words, now)).toBe(expected);
});

test.each(['', 'tomorrow', '25:00', '18:60', '2026-13-01', '-5m', '5 m'])(
  '%j is no time',
  (words) => {
    expect(() => parseTime(words, now)).toThrow('not a time');
  },
);
