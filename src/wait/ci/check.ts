import { stripVTControlCharacters } from 'node:util';
import { printable, shorten } from '../../core/text.ts';

/** One thing that CI does for a commit: a job, a commit status, a run that never got a job. */
export interface Check {
  /** The same for the same check across looks; a check run again has another. */
  readonly key: string;
  /** Printable, at most 120 characters. */
  readonly name: string;
  /** The workflow or pipeline it belongs to; null when unknown. */
  readonly group: string | null;
  readonly state: CheckState;
  /** Where a person reads about it; null when not told. */
  readonly url: string | null;
}

export type CheckState =
  | 'queued'
  | 'running'
  /** Goes on only when a person says so. */
  | 'held'
  | 'passed'
  | 'failed'
  | 'cancelled'
  | 'skipped';

/** Everything that is known about a commit's checks. */
export interface Picture {
  readonly checks: readonly Check[];
  /** Printable names of work under way that has no check yet. */
  readonly announced: readonly string[];
  /** Every place was read in this look; without it nothing is over. */
  readonly isComplete: boolean;
}

/** Still to come by itself. */
export function isPending(state: CheckState): boolean {
  return state === 'queued' || state === 'running';
}

/** A check's name as it may be shown. */
export function checkName(name: string): string {
  return shorten(printable(stripVTControlCharacters(name)).trim(), 120);
}

/** An address as it may be shown; null for anything else that stands in its place. */
export function webAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\/[\x21-\x7e]+$/.test(url) ? url : null;
}
