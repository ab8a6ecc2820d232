import { WispError } from '../core/wisp-error.ts';
import { processEnvironment } from '../system/environment.ts';
import { exitCode } from './program/exit-codes.ts';
import { createProgram } from './program/program.ts';
import {
  failureCodes,
  type ReportErrorOptions,
  reportError,
  runFailureCodes,
} from './program/report-error.ts';
import type { Io, RunCommand } from './terminal/io.ts';
import { onWriteFailure } from './terminal/write-failures.ts';

/** Commands whose start is worth not declaring the others for. */
const aloneAtStart = ['watch', 'run'];

/** What `bin/wisp.ts` hands over. */
export type Streams = Omit<Io, 'environment'>;

/** Runs `wisp` with these words to its end; the returned number is its exit code. */
export async function main(argv: readonly string[], streams: Streams): Promise<number> {
  return runWisp(argv, withEnvironment(streams));
}

/** The same in given surroundings. */
export async function runWisp(argv: readonly string[], io: Io): Promise<number> {
  let code: number = exitCode.ok;
  // A reader that went away is no bug, however late it shows; who writes decides what to do about it.
  let lost: string | undefined;
  onWriteFailure(io, {
    failed: (message) => {
      lost ??= message;
    },
  });
  const run: RunCommand = async (action) => {
    code = await action(io);
  };
  const program = createProgram(
    io,
    run,
    aloneAtStart.find((name) => name === argv[0]),
  );
  const report = (error: unknown): number =>
    reportError(error, io, { ...failureOptions(argv), given: { argv, program } });
  try {
    await program.parseAsync(withoutDebug(argv), { from: 'user' });
  } catch (error) {
    code = report(error);
  }
  // A stream tells of its failures in a later turn.
  await new Promise(setImmediate);
  return code === exitCode.ok && lost !== undefined
    ? report(new WispError('unavailable', lost))
    : code;
}

/** What nobody caught is a bug: told as one, with its exit code. */
export function crashed(error: unknown, argv: readonly string[], streams: Streams): number {
  return reportError(error, withEnvironment(streams), failureOptions(argv));
}

/** Node makes each stream when it is first asked for, which takes its time: not all are, at a start. */
function withEnvironment(streams: Streams): Io {
  return {
    get stdin() {
      return streams.stdin;
    },
    get stdout() {
      return streams.stdout;
    },
    get stderr() {
      return streams.stderr;
    },
    environment: processEnvironment(),
  };
}

function failureOptions(argv: readonly string[]): ReportErrorOptions {
  return {
    isDebug: argv.includes('--debug'),
    codes: commandIn(argv) === 'run' ? runFailureCodes : failureCodes,
  };
}

/** Takes the one word that may stand anywhere; behind `--` it is the person's own command's. */
function withoutDebug(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--');
  return argv.filter((word, index) => word !== '--debug' || (end !== -1 && index > end));
}

function commandIn(argv: readonly string[]): string | undefined {
  return argv.find((word) => !word.startsWith('-'));
}
