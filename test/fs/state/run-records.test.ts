import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { RunRecord } from '../../../src/core/run-record.ts';
import { RunRecords } from '../../../src/fs/state/run-records.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const first: RunRecord = {
  watch: 'watch-4f9c1a2b',
  host: 'laptop',
  directory: '/home/ada/größe',
  command: 'npm test',
  startedAtMs: 1_769_894_134_123,
  wisp: { pid: 4_000, start: '8812' },
  run: 0,
  leader: null,
};
const later = { ...first, run: 1_234_567, leader: { pid: 4_194_304, start: '123456789012' } };

function records() {
  const state = path.join(tempFolder(), 'state');
  return { records: new RunRecords(state), folder: path.join(state, 'running') };
}

test('where nothing was ever recorded there is nothing, and nothing is made', () => {
  const { records: none, folder } = records();
  expect(none.all()).toEqual([]);
  expect(statSync(folder, { throwIfNoEntry: false })).toBeUndefined();
});

test('a record is its latest state, longer or shorter than before, until it is closed', () => {
  const { records: of } = records();
  const open = of.open(first);
  expect(of.all()).toEqual([first]);
  open.update(later);
  expect(of.all()).toEqual([later]);
  open.update(first);
  expect(of.all()).toEqual([first]);
  open.close();
  expect(of.all()).toEqual([]);
  open.update(later);
  expect(of.all()).toEqual([]);
});

test('it is for its owner alone', () => {
  const { records: of, folder } = records();
  of.open(first);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(folder, 'watch-4f9c1a2b.json')).mode & 0o777).toBe(0o600);
});

test('two watches have a record each', () => {
  const { records: of } = records();
  of.open(first);
  of.open({ ...first, watch: 'watch-00000000' });
  expect(of.all().map(({ watch }) => watch)).toEqual(['watch-00000000', 'watch-4f9c1a2b']);
  of.remove('watch-00000000');
  of.remove('watch-never-was');
  expect(of.all()).toEqual([first]);
});

test('a torn record, or one under a name not its own, is removed', () => {
  const { records: of, folder } = records();
  of.open(first);
  writeFileSync(path.join(folder, 'watch-1.json'), JSON.stringify(later).slice(0, 60));
  writeFileSync(path.join(folder, 'watch-2.json'), '');
  writeFileSync(path.join(folder, 'watch-3.json'), JSON.stringify(later));
  expect(of.all()).toEqual([first]);
  expect(readdirSync(folder)).toEqual(['watch-4f9c1a2b.json']);
});
