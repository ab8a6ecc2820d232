import { processEnvironment } from '../system/environment.ts';
import { exitCode } from './exit-codes.ts';
import type { Io } from './io.ts';
import { createProgram } from './program.ts';
import { reportError } from './report-error.ts';

/** Runs `wisp` with these words to its end; the returned number is its exit code. */
export async function main(
  argv: readonly string[],
  streams: Omit<Io, 'environment'>,
): Promise<number> {
  const io: Io = { ...streams, environment: processEnvironment() };
  let code: number = exitCode.ok;
  const program = createProgram(io, async (action) => {
    code = await action(io);
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    return reportError(error, io, { isDebug: argv.includes('--debug') });
  }
}
