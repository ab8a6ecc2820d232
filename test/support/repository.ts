import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The root of this repository. */
export const root = path.resolve(import.meta.dirname, '../..');

export interface SourceFile {
  /** From the root, with `/` between. */
  readonly name: string;
  readonly text: string;
}

/** The files git knows or would add, as text, whose name fits. */
export function filesOfRepository(fits: (name: string) => boolean): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\0')
    .filter((name) => name !== '' && fits(name) && existsSync(path.join(root, name)))
    .map((name) => ({ name, text: readFileSync(path.join(root, name), 'utf8') }));
}
