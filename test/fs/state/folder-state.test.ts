import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderState, makePrivate } from '../../../src/fs/state/folder-state.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const isRoot = process.getuid?.() === 0;

test('a folder is missing, no folder, open to others or private', () => {
  const folder = tempFolder();
  const own = path.join(folder, 'own');
  writeFileSync(path.join(folder, 'file'), '');
  mkdirSync(own, { mode: 0o755 });
  expect(folderState(path.join(folder, 'a', 'b'))).toEqual({ kind: 'missing' });
  expect(folderState(path.join(folder, 'file'))).toEqual({ kind: 'no-folder' });
  expect(folderState(path.join(folder, 'file', 'below'))).toEqual({ kind: 'no-folder' });
  expect(folderState(own)).toEqual({ kind: 'writable', isOpen: true });
  makePrivate(own, 'folder');
  expect(folderState(own)).toEqual({ kind: 'writable', isOpen: false });
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(['file', 'own']);
});

test.skipIf(isRoot)('a folder that cannot be written or made says so', () => {
  const folder = tempFolder();
  chmodSync(folder, 0o500);
  expect(folderState(folder)).toEqual({ kind: 'unwritable', reason: 'EACCES' });
  const unmakeable = { kind: 'unmakeable', above: folder, reason: 'EACCES' };
  expect(folderState(path.join(folder, 'new', 'one'))).toEqual(unmakeable);
  chmodSync(folder, 0o700);
});

test.skipIf(process.platform !== 'linux')(
  'a folder where the system lets nobody make any says so, also to root',
  () => {
    expect(folderState('/proc/nope/deeper')).toMatchObject({ kind: 'unmakeable', above: '/proc' });
    expect(folderState('/proc/self')).toMatchObject({ kind: 'unwritable' });
  },
);

test("a private file is its owner's alone", () => {
  const file = path.join(tempFolder(), 'config.json');
  writeFileSync(file, '', { mode: 0o644 });
  makePrivate(file, 'file');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
