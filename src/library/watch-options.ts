import type { RunOptions } from './run-options.ts';

export interface WatchOptions extends RunOptions {
  /** Files and directories to watch, below `directory` or absolute; `false` watches none. Default: `directory`. */
  readonly files?: readonly string[] | false;
  /** Patterns in gitignore's syntax that do not count as a change, besides those of the ignore files. */
  readonly ignore?: readonly string[];
  /** Nothing but what matches one of these patterns counts as a change. */
  readonly only?: readonly string[];
  /** Quiet time after a change before a run, in milliseconds. Default: 1,000. */
  readonly settleMs?: number;
  /** Also run after so many idle milliseconds. */
  readonly everyMs?: number;
  /** What a change during a run leads to: one more run after it, or a new one in its place. Default: `queue`. */
  readonly onBusy?: 'queue' | 'restart';
  /** Ends the watch after so many runs. */
  readonly maxRuns?: number;
}
