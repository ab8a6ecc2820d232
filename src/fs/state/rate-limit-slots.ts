import { randomBytes } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../make-folder.ts';

/**
 * Who told the person something when, across every wisp process of that person: one line a claim, in
 * the order in which the claims were made.
 *
 * There is no lock to wait for or to be left behind: appending a short line is atomic, whoever reads
 * afterwards sees the same order as everybody else, and so all come to the same verdict about each
 * claim. A file holds one hour, so that old ones can go without touching the one that is in use.
 */
export class NotificationClaims {
  readonly #folder: string;
  readonly #wallClock: () => number;

  /** @param wallClock The time of day, in milliseconds since 1970-01-01 UTC. */
  constructor(stateFolder: string, wallClock: () => number) {
    this.#folder = path.join(stateFolder, 'notifications');
    this.#wallClock = wallClock;
  }

  /** When the claims of this hour and the last were made, and what time it is. */
  recent(): { readonly atMs: number; readonly earlier: readonly number[] } {
    const atMs = Math.floor(this.#wallClock());
    return { atMs, earlier: this.#read(hourOf(atMs)).map(timeOf) };
  }

  /** Makes a claim; says when, and what was claimed before it. */
  add(): { readonly atMs: number; readonly earlier: readonly number[] } {
    makeFolder(this.#folder);
    const token = randomBytes(8).toString('hex');
    let atMs: number;
    let hour: number;
    do {
      atMs = Math.floor(this.#wallClock());
      hour = hourOf(atMs);
      appendFileSync(this.#file(hour), `${atMs} ${token}\n`, { mode: 0o600 });
      // Written after the hour was over, it may have been missed by who looked back from the next.
    } while (hourOf(this.#wallClock()) !== hour);
    const lines = this.#read(hour);
    const own = lines.findLastIndex((line) => line.endsWith(token));
    const earlier = lines.slice(0, own).map(timeOf);
    if (own === 0 || hourOf(earlier.at(-1) ?? 0) !== hour) this.#removeBefore(hour - 1);
    return { atMs, earlier };
  }

  #read(hour: number): string[] {
    return [hour - 1, hour].flatMap((each) =>
      readIfThere(this.#file(each))
        .split('\n')
        .filter((line) => /^\d+ [0-9a-f]+$/.test(line)),
    );
  }

  #removeBefore(hour: number): void {
    for (const name of readdirSync(this.#folder)) {
      const written = /^(\d+)\.claims$/.exec(name)?.[1];
      if (written !== undefined && Number(written) < hour) {
        rmSync(path.join(this.#folder, name), { force: true });
      }
    }
  }

  #file(hour: number): string {
    return path.join(this.#folder, `${hour}.claims`);
  }
}

function hourOf(ms: number): number {
  return Math.floor(ms / 3_600_000);
}

function timeOf(line: string): number {
  return Number.parseInt(line, 10);
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
