import { expect, test } from 'vitest';
import { formatDuration, parseDuration } from '../../src/core/duration.ts';

test.each([
  ['90', 90_000],
  ['90s', 90_000],
  ['1.5', 1_500],
  ['5m', 300_000],
  ['1h30m', 5_400_000],
  ['2d', 172_800_000],
  ['30d', 2_592_000_000],
  ['250ms', 250],
  ['0', 0],
])('%s is %d ms', (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

test.each(['', ' ', 'm', '5x', '-5', '5 m', '1m1h', '1e9', 'Infinity', '9'.repeat(400)])(
  '%j is no duration',
  (text) => {
    expect(parseDuration(text)).toBeUndefined();
  },
);

test.each([
  [0, '0 ms'],
  [349.6, '350 ms'],
  [1_300, '1.3 s'],
  [59_940, '59.9 s'],
  [59_960, '1m'],
  [240_000, '4m'],
  [252_000, '4m12s'],
  [5_400_000, '1h30m'],
  [5_400_999, '1h30m'],
  [183_600_000, '2d3h'],
  [-5, '0 ms'],
])('%d ms read as %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});
