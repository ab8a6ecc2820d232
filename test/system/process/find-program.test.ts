import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { environmentFrom } from '../../../src/system/environment.ts';
import { findProgram } from '../../../src/system/process/find-program.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test('a program is the first executable file of its name on PATH, or the path itself', () => {
  const folder = tempFolder();
  const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')];
  mkdirSync(path.join(first, 'folder'), { recursive: true });
  mkdirSync(second);
  const program = (file: string, mode: number): void => {
    writeFileSync(file, '');
    chmodSync(file, mode);
  };
  program(path.join(first, 'both'), 0o755);
  program(path.join(second, 'both'), 0o755);
  program(path.join(first, 'text'), 0o644);
  const environment = environmentFrom(
    { PATH: `${first}::${second}` },
    'linux',
    '/',
    second,
    'host',
  );
  const find = (name: string): string | undefined => findProgram(name, environment);
  expect(find('both')).toBe(path.join(first, 'both'));
  expect(find('text')).toBeUndefined();
  expect(find('folder')).toBeUndefined();
  expect(find('nothing')).toBeUndefined();
  expect(find('./both')).toBe(path.join(second, 'both'));
  expect(find(path.join(first, 'both'))).toBe(path.join(first, 'both'));
});
