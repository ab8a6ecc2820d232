import { processEnvironment } from '../system/environment.ts';
import { exitCode } from './exit-codes.ts';
import type { Io, RunCommand } from './io.ts';
import { createProgram } from './program.ts';
import {
  failureCodes,
  type ReportErrorOptions,
  reportError,
  runFailureCodes,
} from './report-error.ts';

/** What `bin/wisp.ts` hands over. */
export type Streams = Omit<Io, 'environment'>;

/** Runs `wisp` with these words to its end; the returned number is its exit code. */
export async function main(argv: readonly string[], streams: Streams): Promise<number> {
  return runWisp(argv, { ...streams, environment: processEnvironment() });
}

/** The same in given surroundings. */
export async function runWisp(argv: readonly string[], io: Io): Promise<number> {
  let code: number = exitCode.ok;
  const run: RunCommand = async (action) => {
    code = await action(io);
  };
  const program = createProgram(io, run, argv[0]);
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    const isKnown = program.commands.some((known) => known.name() === commandIn(argv));
    return reportError(error, io, {
      ...failureOptions(argv),
      command: isKnown ? commandIn(argv) : undefined,
    });
  }
}

/** What nobody caught is a bug: told as one, with its exit code. */
export function crashed(error: unknown, argv: readonly string[], streams: Streams): number {
  return reportError(
    error,
    { ...streams, environment: processEnvironment() },
    failureOptions(argv),
  );
}

function failureOptions(argv: readonly string[]): ReportErrorOptions {
  return {
    isDebug: argv.includes('--debug'),
    codes: commandIn(argv) === 'run' ? runFailureCodes : failureCodes,
  };
}

function commandIn(argv: readonly string[]): string | undefined {
  return argv.find((word) => !word.startsWith('-'));
}
