import { expect, test } from 'vitest';
import { isSameWatch, parseRunRecord, type RunRecord } from '../../src/core/run-record.ts';

const record: RunRecord = {
  watch: 'watch-4f9c1a2b',
  host: 'laptop',
  directory: '/home/ada/sum',
  command: 'npm test',
  startedAtMs: 1_769_894_134_123,
  wisp: { pid: 4_000, start: '8812' },
  run: 3,
  leader: { pid: 4_711, start: '9120' },
};

test.each([
  record,
  { ...record, run: 0, leader: null },
  { ...record, wisp: { pid: 4_000, start: null } },
])('a record reads as it was written', (written) => {
  expect(parseRunRecord(`${JSON.stringify(written)}      `)).toEqual(written);
});

test.each([
  ['nothing', ''],
  ['half of one', JSON.stringify(record).slice(0, 100)],
  ['another shape', '{}'],
  ['null', 'null'],
  ['a list', '[]'],
  ['no leader at all', JSON.stringify({ ...record, leader: undefined })],
  ['a leader without a number', JSON.stringify({ ...record, leader: { start: '1' } })],
])('%s is no record', (_, text) => {
  expect(parseRunRecord(text)).toBeUndefined();
});

test.each([0, 1, -1, -4_711, 1.5, '4711'])('%j is nobody who may be signalled', (pid) => {
  const text = JSON.stringify({ ...record, leader: { pid, start: '9120' } });
  expect(parseRunRecord(text)).toBeUndefined();
});

test.each([
  ['the same command in the same directory', {}, true],
  ['another command', { command: 'npm run lint' }, false],
  ['another directory', { directory: '/home/ada' }, false],
  ['another machine', { host: 'server' }, false],
])('%s: same watch is %s', (_, change, isSame) => {
  expect(isSameWatch(record, { ...record, watch: 'watch-00000000', ...change })).toBe(isSame);
});
