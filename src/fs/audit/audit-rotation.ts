import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** A lock older than this belongs to a process that died with it, in milliseconds. */
const STALE_LOCK_MS = 10_000;

/**
 * Puts a full log aside as `name.1`, what was there as `name.2`, and so on, under a lock that several
 * processes respect. Writers need no lock: a rename takes along whoever has the file open.
 */
export function rotate(folder: string, name: string, maxBytes: number, keep: number): void {
  const lock = path.join(folder, `${name}.lock`);
  if (!acquire(lock, path.join(folder, name))) return;
  try {
    // Another process may have done it between the look and the lock.
    if (statSync(path.join(folder, name)).size <= maxBytes) return;
    rmSync(archive(folder, name, keep), { force: true });
    for (let number = keep - 1; number >= 1; number--) {
      const from = archive(folder, name, number);
      if (existsSync(from)) renameSync(from, archive(folder, name, number + 1));
    }
    if (keep > 0) renameSync(path.join(folder, name), archive(folder, name, 1));
    else rmSync(path.join(folder, name));
  } finally {
    rmdirSync(lock);
  }
}

/** Where the log that was put aside as the `number`th last stands: `audit.1.jsonl`. */
export function archive(folder: string, name: string, number: number): string {
  const { name: stem, ext } = path.parse(name);
  return path.join(folder, `${stem}.${number}${ext}`);
}

/** A folder is made or not made, by one process; false when another one holds it. */
function acquire(lock: string, justWritten: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (ageMs(lock, justWritten) > STALE_LOCK_MS) rmdirSync(lock);
    return false;
  }
}

/** By the file system's own clock: the log was written a moment ago. */
function ageMs(lock: string, justWritten: string): number {
  const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  return made === undefined ? 0 : statSync(justWritten).mtimeMs - made;
}
