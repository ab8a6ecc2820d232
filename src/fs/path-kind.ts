import { statSync } from 'node:fs';

/** What stands at a path, links followed; `missing` too when it cannot be reached. */
export function pathKind(path: string): 'file' | 'directory' | 'other' | 'missing' {
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) return 'directory';
    return stats.isFile() ? 'file' : 'other';
  } catch {
    return 'missing';
  }
}

/** The same paths with one that exists in front: an editor's scratch file names no change to a person. */
export function existingFirst(paths: readonly string[]): readonly string[] {
  const first = paths.find((path) => pathKind(path) !== 'missing');
  return first === undefined ? paths : [first, ...paths.filter((path) => path !== first)];
}
