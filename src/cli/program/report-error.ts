import { CommanderError } from 'commander';
import { printable } from '../../core/text.ts';
import { WispError, type WispErrorKind } from '../../core/wisp-error.ts';
import type { Io } from '../terminal/io.ts';
import { exitCode } from './exit-codes.ts';
import { type GivenWords, usageWords } from './usage-errors.ts';

/** Which exit code each kind of failure has. */
export type FailureCodes = Readonly<Record<WispErrorKind | 'bug', number>>;

export const failureCodes: FailureCodes = {
  usage: exitCode.usage,
  refused: exitCode.refused,
  unavailable: exitCode.unavailable,
  bug: exitCode.bug,
};

/** `wisp run` leaves the low numbers to the command, as env(1) and timeout(1) do. */
export const runFailureCodes: FailureCodes = {
  usage: exitCode.runFailed,
  refused: exitCode.runRefused,
  unavailable: exitCode.runFailed,
  bug: exitCode.runFailed,
};

/** Turns whatever ended a command into words on stderr and an exit code: the one place that does. */
export function reportError(error: unknown, io: Io, options: ReportErrorOptions): number {
  const { codes } = options;
  if (error instanceof CommanderError) return reportUsage(error, io, options);
  if (error instanceof WispError) {
    say(io, error.message, error.hint);
    if (options.isDebug) io.stderr.write(`${error.stack}\n`);
    return codes[error.kind];
  }
  return reportBug(error, io, options);
}

export interface ReportErrorOptions {
  readonly isDebug: boolean;
  readonly codes: FailureCodes;
  /** The words given, and what they might have been. */
  readonly given?: GivenWords | undefined;
}

function reportUsage(error: CommanderError, io: Io, options: ReportErrorOptions): number {
  const { codes } = options;
  // Help and version arrive as errors of exit code 0; they have been printed already.
  if (error.exitCode === 0) return exitCode.ok;
  if (error.code === 'commander.help') return codes.usage;
  const { message, hint } = usageWords(error.message, options.given);
  say(io, message, hint);
  return codes.usage;
}

function reportBug(error: unknown, io: Io, { isDebug, codes }: ReportErrorOptions): number {
  const message = error instanceof Error ? error.message : String(error);
  say(
    io,
    `this is a bug in wisp: ${message}`,
    `the audit log is in ${io.environment.stateFolder}; run again with --debug for the stack`,
  );
  if (isDebug && error instanceof Error) io.stderr.write(`${error.stack}\n`);
  return codes.bug;
}

function say(io: Io, message: string, hint: string | undefined): void {
  io.stderr.write(`wisp: ${printable(message)}\n`);
  if (hint !== undefined) io.stderr.write(`  hint: ${printable(hint)}\n`);
}
