/** Runs a small helper program to its end: no shell, bounded time and output. Never rejects for how it ends. */
export type RunProgram = (
  file: string,
  args: readonly string[],
  options?: RunProgramOptions,
) => Promise<ProgramResult>;

export interface RunProgramOptions {
  readonly directory?: string;
  /** Added to this process's variables. */
  readonly env?: Readonly<Record<string, string>>;
  /** Text for its standard input; empty by default, never this terminal. */
  readonly input?: string;
  /** TERM after this many milliseconds, KILL half a second later; 5,000 by default. */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** Gives it a process group of its own, which ends when the program does; Windows has none. */
  readonly ownsGroup?: boolean;
  readonly signal?: AbortSignal;
}

export interface ProgramResult {
  /** Null when it did not start or a signal ended it. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly isTimedOut: boolean;
  /** There is no such program. */
  readonly isMissing: boolean;
  /** Why it did not end by itself, in words; null when it did. */
  readonly failure: string | null;
}
