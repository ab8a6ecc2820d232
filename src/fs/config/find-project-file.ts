import { readdirSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';

/** What a project's own settings are called. */
export const PROJECT_FILE = 'wisp.json';
const ROOT_MARKS = ['.git', '.hg', '.svn', '.jj'];

/**
 * Every `wisp.json` that counts in `directory`, the nearest first: its own and those of the folders
 * above it, up to the root of the repository. None is dropped for a nearer one.
 *
 * Outside a repository only `directory` itself counts, so that a file somebody left in `/tmp` says
 * nothing about the folders below.
 */
export function findProjectFiles(directory: string): readonly string[] {
  const found: string[] = [];
  for (const folder of upwards(directory)) {
    const file = path.join(folder, PROJECT_FILE);
    if (isSettings(file)) found.push(file);
    if (ROOT_MARKS.some((mark) => isRootMark(path.join(folder, mark)))) return found;
  }
  return found.filter((file) => path.dirname(file) === path.resolve(directory));
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

/** An empty folder of that name is a sandbox's stand-in for a file that must not appear. */
function isSettings(file: string): boolean {
  const stats = statsOf(file);
  return stats !== undefined && !(stats.isDirectory() && isEmpty(file));
}

/** A repository's own folder or file; an empty one is none, and must not hide the rules above it. */
function isRootMark(file: string): boolean {
  const stats = statsOf(file);
  if (stats === undefined) return false;
  return stats.isDirectory() ? !isEmpty(file) : stats.size > 0;
}

function statsOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    // A folder that may not be searched: whatever is in it cannot be read either.
    return undefined;
  }
}

function isEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch {
    return false;
  }
}
