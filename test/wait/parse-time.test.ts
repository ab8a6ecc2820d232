import { expect, onTestFinished, test } from 'vitest';
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
  expect(parseTime(words, now).untilMs).toBe(expected);
});

test.each([
  '',
  'tomorrow',
  '25:00',
  '18:60',
  '2026-13-01',
  '2027-02-29',
  '2026-04-31T10:00',
  '2026-02-00',
  '-5m',
  '5 m',
])('%j is no time', (words) => {
  expect(() => parseTime(words, now)).toThrow('not a time');
});

test('an hour that comes twice is waited for both times', () => {
  const zone = process.env.TZ;
  process.env.TZ = 'Europe/Berlin';
  onTestFinished(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
  // On 2026-10-25 the hour from 02:00 to 03:00 comes twice: at 00:00 UTC and at 01:00 UTC.
  const first = Date.UTC(2026, 9, 25, 0, 30);
  const second = Date.UTC(2026, 9, 25, 1, 30);
  const tomorrow = Date.UTC(2026, 9, 26, 1, 30);
  expect(parseTime('02:30', first - 60_000).untilMs).toBe(first);
  expect(parseTime('02:30', first + 60_000).untilMs).toBe(second);
  expect(parseTime('02:30', second - 60_000).untilMs).toBe(second);
  expect(parseTime('02:30', second + 60_000).untilMs).toBe(tomorrow);
});
