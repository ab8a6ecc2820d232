import type { Command } from '../../core/command.ts';
import { type StopRule, usualStop } from '../../core/command-runner.ts';
import type { NotifyWhen } from '../../core/config.ts';

/**
 * One watch, decided: plain data that can be stored under a name and sent over a socket. What belongs
 * to a terminal (keys, colours, `--json`, `--output`) is not in it. Every key is there, null for none.
 */
export interface WatchSpec {
  readonly command: Command;
  /** Null when no files are watched. */
  readonly files: FilesSpec | null;
  /** Also run after so many idle milliseconds; null: only on change. */
  readonly everyMs: number | null;
  /** What a change during a run does: wait for its end and run again, or end it and start over. */
  readonly onBusy: 'queue' | 'restart';
  /** How a run is ended: for a change that restarts it, for a timeout, or with the watch. */
  readonly stop: StopRule;
  /** No run at the start. */
  readonly isPostponed: boolean;
  /** A run that takes longer is ended; null: never. */
  readonly timeoutMs: number | null;
  /** The watch ends after so many runs with a verdict; null: never. */
  readonly maxRuns: number | null;
  /** The watch ends after the first red run. */
  readonly endsOnFailure: boolean;
  readonly notify: NotifyWhen;
  /** Null turns findings off. */
  readonly triage: TriageSpec | null;
}

/** What is watched, and what counts there as a change. */
export interface FilesSpec {
  /** Absolute. */
  readonly paths: readonly string[];
  /** Quiet time after a change before a run, in milliseconds. */
  readonly settleMs: number;
  /** Longest that changes without end may put a run off, in milliseconds. */
  readonly settleMaxMs: number;
  /** Patterns in gitignore's syntax that are ignored. */
  readonly ignore: readonly string[];
  /** When not empty, everything else is ignored. */
  readonly only: readonly string[];
  readonly useIgnoreFiles: boolean;
  readonly useDefaultIgnores: boolean;
  /** Poll this often, in milliseconds; null: listen. */
  readonly pollMs: number | null;
}

export interface TriageSpec {
  /** A local model other than the config's; null: the config's. */
  readonly model: string | null;
}

/** One run of a command and no watching: what `wisp run`, the library and an action need. */
export function singleRunSpec(command: Command, given: Partial<WatchSpec> = {}): WatchSpec {
  return {
    everyMs: null,
    onBusy: 'queue',
    stop: usualStop,
    isPostponed: false,
    timeoutMs: null,
    endsOnFailure: false,
    notify: 'never',
    triage: { model: null },
    ...given,
    command,
    files: null,
    maxRuns: 1,
  };
}
