import type { Finding, Triage } from './finding.ts';
import type { Outcome } from './outcome.ts';
import type { KeptOutput } from './output-buffer.ts';

/** Makes findings of one finished run. */
export type TriageRun = (run: FinishedRun) => Promise<FirstLook>;

/** What an output holds between the head and the tail that are kept of it. */
export interface LongOutput {
  /** False when only the beginning of it is there, and a gap before the tail. */
  readonly isWhole: boolean;
  /** In order; each chunk is good until the next one is asked for. */
  middle(): AsyncIterable<Uint8Array>;
  /** What follows the middle when it is whole. */
  rest(): Uint8Array;
}

export interface FinishedRun {
  /** The command as a person would type it. */
  readonly command: string;
  /** The directory it ran in, absolute; findings' paths are relative to it. */
  readonly directory: string;
  readonly outcome: Outcome;
  readonly output: KeptOutput;
  /** Undefined when `output` is all there is. */
  readonly long: LongOutput | undefined;
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
