import type { Watch } from './engines/engine.ts';
import type { FileStamp } from './file-stamp.ts';
import type { Scope } from './ignore/ignore-rules.ts';
import { childPath } from './path-relation.ts';

/** What was last known of one directory. Entries that do not count are left out. */
export interface Directory {
  /** Absolute. */
  readonly path: string;
  readonly entries: Map<string, Entry>;
  scope: Scope;
  /** Undefined when it is not listened to. */
  watch: Watch | undefined;
  isReadable: boolean;
}

/** A file's stamp, or what stands for one. */
export type Entry = FileStamp | typeof UNSTAMPED | typeof DIRECTORY;

/** A file that is there, but was not looked at yet. */
export const UNSTAMPED = Symbol('unstamped');
/** A directory, which has a record of its own. */
export const DIRECTORY = Symbol('directory');

/** Every directory that counts below one root, by path. */
export class Snapshot {
  readonly #directories = new Map<string, Directory>();

  get(path: string): Directory | undefined {
    return this.#directories.get(path);
  }

  add(directory: Directory): void {
    this.#directories.set(directory.path, directory);
  }

  directories(): IterableIterator<Directory> {
    return this.#directories.values();
  }

  get size(): number {
    return this.#directories.size;
  }

  get files(): number {
    let count = 0;
    for (const { entries } of this.#directories.values()) {
      for (const entry of entries.values()) if (entry !== DIRECTORY) count++;
    }
    return count;
  }

  /** Forgets a directory and all below it; returns the paths that went, the directory's own first. */
  forget(path: string): string[] {
    const gone: string[] = [];
    const pending = [path];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      gone.push(next);
      const directory = this.#directories.get(next);
      if (directory === undefined) continue;
      directory.watch?.close();
      this.#directories.delete(next);
      for (const [name, entry] of directory.entries) {
        (entry === DIRECTORY ? pending : gone).push(childPath(next, name));
      }
    }
    return gone;
  }

  /** Forgets everything. */
  clear(): void {
    for (const directory of this.#directories.values()) directory.watch?.close();
    this.#directories.clear();
  }
}
