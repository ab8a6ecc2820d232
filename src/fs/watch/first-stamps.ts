import type { Dirent } from 'node:fs';
import type { FileChange } from '../../core/file-change.ts';
import { isGarbled, lookAt, stampOf } from './file-stamp.ts';
import { childPath } from './path-relation.ts';
import { DIRECTORY, type Directory, UNSTAMPED } from './snapshot.ts';

/**
 * Takes the first stamps of what a tree has listed, a directory at a time, in quiet moments: looking
 * at every file takes longer than all the rest of arming.
 */
export class FirstStamps {
  readonly #parts: FirstStampsParts;
  readonly #pending: { directory: Directory; sinceMs: number }[] = [];

  constructor(parts: FirstStampsParts) {
    this.#parts = parts;
  }

  /** Asks for the stamps of a directory's files; what was written after `sinceMs` is told as a change. */
  add(directory: Directory, sinceMs: number): void {
    this.#pending.push({ directory, sinceMs });
  }

  /** Stamps one directory; false when none is left. */
  step(): boolean {
    const next = this.#pending.pop();
    if (next === undefined) return false;
    if (this.#parts.isKnown(next.directory)) this.#stamp(next.directory, next.sinceMs);
    return true;
  }

  get isDone(): boolean {
    return this.#pending.length === 0;
  }

  clear(): void {
    this.#pending.length = 0;
  }

  #stamp(directory: Directory, sinceMs: number): void {
    const { ignores, lookAtEntry, note } = this.#parts;
    for (const [name, entry] of directory.entries) {
      if (entry !== UNSTAMPED) continue;
      if (ignores(directory, name)) {
        directory.entries.delete(name);
        continue;
      }
      const file = childPath(directory.path, name);
      const stats = lookAt(file);
      if (stats === undefined || stats.isDirectory()) {
        // Another one since it was listed. A name that is not UTF-8 stays: it cannot be looked at.
        if (!isGarbled(name)) lookAtEntry(directory, name);
        continue;
      }
      directory.entries.set(name, stampOf(stats));
      if (stats.ctimeMs >= sinceMs) {
        note(file, stats.birthtimeMs >= sinceMs ? 'created' : 'modified');
      }
    }
    if (sinceMs !== Infinity) this.#explainWriting(directory, sinceMs);
  }

  /**
   * A directory that was written before its watch began held a file that is gone, or holds one that
   * is new. The new ones are found; if there is none, one went, and that is told by the directory.
   */
  #explainWriting(directory: Directory, sinceMs: number): void {
    const { list, note } = this.#parts;
    const own = lookAt(directory.path);
    if (own === undefined || own.mtimeMs < sinceMs) return;
    let isExplained = false;
    for (const entry of list(directory) ?? []) {
      const file = childPath(directory.path, entry.name);
      const stats = lookAt(file);
      if (stats === undefined || stats.ctimeMs < sinceMs) continue;
      if (!stats.isDirectory() || directory.entries.get(entry.name) !== DIRECTORY) {
        isExplained = true;
      } else if (stats.birthtimeMs >= sinceMs || stats.ctimeMs > stats.mtimeMs) {
        // Made here or moved here, rather than written in.
        isExplained = true;
        note(file, 'created');
      }
    }
    if (!isExplained) note(directory.path, 'modified');
  }
}

/** What it needs of the tree whose files it stamps. */
export interface FirstStampsParts {
  /** False for a directory that was forgotten since it was listed. */
  readonly isKnown: (directory: Directory) => boolean;
  readonly ignores: (directory: Directory, name: string) => boolean;
  readonly list: (directory: Directory) => readonly Dirent[] | undefined;
  readonly lookAtEntry: (directory: Directory, name: string) => void;
  readonly note: (file: string, kind: FileChange['kind']) => void;
}
