import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { ReportTrouble } from '../../core/trouble.ts';
import { makeFolder } from '../make-folder.ts';
import { rotate } from './audit-rotation.ts';

/** The audit log's file name in the state folder. */
export const AUDIT_FILE = 'audit.jsonl';

/** Where a torn line is moved to. */
const TORN_FILE = 'audit.torn.jsonl';

/**
 * Appends events, one JSON object a line, in one write each, so that several wisp processes share
 * the file. It is opened anew for every event: another process may have rotated it meanwhile.
 *
 * A crash or a full disk can leave half a line at the end. Before the next event is written that half
 * is copied aside and blanked in place, never cut off: another process may already have written
 * behind it.
 */
export class AuditFile {
  readonly #options: AuditFileOptions;
  readonly #file: string;
  #isEndChecked = false;
  #isInTrouble = false;

  constructor(options: AuditFileOptions) {
    this.#options = options;
    this.#file = path.join(options.folder, AUDIT_FILE);
  }

  /** Writes one line (without its newline). Trouble is reported once, until a write has worked again. */
  write(line: string): void {
    try {
      this.#append(`${line}\n`);
      this.#isInTrouble = false;
    } catch (error) {
      this.#isEndChecked = false;
      this.#tellOnce(error);
    }
  }

  #append(line: string): void {
    const { folder, maxBytes, keep } = this.#options;
    const descriptor = this.#open();
    try {
      if (!this.#isEndChecked) this.#repairEnd(descriptor);
      this.#isEndChecked = true;
      const bytes = Buffer.from(line);
      const written = writeSync(descriptor, bytes);
      if (written < bytes.length) throw new Error('no space left on the device');
      if (fstatSync(descriptor).size > maxBytes) rotate(folder, AUDIT_FILE, maxBytes, keep);
    } finally {
      closeSync(descriptor);
    }
  }

  #open(): number {
    try {
      return openSync(this.#file, 'a+', 0o600);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      makeFolder(this.#options.folder);
      return openSync(this.#file, 'a+', 0o600);
    }
  }

  #repairEnd(descriptor: number): void {
    const torn = readTornEnd(descriptor);
    if (torn === undefined) return;
    const aside = openSync(path.join(this.#options.folder, TORN_FILE), 'a', 0o600);
    writeSync(aside, `${torn.text.toString('utf8')}\n`);
    closeSync(aside);
    // Not the appending descriptor: Linux ignores the position of a write to one.
    const inPlace = openSync(this.#file, 'r+');
    const blanks = Buffer.alloc(torn.text.length, ' ');
    blanks[blanks.length - 1] = NEWLINE;
    writeSync(inPlace, blanks, 0, blanks.length, torn.start);
    closeSync(inPlace);
    this.#options.reportTrouble({
      part: 'audit',
      message: `the audit log ended in half a line, which is now in ${TORN_FILE}`,
    });
  }

  #tellOnce(error: unknown): void {
    if (this.#isInTrouble) return;
    this.#isInTrouble = true;
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    this.#options.reportTrouble({
      part: 'audit',
      message: `cannot write the audit log ${this.#file}: ${reason}`,
      hint: 'run `wisp doctor`, or set WISP_HOME to a folder that can be written',
    });
  }
}

export interface AuditFileOptions {
  /** The state folder. */
  readonly folder: string;
  readonly reportTrouble: ReportTrouble;
  /** A file larger than this is put aside, in bytes. */
  readonly maxBytes: number;
  /** How many files put aside are kept. */
  readonly keep: number;
}

const NEWLINE = 0x0a;

interface TornEnd {
  readonly text: Buffer;
  /** Its position in the file, in bytes. */
  readonly start: number;
}

/** What stands behind the last newline; undefined when the file is whole. */
function readTornEnd(descriptor: number): TornEnd | undefined {
  const { size } = fstatSync(descriptor);
  let text = Buffer.alloc(0);
  let start = size;
  while (start > 0) {
    const chunk = Buffer.alloc(Math.min(64 * 1024, start));
    readSync(descriptor, chunk, 0, chunk.length, start - chunk.length);
    const newline = chunk.lastIndexOf(NEWLINE);
    text = Buffer.concat([chunk.subarray(newline + 1), text]);
    start -= chunk.length - (newline + 1);
    if (newline !== -1) break;
  }
  return text.length === 0 ? undefined : { text, start };
}
