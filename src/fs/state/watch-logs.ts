import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../make-folder.ts';

/** A log larger than this is put aside, in bytes. */
const LOG_BYTES = 5 * 1024 * 1024;

/** How many full ones are kept besides the current one. */
const KEPT = 2;

/** What the commands of supervised watches print: `logs/<watch>.log` in the state folder, bounded. */
export class WatchLogs {
  readonly #folder: string;
  readonly #open = new Map<string, { descriptor: number; size: number }>();

  constructor(stateFolder: string) {
    this.#folder = path.join(stateFolder, 'logs');
  }

  /** Adds output as it came. A disk that takes nothing loses the log, never the watch. */
  write(watch: string, chunk: Uint8Array): void {
    try {
      const log = this.#open.get(watch) ?? this.#start(watch);
      log.size += writeSync(log.descriptor, chunk);
      if (log.size > LOG_BYTES) this.#rotate(watch);
    } catch {
      this.close(watch);
    }
  }

  /** The last bytes of a log, from a line's beginning; empty when there is none. */
  tail(watch: string, bytes: number): string {
    return this.#read(watch, bytes);
  }

  /** Everything that is kept, oldest first. */
  all(watch: string): string {
    const files = Array.from({ length: KEPT }, (_, age) => `${this.#fileOf(watch)}.${KEPT - age}`);
    return [...files, this.#fileOf(watch)].map(textOf).join('');
  }

  close(watch: string): void {
    const log = this.#open.get(watch);
    if (log !== undefined) closeSync(log.descriptor);
    this.#open.delete(watch);
  }

  #read(watch: string, bytes: number): string {
    let descriptor: number;
    try {
      descriptor = openSync(this.#fileOf(watch), 'r');
    } catch {
      return '';
    }
    try {
      const { size } = fstatSync(descriptor);
      const chunk = Buffer.alloc(Math.min(bytes, size));
      readSync(descriptor, chunk, 0, chunk.length, size - chunk.length);
      const text = chunk.toString('utf8');
      return size > bytes ? text.slice(text.indexOf('\n') + 1) : text;
    } finally {
      closeSync(descriptor);
    }
  }

  #start(watch: string): { descriptor: number; size: number } {
    makeFolder(this.#folder);
    const descriptor = openSync(this.#fileOf(watch), 'a', 0o600);
    const log = { descriptor, size: fstatSync(descriptor).size };
    this.#open.set(watch, log);
    return log;
  }

  #rotate(watch: string): void {
    this.close(watch);
    const file = this.#fileOf(watch);
    rmSync(`${file}.${KEPT}`, { force: true });
    for (let age = KEPT - 1; age >= 1; age--) renameIfThere(`${file}.${age}`, `${file}.${age + 1}`);
    renameIfThere(file, `${file}.1`);
  }

  #fileOf(watch: string): string {
    return path.join(this.#folder, `${watch}.log`);
  }
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
