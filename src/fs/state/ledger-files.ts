import {
  closeSync,
  fdatasync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { platform } from '../../core/platform.ts';
import { makeFolder } from '../make-folder.ts';

/**
 * The ledger's files, `ledger/000001.jsonl` and up in the state folder: appended to by one process,
 * for the owner alone (0600), never removed. What they say is not known here.
 */
export class LedgerFiles {
  readonly #folder: string;
  #open: OpenFile | undefined;

  /** @param stateFolder Where the audit log is. */
  constructor(stateFolder: string) {
    this.#folder = path.join(stateFolder, 'ledger');
  }

  /** The numbers of the files there are, ascending. */
  numbers(): readonly number[] {
    try {
      return readdirSync(this.#folder)
        .map((name) => /^(\d{6,})\.jsonl$/.exec(name)?.[1])
        .filter((digits) => digits !== undefined)
        .map(Number)
        .sort((a, b) => a - b);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }

  /** The whole lines of a file; what stands behind its last newline is left out. */
  read(number: number): string {
    const text = readFileSync(this.#fileOf(number), 'utf8');
    return text.slice(0, text.lastIndexOf('\n') + 1);
  }

  /**
   * Opens a file for appending. Half a line at its end, which a crash left, is put aside.
   *
   * @returns What was put aside; undefined when the file was whole.
   */
  open(number: number): string | undefined {
    this.close();
    makeFolder(this.#folder);
    const descriptor = openSync(this.#fileOf(number), 'a+', 0o600);
    this.#open = { descriptor, size: fstatSync(descriptor).size };
    this.#syncFolder();
    return this.#setTornEndAside(number);
  }

  /** Makes a file that begins with this line, and opens it: a crash leaves it whole or not at all. */
  begin(number: number, line: string): void {
    makeFolder(this.#folder);
    const file = this.#fileOf(number);
    const fresh = `${file}.new`;
    try {
      const descriptor = openSync(fresh, 'w', 0o600);
      try {
        writeFileSync(descriptor, `${line}\n`);
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
      renameSync(fresh, file);
    } catch (error) {
      rmSync(fresh, { force: true });
      throw error;
    }
    this.open(number);
  }

  /** Resolves when the lines are on the disk; rejects with the system's error when none of them is. */
  async append(lines: string): Promise<void> {
    if (this.#open === undefined) throw new Error('no file of the ledger is open');
    const { descriptor, size } = this.#open;
    const bytes = Buffer.from(lines);
    try {
      let written = 0;
      while (written < bytes.length) written += writeSync(descriptor, bytes, written);
      await sync(descriptor);
      this.#open.size = size + bytes.length;
    } catch (error) {
      // Half a line in the middle of the file would be read as damage.
      try {
        ftruncateSync(descriptor, size);
      } catch {
        // What is left is put aside at the next start.
      }
      throw error;
    }
  }

  /** Bytes in the open file. */
  get size(): number {
    return this.#open?.size ?? 0;
  }

  close(): void {
    if (this.#open !== undefined) closeSync(this.#open.descriptor);
    this.#open = undefined;
  }

  #setTornEndAside(number: number): string | undefined {
    const { open } = { open: this.#open };
    if (open === undefined || open.size === 0) return undefined;
    const bytes = readFileSync(this.#fileOf(number));
    const whole = bytes.lastIndexOf(NEWLINE) + 1;
    if (whole === bytes.length) return undefined;
    const torn = bytes.subarray(whole);
    const aside = openSync(path.join(this.#folder, TORN_FILE), 'a', 0o600);
    try {
      writeSync(aside, torn);
      writeSync(aside, '\n');
    } finally {
      closeSync(aside);
    }
    ftruncateSync(open.descriptor, whole);
    open.size = whole;
    return torn.toString('utf8');
  }

  /** A new name is only then sure to be found after a crash of the machine. */
  #syncFolder(): void {
    if (platform === 'win32') return;
    const folder = openSync(this.#folder, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  }

  #fileOf(number: number): string {
    return path.join(this.#folder, `${String(number).padStart(6, '0')}.jsonl`);
  }
}

interface OpenFile {
  readonly descriptor: number;
  size: number;
}

/** Where half lines go. */
export const TORN_FILE = 'torn.jsonl';

const NEWLINE = 0x0a;

const sync = promisify(fdatasync);
