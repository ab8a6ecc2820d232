import { statSync } from 'node:fs';
import path from 'node:path';

/** What a project's own settings are called. */
export const PROJECT_FILE = 'wisp.json';
const ROOT_MARKS = ['.git', '.hg', '.svn', '.jj'];

/**
 * The project's `wisp.json`: in `directory` or the nearest folder above it, up to the root of the
 * repository; undefined when there is none.
 *
 * Outside a repository only `directory` itself counts, so that a file somebody left in `/tmp` says
 * nothing about the folders below.
 */
export function findProjectFile(directory: string): string | undefined {
  if (exists(path.join(directory, PROJECT_FILE))) return path.join(directory, PROJECT_FILE);
  let found: string | undefined;
  for (const folder of upwards(directory)) {
    const file = path.join(folder, PROJECT_FILE);
    if (found === undefined && exists(file)) found = file;
    if (ROOT_MARKS.some((mark) => exists(path.join(folder, mark)))) return found;
  }
  return undefined;
}

function* upwards(directory: string): Generator<string> {
  let folder = path.resolve(directory);
  for (;;) {
    yield folder;
    const above = path.dirname(folder);
    if (above === folder) return;
    folder = above;
  }
}

function exists(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // A folder that may not be searched: whatever is in it cannot be read either.
    return false;
  }
}
