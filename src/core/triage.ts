import type { Finding, Triage } from './finding.ts';
import type { Outcome } from './outcome.ts';
import type { KeptOutput } from './output-buffer.ts';

/** Makes findings of the output of one command's runs. */
export interface TriageRun {
  /** The findings of a run that has ended. */
  findingsOf(run: FinishedRun): Promise<FirstLook>;
  /** A reader for a run whose output is too long to be kept. */
  openReader(run: ReadRun): Promise<OutputReader>;
}

export type ReadRun = Pick<FinishedRun, 'directory' | 'lastGreenOutput'>;
export type OpenOutputReader = () => Promise<OutputReader>;

/** Reads an output for findings as it streams, in bounded memory. */
export interface OutputReader {
  write(chunk: Uint8Array): void;
}

/** An output that was too long to be kept: who has read it, and the rest that is still to be read. */
export interface ReadOutput {
  readonly reader: OutputReader;
  readonly rest: Uint8Array;
}

export interface FinishedRun {
  /** The command as a person would type it. */
  readonly command: string;
  /** The directory it ran in, absolute; findings' paths are relative to it. */
  readonly directory: string;
  readonly outcome: Outcome;
  readonly output: KeptOutput;
  /** Undefined when `output` is all there is, or nobody has read what fell out of it. */
  readonly read: ReadOutput | undefined;
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
