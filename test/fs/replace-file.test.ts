import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { replaceFile } from '../../src/fs/replace-file.ts';
import { tempFolder } from '../support/temp-folder.ts';

const permissions = (file: string): number => statSync(file).mode & 0o777;

test('a new file and its folder are for their owner alone', () => {
  const file = path.join(tempFolder(), 'wisp', 'config.json');
  replaceFile(file, 'new');
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(permissions(file)).toBe(0o600);
  expect(permissions(path.dirname(file))).toBe(0o700);
});

test('a file that others could read is no longer theirs afterwards', () => {
  const file = path.join(tempFolder(), 'config.json');
  writeFileSync(file, 'old');
  chmodSync(file, 0o664);
  replaceFile(file, 'new');
  expect(permissions(file)).toBe(0o600);
});

test('a link stays, and what it leads to is replaced', () => {
  const folder = tempFolder();
  const target = path.join(folder, 'dotfiles.json');
  const link = path.join(folder, 'config.json');
  writeFileSync(target, 'old');
  symlinkSync(target, link);
  replaceFile(link, 'new');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(target, 'utf8')).toBe('new');
});

test('a failure leaves nothing behind', () => {
  const folder = tempFolder();
  const file = path.join(folder, 'config.json');
  mkdirSync(file);
  expect(() => replaceFile(file, 'new')).toThrow();
  expect(readdirSync(folder)).toEqual(['config.json']);
});
