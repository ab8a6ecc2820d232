import { closeSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { parseRunRecord, type RunRecord } from '../../core/run-record.ts';
import { makeFolder } from '../make-folder.ts';

/** Room for a run's and a process's numbers to grow within the same file, in characters. */
const ROOM = 160;

/** The records of all watches under way, and of those whose wisp was killed: one small file each. */
export class RunRecords {
  readonly #folder: string;

  /** @param stateFolder Where the audit log is. */
  constructor(stateFolder: string) {
    this.#folder = path.join(stateFolder, 'running');
  }

  /** All that can be read; what is torn is removed. */
  all(): readonly RunRecord[] {
    return this.#names().flatMap((name) => this.#read(path.join(this.#folder, name)) ?? []);
  }

  /** All that can be read right now, whoever is writing them. */
  current(): readonly RunRecord[] {
    return this.#names().flatMap((name) => {
      try {
        return parseRunRecord(readFileSync(path.join(this.#folder, name), 'utf8')) ?? [];
      } catch {
        return [];
      }
    });
  }

  /** Removes one, where the folder lets it: it is looked at again by the next start. */
  remove(watch: string): void {
    removeFile(this.#fileOf(watch));
  }

  /** Makes a record that changes with every run. Throws what the disk says. */
  open(record: RunRecord): OpenRunRecord {
    makeFolder(this.#folder);
    return new OpenRunRecord(this.#fileOf(record.watch), record);
  }

  #names(): readonly string[] {
    try {
      return readdirSync(this.#folder);
    } catch {
      return [];
    }
  }

  #read(file: string): RunRecord | undefined {
    try {
      const record = parseRunRecord(readFileSync(file, 'utf8'));
      if (record === undefined || this.#fileOf(record.watch) !== file) removeFile(file);
      else return record;
    } catch {
      // Its watch has just ended, or it is another person's.
    }
    return undefined;
  }

  #fileOf(watch: string): string {
    return path.join(this.#folder, `${watch}.json`);
  }
}

/** The record of one watch under way. */
export class OpenRunRecord {
  readonly #file: string;
  readonly #descriptor: number;
  readonly #length: number;
  #isClosed = false;

  constructor(file: string, record: RunRecord) {
    const text = JSON.stringify(record);
    this.#file = file;
    this.#length = text.length + ROOM;
    this.#descriptor = openSync(file, 'wx', 0o600);
    this.update(record);
  }

  /** Takes one write over what was there, never a truncated file: a kill finds the old or the new. */
  update(record: RunRecord): void {
    if (this.#isClosed) return;
    const text = JSON.stringify(record).padEnd(this.#length);
    writeSync(this.#descriptor, text, 0);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    closeSync(this.#descriptor);
    removeFile(this.#file);
  }
}

/** A record that stays is one of a wisp that is gone: nobody takes it for more. */
function removeFile(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The folder has become one that cannot be written.
  }
}
