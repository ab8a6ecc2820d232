import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from '../environment.ts';

/** The file that a program's name stands for on this person's PATH; undefined when there is none. */
export function findProgram(
  name: string,
  environment: Pick<Environment, 'get' | 'directory' | 'platform'>,
): string | undefined {
  if (name.includes('/') || name.includes('\\')) {
    const file = path.resolve(environment.directory, name);
    return isProgram(file) ? file : undefined;
  }
  const isWindows = environment.platform === 'win32';
  const endings = isWindows ? (environment.get('PATHEXT') ?? '.EXE;.CMD').split(';') : [''];
  const folders = (environment.get('PATH') ?? '').split(isWindows ? ';' : ':');
  return folders
    .filter((folder) => folder !== '')
    .flatMap((folder) => endings.map((ending) => path.join(folder, name + ending)))
    .find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
