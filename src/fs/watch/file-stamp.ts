import { lstatSync, type Stats } from 'node:fs';

/**
 * What tells one state of a file from another without reading it: inode, size, time of modification
 * and time of change, mixed into one number, because a tree holds one a file and four numbers would
 * be a third of its memory. Two states share a stamp once in 2^53.
 *
 * The change time is part of it because a save can keep size and modification time (`cp -p`,
 * `tar x`), and the inode because a replacement can keep all three.
 */
export type FileStamp = number;

/** The stamp of what was looked at. */
export function stampOf({ ino, size, mtimeMs, ctimeMs }: Stats): FileStamp {
  parts[0] = ino;
  parts[1] = size;
  parts[2] = mtimeMs;
  parts[3] = ctimeMs;
  let [high, low] = [0x9e3779b9, 0x85ebca6b];
  for (const word of words) {
    high = mixed(high ^ word);
    low = mixed((low + word) ^ high);
  }
  // A double holds 53 bits exactly.
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}

/** The finalizer of MurmurHash3 (32 bits). */
function mixed(value: number): number {
  const first = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return second ^ (second >>> 16);
}

const parts = new Float64Array(4);
const words = new Uint32Array(parts.buffer);

/** Looks at a path itself, not through a link; undefined when there is nothing (any more) or no way to it. */
export function lookAt(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false });
  } catch {
    // ENOTDIR: a directory above became a file. EACCES: a directory above was closed.
    return undefined;
  }
}

/** True for a name in which decoding met bytes that are not UTF-8: it cannot be looked at. */
export function isGarbled(name: string): boolean {
  return name.includes('\ufffd');
}
