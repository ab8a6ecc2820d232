import { formatDuration } from '../../core/duration.ts';
import type { Look, LookMoment } from '../look.ts';
import { localPace } from '../pace.ts';
import { type VerdictWord, verdict } from '../verdicts.ts';
import { type FileWait, quoted, targetOf } from '../wait.ts';

/** What is asked of the disk. Trouble other than "not there" is thrown as a WispError. */
export interface FileProbe {
  /**
   * Differs whenever the file was written, replaced or removed; undefined when there is none.
   *
   * @param isDeep What happens anywhere below a directory counts too.
   */
  stampOf(path: string, isDeep: boolean): Promise<FileStamp | undefined>;
  /** A digest of the content; undefined for a file too large to read each time, and for what is no file. */
  digestOf(path: string): Promise<string | undefined>;
  /** True when `text` stands in the file at or after byte `from`. */
  contains(path: string, text: string, from: number): Promise<boolean>;
}

export interface FileStamp {
  /** Which file: the same across writes, different after a replacement. */
  readonly identity: string;
  readonly bytes: number;
  /** Times of the last write, to the system's precision. */
  readonly written: string;
}

export interface FileMemory {
  /** What was there at the last look; null: nothing. */
  readonly stamp: FileStamp | null;
  /** The content that a change is measured against; null when none could be taken. */
  readonly digest: string | null;
  /** Since when the stamp has been the same, in milliseconds since 1970-01-01 UTC. */
  readonly sinceMs: number;
}

/** Files this large are searched only from where the last search ended. */
const WHOLE_SEARCH_BYTES = 4 * 1024 * 1024;

/** Is the file as it was asked for? */
export async function lookAtFile(
  wait: FileWait,
  memory: FileMemory | undefined,
  moment: LookMoment,
  probe: FileProbe,
): Promise<Look<FileMemory>> {
  const isDeep = wait.until.kind === 'stable' || wait.until.kind === 'changes';
  const stamp = (await probe.stampOf(wait.path, isDeep)) ?? null;
  const isSame = memory !== undefined && isSameStamp(memory.stamp, stamp);
  const now: FileMemory = {
    stamp,
    digest: isSame ? memory.digest : null,
    sinceMs: isSame ? memory.sinceMs : moment.nowMs,
  };
  switch (wait.until.kind) {
    case 'exists':
      return stamp === null ? pending(now) : final(wait, 'exists');
    case 'absent':
      return stamp === null ? final(wait, 'absent') : pending(now);
    case 'stable':
      return lookForRest(wait, wait.until.forMs, now, moment);
    case 'contains':
      return lookForText(wait, wait.until.text, memory, now, probe);
    case 'changes':
      return lookForChange(wait, memory, now, isSame, probe);
  }
}

function lookForRest(
  wait: FileWait,
  forMs: number,
  now: FileMemory,
  { nowMs }: LookMoment,
): Look<FileMemory> {
  return now.stamp !== null && nowMs - now.sinceMs >= forMs ? final(wait, 'stable') : pending(now);
}

async function lookForText(
  wait: FileWait,
  text: string,
  memory: FileMemory | undefined,
  now: FileMemory,
  probe: FileProbe,
): Promise<Look<FileMemory>> {
  const isSearched = memory !== undefined && isSameStamp(memory.stamp, now.stamp);
  if (now.stamp === null || isSearched) return pending(now);
  const from = searchFrom(memory?.stamp ?? null, now.stamp, text);
  return (await probe.contains(wait.path, text, from)) ? final(wait, 'found') : pending(now);
}

/** A log that grew is searched from its old end, less what could hold the text's beginning. */
function searchFrom(last: FileStamp | null, stamp: FileStamp, text: string): number {
  const hasGrown = last !== null && last.identity === stamp.identity && stamp.bytes > last.bytes;
  if (!hasGrown || last.bytes < WHOLE_SEARCH_BYTES) return 0;
  return Math.max(0, last.bytes - Buffer.byteLength(text));
}

async function lookForChange(
  wait: FileWait,
  memory: FileMemory | undefined,
  now: FileMemory,
  isSame: boolean,
  probe: FileProbe,
): Promise<Look<FileMemory>> {
  if (isSame) return pending(now);
  const digest = now.stamp === null ? null : ((await probe.digestOf(wait.path)) ?? null);
  // Written with what it held before: touched, not changed.
  const isTouched = digest !== null && digest === memory?.digest;
  return memory === undefined || isTouched ? pending({ ...now, digest }) : final(wait, 'changed');
}

function isSameStamp(first: FileStamp | null, second: FileStamp | null): boolean {
  return (
    first?.identity === second?.identity &&
    first?.bytes === second?.bytes &&
    first?.written === second?.written
  );
}

function pending(memory: FileMemory): Look<FileMemory> {
  const state = memory.stamp === null ? 'not there' : 'there';
  return { kind: 'pending', memory, state, pace: localPace };
}

function final(wait: FileWait, word: VerdictWord): Look<FileMemory> {
  const summary = `${targetOf(wait)} ${saidOf(wait.until, word)}`;
  return { kind: 'final', verdict: verdict(word, summary, { detail: { path: wait.path } }) };
}

function saidOf(until: FileWait['until'], word: VerdictWord): string {
  switch (until.kind) {
    case 'contains':
      return `contains ${quoted(until.text)}`;
    case 'stable':
      return `has stayed the same for ${formatDuration(until.forMs)}`;
    case 'changes':
      return 'has changed';
    default:
      return word === 'exists' ? 'is there' : 'is not there';
  }
}
