import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { OwnName } from '../../../src/core/muted-names.ts';
import { openOwnWrites } from '../../../src/fs/state/own-writes-files.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const own: readonly OwnName[] = [
  ['/w/pid', { fromMs: 0, toMs: 300 }],
  ['/w/server.log', { fromMs: 0, toMs: undefined }],
];
const subject = { directory: '/w', command: 'TOKEN=s3cret npm start' };

test('what a command writes is remembered for its next start, and for no other command or directory', () => {
  const state = tempFolder();
  openOwnWrites(state, subject).remember(own);
  expect(openOwnWrites(state, subject).remembered).toEqual([
    own[0],
    ['/w/server.log', { fromMs: 0 }],
  ]);
  expect(openOwnWrites(state, { ...subject, command: 'npm test' }).remembered).toEqual([]);
  expect(openOwnWrites(state, { ...subject, directory: '/v' }).remembered).toEqual([]);
});

test('the file is for its owner alone and does not hold the command', () => {
  const state = tempFolder();
  openOwnWrites(state, subject).remember(own);
  const folder = path.join(state, 'own-writes');
  const [name = ''] = readdirSync(folder);
  expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
  expect(readFileSync(path.join(folder, name), 'utf8')).not.toContain('s3cret');
});

test('nothing left to remember removes the file', () => {
  const state = tempFolder();
  const memory = openOwnWrites(state, subject);
  memory.remember(own);
  memory.remember([]);
  expect(readdirSync(path.join(state, 'own-writes'))).toEqual([]);
});

test('a state folder that cannot be written, and a file that is torn, are taken for no memory', () => {
  const state = tempFolder();
  writeFileSync(path.join(state, 'own-writes'), 'in the way');
  const memory = openOwnWrites(state, subject);
  expect(() => memory.remember(own)).not.toThrow();
  expect(memory.remembered).toEqual([]);
  const other = tempFolder();
  openOwnWrites(other, subject).remember(own);
  const folder = path.join(other, 'own-writes');
  writeFileSync(
    path.join(folder, readdirSync(folder)[0] ?? ''),
    '{"directory": "/w", "own": [["a"',
  );
  expect(openOwnWrites(other, subject).remembered).toEqual([]);
});

test('of very many commands those that learnt longest ago are forgotten', () => {
  const state = tempFolder();
  const folder = path.join(state, 'own-writes');
  mkdirSync(folder);
  for (let file = 0; file < 205; file++) {
    writeFileSync(path.join(folder, `${file}.json`), '');
    utimesSync(path.join(folder, `${file}.json`), file, file);
  }
  openOwnWrites(state, subject).remember(own);
  const names = readdirSync(folder);
  expect(names).toHaveLength(200);
  expect(names).not.toContain('5.json');
  expect(openOwnWrites(state, subject).remembered).not.toEqual([]);
});
