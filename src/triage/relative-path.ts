import path from 'node:path';

/** `file` relative to `directory` when it lies below it, else as it is. */
export function relativeBelow(directory: string, file: string): string {
  if (!path.isAbsolute(file)) return path.normalize(file);
  const below = path.relative(directory, file);
  return below === '' || below.startsWith('..') || path.isAbsolute(below) ? file : below;
}
