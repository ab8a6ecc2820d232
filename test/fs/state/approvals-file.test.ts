import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Command } from '../../../src/core/command.ts';
import { folderIdentity } from '../../../src/fs/folder-identity.ts';
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
/** Which folder that is, in a text as `folderIdentity` gives. */
const app = '["/home/ada/app","1","2","3"]';
const anywhere: Entry = { id: 'anywhere', directory: null };

test('what was kept is found for the same words, and for no others', () => {
  const { file } = opened();
  file.keep(command, app, here);
  expect(file.find(command, app)).toEqual([here]);
  expect(file.find(withWords({ line: 'npm install' }), app)).toEqual([]);
  expect(file.find(withWords({ shell: 'zsh' }), app)).toEqual([]);
});

test('an answer for one directory holds in no other, above it or below it', () => {
  const { file } = opened();
  file.keep(command, app, here);
  for (const directory of [
    '/',
    '/home/ada',
    '/home/ada/other',
    '/home/ada/app/sub',
    '/home/ada/app/',
  ]) {
    expect(file.find({ ...command, directory }, `folder of ${directory}`), directory).toEqual([]);
    // Another directory that is said to be the same folder: a link that leads there.
    expect(file.find({ ...command, directory }, app), directory).toEqual([]);
  }
});

test('an answer for everywhere holds everywhere', () => {
  const { file } = opened();
  file.keep(command, app, anywhere);
  expect(file.find({ ...command, directory: '/elsewhere' }, undefined)).toEqual([anywhere]);
});

test.skipIf(process.platform === 'win32').each([
  ['a link to another folder', (folder: string, other: string) => symlinkSync(other, folder)],
  ['another folder', (folder: string, other: string) => renameSync(other, folder)],
  ['a new folder', (folder: string) => mkdirSync(folder)],
  ['a link to itself, moved', (folder: string) => symlinkSync(`${folder}.old`, folder)],
])('an answer for a folder does not serve %s in its place', (_, swap) => {
  const { file } = opened();
  const parent = tempFolder();
  const [directory, other] = [path.join(parent, 'app'), path.join(parent, 'other')];
  mkdirSync(path.join(directory, 'src'), { recursive: true });
  mkdirSync(path.join(other, 'src'), { recursive: true });
  const there = { ...command, directory };
  file.keep(there, folderIdentity(directory), { id: 'there', directory });
  expect(file.find(there, folderIdentity(directory))).toHaveLength(1);

  renameSync(directory, `${directory}.old`);
  swap(directory, other);
  expect(file.find(there, folderIdentity(directory))).toEqual([]);
});

test('an answer for a folder that is gone is not kept', () => {
  const { file, troubles } = opened();
  expect(file.keep(command, undefined, here)).toBe(false);
  expect(troubles.join()).toContain('its folder is gone');
  expect(file.list()).toEqual([]);
});

test('the same words again take the place of the old entry', () => {
  const { file } = opened();
  file.keep(command, app, here);
  file.keep(command, app, { ...here, id: 'newer' });
  file.keep(command, app, anywhere);
  expect(file.list().map(({ id }) => id)).toEqual(['newer', 'anywhere']);
});

