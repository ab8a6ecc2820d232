import { CommanderError } from 'commander';
import { printable } from '../core/text.ts';
import { WispError, type WispErrorKind } from '../core/wisp-error.ts';
import { exitCode } from './exit-codes.ts';
import type { Io } from './io.ts';

const codeOf: Record<WispErrorKind, number> = {
  usage: exitCode.usage,
  refused: exitCode.refused,
  unavailable: exitCode.unavailable,
};

/** Turns whatever ended a command into words on stderr and an exit code: the one place that does. */
export function reportError(error: unknown, io: Io, options: { isDebug: boolean }): number {
  if (error instanceof CommanderError) return reportUsage(error, io);
  if (error instanceof WispError) {
    say(io, error.message, error.hint);
    if (options.isDebug) io.stderr.write(`${error.stack}\n`);
    return codeOf[error.kind];
  }
  return reportBug(error, io, options.isDebug);
}

function reportUsage(error: CommanderError, io: Io): number {
  // Help and version arrive as errors of exit code 0; they have been printed already.
  if (error.exitCode === 0) return exitCode.ok;
  if (error.code === 'commander.help') return exitCode.usage;
  const [message = '', suggestion] = error.message.replace(/^error: /, '').split('\n');
  say(io, message, suggestion?.replace(/^\((.*)\)$/, '$1') ?? 'see `wisp --help`');
  return exitCode.usage;
}

function reportBug(error: unknown, io: Io, isDebug: boolean): number {
  const message = error instanceof Error ? error.message : String(error);
  say(
    io,
    `this is a bug in wisp: ${message}`,
    `the audit log is in ${io.environment.stateFolder}; run again with --debug for the stack`,
  );
  if (isDebug && error instanceof Error) io.stderr.write(`${error.stack}\n`);
  return exitCode.bug;
}

function say(io: Io, message: string, hint: string | undefined): void {
  io.stderr.write(`wisp: ${printable(message)}\n`);
  if (hint !== undefined) io.stderr.write(`  hint: ${printable(hint)}\n`);
}
