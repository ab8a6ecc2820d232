import {
  closeSync,
  existsSync,
  type FSWatcher,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
  watch,
} from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { AUDIT_FILE } from './audit-file.ts';
import { archive } from './audit-rotation.ts';

/** Reads the audit log, the files put aside first, and then whatever is appended to it. */
export class AuditReader {
  readonly #folder: string;
  #current: OpenLog | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Every whole line there is now, oldest first. Throws what the disk says when one cannot be read. */
  *lines(): Generator<string> {
    for (const file of this.#archives()) yield* linesOf(file);
    yield* this.#more();
  }

  /** Calls `appended` with every line that is added from now on, through rotations, until the returned function is called. */
  follow(appended: (line: string) => void): () => void {
    makeFolder(this.#folder);
    let isStopped = false;
    const look = (): void => {
      for (const line of isStopped ? [] : [...this.#more()]) if (!isStopped) appended(line);
    };
    const watcher: FSWatcher = watch(this.#folder, look);
    look();
    return () => {
      isStopped = true;
      watcher.close();
      this.#current?.close();
    };
  }

  *#more(): Generator<string> {
    const file = path.join(this.#folder, AUDIT_FILE);
    if (this.#current !== undefined) yield* this.#current.more();
    if (this.#current?.is(file)) return;
    // It was put aside meanwhile, with its last lines just read, and perhaps more files after it.
    const aside = this.#archives();
    const last = aside.findIndex((archived) => this.#current?.is(archived));
    for (const archived of last === -1 ? [] : aside.slice(last + 1)) yield* linesOf(archived);
    this.#current?.close();
    this.#current = existsSync(file) ? new OpenLog(file) : undefined;
    if (this.#current !== undefined) yield* this.#current.more();
  }

  /** The files put aside, oldest first. */
  #archives(): readonly string[] {
    if (!existsSync(this.#folder)) return [];
    return readdirSync(this.#folder)
      .map((name) => /^audit\.(\d+)\.jsonl$/.exec(name)?.[1])
      .filter((number) => number !== undefined)
      .map(Number)
      .sort((a, b) => b - a)
      .map((number) => archive(this.#folder, AUDIT_FILE, number));
  }
}

function* linesOf(file: string): Generator<string> {
  const log = new OpenLog(file);
  try {
    yield* log.more();
  } finally {
    log.close();
  }
}

/** One log file, read forward as far as its last whole line. */
class OpenLog {
  readonly #descriptor: number;
  #position = 0;
  #rest: Buffer<ArrayBufferLike> = Buffer.alloc(0);

  constructor(file: string) {
    this.#descriptor = openSync(file, 'r');
  }

  *more(): Generator<string> {
    const chunk = Buffer.alloc(64 * 1024);
    for (let read = this.#read(chunk); read > 0; read = this.#read(chunk)) {
      this.#rest = Buffer.concat([this.#rest, chunk.subarray(0, read)]);
      const end = this.#rest.lastIndexOf(NEWLINE);
      if (end === -1) continue;
      const whole = this.#rest.subarray(0, end).toString('utf8');
      this.#rest = Buffer.from(this.#rest.subarray(end + 1));
      yield* whole.split('\n').filter((line) => line.trim() !== '');
    }
  }

  /** Whether the file of this name is the one that is open here. */
  is(file: string): boolean {
    const now = statSync(file, { throwIfNoEntry: false });
    return now?.ino === fstatSync(this.#descriptor).ino;
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #read(chunk: Buffer): number {
    const read = readSync(this.#descriptor, chunk, 0, chunk.length, this.#position);
    this.#position += read;
    return read;
  }
}

const NEWLINE = 0x0a;