test('the file is for its owner alone and does not hold the words', () => {
  const { file, folder } = opened();
  file.keep(command, app, here);
  for (const name of ['approvals.json', 'approvals.key']) {
    expect(statSync(path.join(folder, name)).mode & 0o777, name).toBe(0o600);
    expect(readFileSync(path.join(folder, name), 'utf8')).not.toContain('hunter22');
  }
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('entries are taken out by name, and all together', () => {
  const { file } = opened();
  file.keep(command, app, here);
  file.keep(command, app, anywhere);
  expect(file.remove(({ id }) => id === 'here')).toBe(1);
  expect(file.list()).toEqual([anywhere]);
  file.clear();
  expect(file.list()).toEqual([]);
  file.clear();
});

test('no file is no approval and no trouble', () => {
  const { file, troubles } = opened();
  expect(file.find(command, app)).toEqual([]);
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
  file.keep(command, app, here);
  const name = path.join(folder, 'approvals.json');
  writeFileSync(name, change(readFileSync(name, 'utf8')));
  expect(file.find(command, app)).toEqual([]);
  expect(troubles.join()).toContain('is ignored');
});

test('a sealed entry does not serve another line', () => {
  const { file, folder } = opened();
  const other: Command = { ...command, words: { kind: 'argv', argv: ['rm', 'x'] } };
  file.keep(command, app, here);
  file.keep(other, app, { id: 'other', directory: '/home/ada/app' });
  const name = path.join(folder, 'approvals.json');
  const json = JSON.parse(readFileSync(name, 'utf8'));
  json.approvals[0].line = json.approvals[1].line;
  writeFileSync(name, JSON.stringify(json));
  expect(file.find(other, app).map(({ id }) => id)).toEqual(['other']);
});

test.skipIf(process.platform === 'win32').each(['approvals.json', 'approvals.key'])(
  '%s that others may write counts as none',
  (name) => {
    const { file, folder } = opened();
    file.keep(command, app, here);
    chmodSync(path.join(folder, name), 0o644);
    expect(file.find(command, app)).toEqual([]);
  },
);

test.skipIf(process.platform === 'win32')('a link in its place is not followed', () => {
  const { file, folder } = opened();
  file.keep(command, app, here);
  const name = path.join(folder, 'approvals.json');
  const elsewhere = path.join(tempFolder(), 'approvals.json');
  writeFileSync(elsewhere, readFileSync(name), { mode: 0o600 });
  unlinkSync(name);
  symlinkSync(elsewhere, name);
  expect(file.find(command, app)).toEqual([]);
});

test('without its key an old file counts as none', () => {
  const { file, folder } = opened();
  file.keep(command, app, here);
  unlinkSync(path.join(folder, 'approvals.key'));
  expect(file.find(command, app)).toEqual([]);
  file.keep(command, app, anywhere);
  expect(file.find(command, app)).toEqual([anywhere]);
});

test.skipIf(process.platform === 'win32').each(['approvals.json', 'approvals.key'])(
  'a named pipe as %s is not waited for',
  (name) => {
    const { file, folder, troubles } = opened();
    file.keep(command, app, here);
    rmSync(path.join(folder, name));
    execFileSync('mkfifo', ['-m', '600', path.join(folder, name)]);
    expect(file.find(command, app)).toEqual([]);
    expect(troubles.join()).toContain('is ignored');
    expect(file.keep(command, app, here)).toBe(true);
    expect(file.find(command, app)).toEqual([here]);
  },
);

test.each(['approvals.json', 'approvals.key'])(
  'a folder as %s counts as none, and goes',
  (name) => {
    const { file, folder } = opened();
    file.keep(command, app, here);
    rmSync(path.join(folder, name));
    mkdirSync(path.join(folder, name));
    expect(file.find(command, app)).toEqual([]);
    file.clear();
    expect(readdirSync(folder)).toEqual([]);
  },
);

test('a file too large for approvals is not read', () => {
  const { file, folder, troubles } = opened();
  file.keep(command, app, here);
  truncateSync(path.join(folder, 'approvals.json'), 5 * 1024 * 1024);
  expect(file.find(command, app)).toEqual([]);
  expect(troubles.join()).toContain('is ignored');
});

test.skipIf(process.platform === 'win32')('a folder that others may write counts as none', () => {
  const { file, folder, troubles } = opened();
  file.keep(command, app, here);
  chmodSync(folder, 0o777);
  expect(file.find(command, app)).toEqual([]);
  expect(troubles.join()).toContain('in a folder that others may change');
});

test('a file from before answers were bound to a folder counts as none, and is said', () => {
  const { file, folder, troubles } = opened();
  file.keep(command, app, here);
  const name = path.join(folder, 'approvals.json');
  writeFileSync(name, readFileSync(name, 'utf8').replace('"version": 2', '"version": 1'));
  expect(file.find(command, app)).toEqual([]);
  expect(troubles.join()).toContain('earlier version');
});

test('an answer that the disk does not take is said in one line, and leaves nothing behind', () => {
  const { file, folder, troubles } = opened();
  writeFileSync(folder, 'no folder');
  expect(file.keep(command, app, here)).toBe(false);
  expect(troubles).toEqual([
    expect.stringMatching(/^the answer cannot be kept, and holds for this watch alone: \w+$/),
  ]);
});

function withWords(words: { line?: string; shell?: string }): Command {
  return { ...command, words: { ...command.words, ...words } as Command['words'] };
}

function opened() {
  const folder = path.join(tempFolder(), 'state');
  const troubles: string[] = [];
  const file = new ApprovalsFile<Entry>(folder, ({ message }) => troubles.push(message));
  return { file, folder, troubles };
}
