import path from 'node:path';

/** A name in a directory. Joins as they are: both come from the system and need no tidying. */
export function childPath(directory: string, name: string): string {
  return directory.endsWith(path.sep) ? directory + name : directory + path.sep + name;
}

/** True when `inner` is `outer` or lies below it; both absolute. */
export function isWithin(outer: string, inner: string): boolean {
  return inner === outer || inner.startsWith(childPath(outer, ''));
}

/** `inner` seen from `outer`, which contains it, segments separated by `/`; empty for the same path. */
export function pathBelow(outer: string, inner: string): string {
  const below = inner.slice(childPath(outer, '').length);
  return path.sep === '/' ? below : below.replaceAll(path.sep, '/');
}

/** Directories from `outer` down to just above `inner`, which lies below it. */
export function directoriesBetween(outer: string, inner: string): string[] {
  const found: string[] = [];
  for (let at = path.dirname(inner); isWithin(outer, at); at = path.dirname(at)) {
    found.unshift(at);
    if (at === outer) break;
  }
  return found;
}
