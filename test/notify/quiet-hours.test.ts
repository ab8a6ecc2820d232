import { expect, test } from 'vitest';
import { formatMinute, parseQuietHours, quietUntil } from '../../src/notify/quiet-hours.ts';

const rows: readonly [quiet: string, at: string, until: string | undefined][] = [
  ['22:00-08:00', '2026-03-02 21:59', undefined],
  ['22:00-08:00', '2026-03-02 22:00', '2026-03-03 08:00'],
  ['22:00-08:00', '2026-03-02 23:59', '2026-03-03 08:00'],
  ['22:00-08:00', '2026-03-03 00:00', '2026-03-03 08:00'],
  ['22:00-08:00', '2026-03-03 07:59', '2026-03-03 08:00'],
  ['22:00-08:00', '2026-03-03 08:00', undefined],
  ['22:00-08:00', '2026-02-28 23:00', '2026-03-01 08:00'],
  ['12:30-13:15', '2026-03-02 12:29', undefined],
  ['12:30-13:15', '2026-03-02 12:30', '2026-03-02 13:15'],
  ['12:30-13:15', '2026-03-02 13:15', undefined],
  ['0:00-6:00', '2026-03-02 00:00', '2026-03-02 06:00'],
  ['18:00-00:00', '2026-03-02 23:00', '2026-03-03 00:00'],
];

test.each(rows)('%s at %s: quiet until %s', (text, at, until) => {
  const quiet = parseQuietHours(text);
  expect(quiet).toBeDefined();
  if (quiet === undefined) return;
  const end = quietUntil(quiet, localMs(at));
  expect(end).toBe(until === undefined ? undefined : localMs(until));
});

test.each(['', '22:00', '22-8', '25:00-08:00', '22:60-08:00', '08:00-08:00', '00:00-24:00', 'x'])(
  '%j is no quiet hours',
  (text) => expect(parseQuietHours(text)).toBeUndefined(),
);

test('a minute of the day is told with two digits each', () => {
  expect(formatMinute(485)).toBe('08:05');
});

function localMs(text: string): number {
  return new Date(text.replace(' ', 'T')).getTime();
}
