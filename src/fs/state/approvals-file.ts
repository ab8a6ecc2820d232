import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Command } from '../../core/command.ts';
import type { ReportTrouble } from '../../core/trouble.ts';

/**
 * `approvals.json` in the state folder: what was approved to run, 0600, each entry sealed with a
 * key of its own file. A file that others may write, that cannot be read or whose entries were
 * changed by hand counts as no approval, and is said so.
 */
export class ApprovalsFile<Entry extends ApprovalEntry> {
  readonly #folder: string;
  readonly #report: ReportTrouble;

  constructor(folder: string, report: ReportTrouble) {
    this.#folder = folder;
    this.#report = report;
  }

  /** Every entry whose seal holds. */
  list(): readonly Entry[] {
    return this.#read().map(({ entry }) => entry);
  }

  /** The entries for exactly this command: those of its directory and those for everywhere. */
  find(command: Command): readonly Entry[] {
    const sealed = this.#read();
    const key = sealed.length === 0 ? undefined : this.#key();
    if (key === undefined) return [];
    return sealed
      .filter(({ entry, line }) => line === lineSeal(key, command, entry.directory))
      .map(({ entry }) => entry);
  }

  /** Adds an entry for a command, in the place of an older one for the same. */
  keep(command: Command, entry: Entry): void {
    const key = this.#key() ?? this.#createKey();
    const line = lineSeal(key, command, entry.directory);
    const others = this.#read().filter((other) => other.line !== line);
    this.#write([...others, { entry, line, seal: entrySeal(key, entry, line) }]);
  }

  /** Takes out the entries that `isOut` names; returns how many. */
  remove(isOut: (entry: Entry) => boolean): number {
    const sealed = this.#read();
    const left = sealed.filter(({ entry }) => !isOut(entry));
    if (left.length < sealed.length) this.#write(left);
    return sealed.length - left.length;
  }

  /** Forgets everything, the key too. */
  clear(): void {
    for (const file of [FILE, KEY_FILE]) {
      try {
        unlinkSync(path.join(this.#folder, file));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    }
  }

  #read(): readonly Sealed<Entry>[] {
    const text = this.#readPrivate(FILE);
    if (text === undefined) return [];
    const key = this.#key();
    const entries = parse<Entry>(text);
    if (key === undefined || entries === undefined) {
      this.#ignore('is damaged');
      return [];
    }
    const sound = entries.filter(({ entry, line, seal }) =>
      isEqual(seal, entrySeal(key, entry, line)),
    );
    if (sound.length < entries.length) this.#ignore('was changed by something else');
    return sound;
  }

  #ignore(what: string): void {
    this.#report({
      part: 'policy',
      message: `\`${path.join(this.#folder, FILE)}\` ${what}: what it approved does not count`,
      hint: 'wisp approvals clear',
    });
  }

  #key(): Buffer | undefined {
    const text = this.#readPrivate(KEY_FILE)?.trim();
    return text === undefined || !/^[0-9a-f]{64}$/.test(text)
      ? undefined
      : Buffer.from(text, 'hex');
  }

  #createKey(): Buffer {
    const key = randomBytes(32);
    this.#replace(KEY_FILE, `${key.toString('hex')}\n`);
    return key;
  }

  #write(entries: readonly Sealed<Entry>[]): void {
    this.#replace(FILE, `${JSON.stringify({ version: 1, approvals: entries }, null, 2)}\n`);
  }

  // A file that is not the person's alone may say anything: it is not read.
  #readPrivate(name: string): string | undefined {
    let file: number;
    try {
      file = openSync(path.join(this.#folder, name), constants.O_RDONLY | NO_FOLLOW);
    } catch (error) {
      if (!isMissing(error)) this.#ignore('cannot be read');
      return undefined;
    }
    try {
      const { mode, uid } = fstatSync(file);
      const isOwn = process.getuid === undefined || uid === process.getuid();
      if (process.platform !== 'win32' && (!isOwn || (mode & 0o077) !== 0)) {
        this.#ignore('is open to others');
        return undefined;
      }
      return readFileSync(file, 'utf8');
    } catch {
      this.#ignore('cannot be read');
      return undefined;
    } finally {
      closeSync(file);
    }
  }

  // Written aside and renamed, so that a crash leaves the old file or the new one.
  #replace(name: string, text: string): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    chmodSync(this.#folder, 0o700);
    const aside = path.join(this.#folder, `${name}.${randomBytes(6).toString('hex')}`);
    writeFileSync(aside, text, { mode: 0o600, flag: 'wx' });
    renameSync(aside, path.join(this.#folder, name));
  }
}

/** What the file needs to know of an entry. */
export interface ApprovalEntry {
  /** Where it holds; null for everywhere. */
  readonly directory: string | null;
}

interface Sealed<Entry> {
  readonly entry: Entry;
  /** Stands for the exact words, which may hold secrets and are not stored. */
  readonly line: string;
  readonly seal: string;
}

const FILE = 'approvals.json';
const KEY_FILE = 'approvals.key';
// Windows has no such flag.
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;

function lineSeal(key: Buffer, { words }: Command, directory: string | null): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([words, directory]))
    .digest('hex');
}

function entrySeal(key: Buffer, entry: ApprovalEntry, line: string): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([entry, line]))
    .digest('hex');
}

function isEqual(first: string, second: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(first), digest(second));
}

function parse<Entry>(text: string): readonly Sealed<Entry>[] | undefined {
  try {
    const { version, approvals } = JSON.parse(text);
    const isSound =
      version === 1 &&
      Array.isArray(approvals) &&
      approvals.every(
        (one) =>
          typeof one?.entry === 'object' &&
          one.entry !== null &&
          typeof one.line === 'string' &&
          typeof one.seal === 'string',
      );
    return isSound ? approvals : undefined;
  } catch {
    return undefined;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
