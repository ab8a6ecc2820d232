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
