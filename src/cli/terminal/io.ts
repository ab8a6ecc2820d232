import type { Environment } from '../../system/environment.ts';

/** What a command of the CLI may touch of its own process. */
export interface Io {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly environment: Environment;
}

/**
 * Runs a command's action and keeps its exit code. Each `cli/words/<command>.ts` declares words and
 * options only, and hands over a function that loads `cli/commands/<command>.ts` when it is asked for.
 */
export type RunCommand = (action: (io: Io) => Promise<number>) => Promise<void>;
