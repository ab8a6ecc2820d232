import type { Finding, Triage } from './finding.ts';
import type { Outcome } from './outcome.ts';
import type { KeptOutput } from './output-buffer.ts';

/** Boils one finished run down to findings. */
export type TriageRun = (run: FinishedRun) => Promise<FirstLook>;

export interface FinishedRun {
  /** The command as a person would type it. */
  readonly command: string;
  /** The directory it ran in, absolute; findings' paths are relative to it. */
  readonly directory: string;
  readonly outcome: Outcome;
  readonly output: KeptOutput;
  /** What the last green run of the same command printed; undefined before the first. */
  readonly lastGreenOutput: KeptOutput | undefined;
}

/** What the recognisers saw at once, and the model when it can add something. */
export interface FirstLook {
  readonly triage: Triage;
  /** Every finding, without the limit: what two runs are compared by. */
  readonly all: readonly Finding[];
  /**
   * Asks the model; absent when none is to be asked or it could add nothing. Resolves with the first
   * look's triage when the model fails, is late, or `signal` aborts; never rejects.
   */
  readonly askModel?: (signal: AbortSignal) => Promise<Triage>;
}
