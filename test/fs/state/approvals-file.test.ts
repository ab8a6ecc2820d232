import { chmodSync, readFileSync, statSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Command } from '../../../src/core/command.ts';
import { type ApprovalEntry, ApprovalsFile } from '../../../src/fs/state/approvals-file.ts';
import { tempFolder } from '../../support/temp-folder.ts';

interface Entry extends ApprovalEntry {
  readonly id: string;
}

const command: Command = {
  words: { kind: 'shell', line: 'npm install --token=hunter22', shell: 'sh' },
  directory: '/home/ada/app',
};
const here: Entry = { id: 'here', directory: '/home/ada/app' };
const anywhere: Entry = { id: 'anywhere', directory: null };

test('what was kept is found for the same words, and for no others', () => {
  const { file } = opened();
  file.keep(command, here);
  expect(file.find(command)).toEqual([here]);
  expect(file.find({ ...command, directory: '/home/ada/other' })).toEqual([here]);
  expect(
    file.find({ ...command, words: { ...command.words, line: 'npm install' } as never }),
  ).toEqual([]);
  expect(file.find({ ...command, words: { ...command.words, shell: 'zsh' } as never })).toEqual([]);
});

test('the same words again take the place of the old entry', () => {
  const { file } = opened();
  file.keep(command, here);
  file.keep(command, { ...here, id: 'newer' });
  file.keep(command, anywhere);
  expect(file.list().map(({ id }) => id)).toEqual(['newer', 'anywhere']);
});

test('the file is for its owner alone and does not hold the words', () => {
  const { file, folder } = opened();
  file.keep(command, here);
  for (const name of ['approvals.json', 'approvals.key']) {
    expect(statSync(path.join(folder, name)).mode & 0o777, name).toBe(0o600);
    expect(readFileSync(path.join(folder, name), 'utf8')).not.toContain('hunter22');
  }
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('entries are taken out by name, and all together', () => {
  const { file } = opened();
  file.keep(command, here);
  file.keep(command, anywhere);
  expect(file.remove(({ id }) => id === 'here')).toBe(1);
  expect(file.list()).toEqual([anywhere]);
  file.clear();
  expect(file.list()).toEqual([]);
  file.clear();
});

test('no file is no approval and no trouble', () => {
  const { file, troubles } = opened();
  expect(file.find(command)).toEqual([]);
  expect(troubles).toEqual([]);
});

test.each([
  ['an entry changed by hand', (json: string) => json.replace('/home/ada/app', '/')],
  ['an entry written by hand', (json: string) => json.replace(/"seal": "./, '"seal": "x')],
  ['a cut-off file', (json: string) => json.slice(0, 40)],
  ['another format', () => '[]'],
  ['nothing', () => ''],
])('%s counts as none, and is said', (_, change) => {
  const { file, folder, troubles } = opened();
  file.keep(command, here);
  const name = path.join(folder, 'approvals.json');
  writeFileSync(name, change(readFileSync(name, 'utf8')));
  expect(file.find(command)).toEqual([]);
  expect(troubles.join()).toContain('does not count');
});

test('a sealed entry does not serve another line', () => {
  const { file, folder } = opened();
  const other: Command = { ...command, words: { kind: 'argv', argv: ['rm', 'x'] } };
  file.keep(command, here);
  file.keep(other, { id: 'other', directory: '/home/ada/app' });
  const name = path.join(folder, 'approvals.json');
  const json = JSON.parse(readFileSync(name, 'utf8'));
  json.approvals[0].line = json.approvals[1].line;
  writeFileSync(name, JSON.stringify(json));
  expect(file.find(other).map(({ id }) => id)).toEqual(['other']);
});

test.skipIf(process.platform === 'win32').each(['approvals.json', 'approvals.key'])(
  '%s that others may write counts as none',
  (name) => {
    const { file, folder } = opened();
    file.keep(command, here);
    chmodSync(path.join(folder, name), 0o644);
    expect(file.find(command)).toEqual([]);
  },
);

test.skipIf(process.platform === 'win32')('a link in its place is not followed', () => {
  const { file, folder } = opened();
  file.keep(command, here);
  const name = path.join(folder, 'approvals.json');
  const elsewhere = path.join(tempFolder(), 'approvals.json');
  writeFileSync(elsewhere, readFileSync(name), { mode: 0o600 });
  unlinkSync(name);
  symlinkSync(elsewhere, name);
  expect(file.find(command)).toEqual([]);
});

test('without its key an old file counts as none', () => {
  const { file, folder } = opened();
  file.keep(command, here);
  unlinkSync(path.join(folder, 'approvals.key'));
  expect(file.find(command)).toEqual([]);
  file.keep(command, anywhere);
  expect(file.find(command)).toEqual([anywhere]);
});

function opened() {
  const folder = path.join(tempFolder(), 'state');
  const troubles: string[] = [];
  const file = new ApprovalsFile<Entry>(folder, ({ message }) => troubles.push(message));
  return { file, folder, troubles };
}
