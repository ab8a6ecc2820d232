import { lstatSync, type Stats } from 'node:fs';

/**
 * What tells one state of a file from another without reading it. The change time is part of it
 * because a save can keep size and modification time (`cp -p`, `tar x`), and the inode because a
 * replacement can keep all three.
 */
export interface FileStamp {
  readonly inode: number;
  readonly size: number;
  readonly modifiedMs: number;
  readonly changedMs: number;
}

/** The stamp of what was looked at. */
export function stampOf(stats: Stats): FileStamp {
  return {
    inode: stats.ino,
    size: stats.size,
    modifiedMs: stats.mtimeMs,
    changedMs: stats.ctimeMs,
  };
}

export function isSameStamp(first: FileStamp, second: FileStamp): boolean {
  return (
    first.changedMs === second.changedMs &&
    first.modifiedMs === second.modifiedMs &&
    first.size === second.size &&
    first.inode === second.inode
  );
}

/** Looks at a path itself, not through a link; undefined when there is nothing (any more) or no way to it. */
export function lookAt(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false });
  } catch {
    // ENOTDIR: a directory above became a file. EACCES: a directory above was closed.
    return undefined;
  }
}
