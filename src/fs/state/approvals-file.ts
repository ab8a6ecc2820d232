import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Command } from '../../core/command.ts';
import { platform } from '../../core/platform.ts';
import type { ReportTrouble } from '../../core/trouble.ts';
import { WispError } from '../../core/wisp-error.ts';
import { makeFolder } from '../make-folder.ts';

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

  /**
   * The entries for exactly this command: those for everywhere, and those of its directory while that
   * is still the same folder.
   *
   * @param folder Which folder the directory is now, in a text that is the same for no other.
   */
  find(command: Command, folder: string | undefined): readonly Entry[] {
    const sealed = this.#read();
    const key = sealed.length === 0 ? undefined : this.#key();
    if (key === undefined) return [];
    const here = folder === undefined ? undefined : lineSeal(key, command, folder);
    const everywhere = lineSeal(key, command, null);
    return sealed
      .filter(({ entry, line }) => line === (entry.directory === null ? everywhere : here))
      .filter(({ entry }) => entry.directory === null || entry.directory === command.directory)
      .map(({ entry }) => entry);
  }

  /** Adds an entry for a command, in the place of an older one for the same. False, and said, when the disk does not take it. */
  keep(command: Command, folder: string | undefined, entry: Entry): boolean {
    try {
      if (entry.directory !== null && folder === undefined) throw new Error('its folder is gone');
      const key = this.#key() ?? this.#createKey();
      const line = lineSeal(key, command, entry.directory === null ? null : (folder ?? null));
      const others = this.#read().filter((other) => other.line !== line);
      this.#write([...others, { entry, line, seal: entrySeal(key, entry, line) }]);
      return true;
    } catch (error) {
      this.#report({
        part: 'policy',
        message: `the answer cannot be kept, and holds for this watch alone: ${reasonOf(error)}`,
        hint: `make room for \`${path.join(this.#folder, FILE)}\`, or run \`wisp doctor\``,
      });
      return false;
    }
  }

  /** Takes out the entries that `isOut` names; returns how many. Throws a WispError when the disk does not take it. */
  remove(isOut: (entry: Entry) => boolean): number {
    const sealed = this.#read();
    const left = sealed.filter(({ entry }) => !isOut(entry));
    try {
      if (left.length < sealed.length) this.#write(left);
    } catch (error) {
      throw this.#unwritable(error);
    }
    return sealed.length - left.length;
  }

  /** Forgets everything, the key too. Throws a WispError when the disk does not let it. */
  clear(): void {
    for (const file of [FILE, KEY_FILE]) {
      try {
        rmSync(path.join(this.#folder, file), { force: true, recursive: true });
      } catch (error) {
        if (codeOf(error) !== 'ENOTDIR') throw this.#unwritable(error);
      }
    }
  }

  #unwritable(cause: unknown): WispError {
    const file = path.join(this.#folder, FILE);
    return new WispError('unavailable', `\`${file}\` cannot be changed: ${reasonOf(cause)}`, {
      hint: 'wisp doctor',
      cause,
    });
  }

  #read(): readonly Sealed<Entry>[] {
    const text = this.#readPrivate(FILE);
    if (text === undefined) return [];
    const key = this.#key();
    const entries = parse<Entry>(text);
    if (entries === 'older') {
      this.#ignore('is from an earlier version, which asked for less');
      return [];
    }
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
      message: `\`${path.join(this.#folder, FILE)}\` ${what}: what it approved is ignored`,
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
    const aside = this.#writeAside(KEY_FILE, `${key.toString('hex')}\n`);
    try {
      // Of two that make one at a time, the first one's counts for both.
      linkSync(aside, path.join(this.#folder, KEY_FILE));
      rmSync(aside);
      return key;
    } catch {
      const others = this.#key();
      if (others === undefined) renameSync(aside, path.join(this.#folder, KEY_FILE));
      else rmSync(aside);
      return others ?? key;
    }
  }

  #write(entries: readonly Sealed<Entry>[]): void {
    const text = `${JSON.stringify({ version: VERSION, approvals: entries }, null, 2)}\n`;
    const aside = this.#writeAside(FILE, text);
    try {
      renameSync(aside, path.join(this.#folder, FILE));
    } catch (error) {
      rmSync(aside, { force: true });
      throw error;
    }
  }

  // A file that is not the person's alone may say anything: it is not read. Nor is anything waited
  // for, as opening a named pipe would.
  #readPrivate(name: string): string | undefined {
    let file: number;
    try {
      if (isOpenToOthers(statSync(this.#folder), 0o022)) {
        this.#ignore('is in a folder that others may change');
        return undefined;
      }
      file = openSync(path.join(this.#folder, name), READ_WITHOUT_WAITING);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') this.#ignore('cannot be read');
      return undefined;
    }
    try {
      const stats = fstatSync(file);
      if (!stats.isFile() || stats.size > MAX_BYTES) {
        this.#ignore("is not a file of wisp's");
        return undefined;
      }
      if (isOpenToOthers(stats, 0o077)) {
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

  // Renamed into its place when it is whole, so that a crash leaves the old file or the new one.
  #writeAside(name: string, text: string): string {
    makeFolder(this.#folder);
    chmodSync(this.#folder, 0o700);
    const aside = path.join(this.#folder, `${name}.${randomBytes(6).toString('hex')}`);
    const file = openSync(aside, 'wx', 0o600);
    try {
      writeFileSync(file, text);
      fsyncSync(file);
    } catch (error) {
      rmSync(aside, { force: true });
      throw error;
    } finally {
      closeSync(file);
    }
    return aside;
  }
}

/** What the file needs to know of an entry. */
export interface ApprovalEntry {
  /** Where it holds; null for everywhere. */
  readonly directory: string | null;
}

interface Sealed<Entry> {
  readonly entry: Entry;
  /** Stands for the exact words and the folder; words may hold secrets and are not stored. */
  readonly line: string;
  readonly seal: string;
}

const FILE = 'approvals.json';
const KEY_FILE = 'approvals.key';
/** Since 2 an entry of one directory holds for the folder that was there, and not for its name. */
const VERSION = 2;
/** Largest file that is read, in bytes; a thousand approvals take less. */
const MAX_BYTES = 4 * 1024 * 1024;
// Windows has no such flags.
const READ_WITHOUT_WAITING =
  constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

function lineSeal(key: Buffer, { words }: Command, folder: string | null): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([words, folder]))
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

function parse<Entry>(text: string): readonly Sealed<Entry>[] | 'older' | undefined {
  try {
    const { version, approvals } = JSON.parse(text);
    if (version === 1) return 'older';
    const isSound =
      version === VERSION &&
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

function isOpenToOthers({ mode, uid }: Stats, bits: number): boolean {
  // Windows reports no such bits.
  if (platform === 'win32') return false;
  const isOwn = process.getuid === undefined || uid === process.getuid();
  return !isOwn || (mode & bits) !== 0;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function reasonOf(error: unknown): string {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'no space is left on the disk';
  return typeof code === 'string' ? code : (error as Error).message;
}
