import { singleRunSpec } from '../app/watch/watch-spec.ts';
import { checkOptions } from './check-options.ts';
import type { Run } from './finished-run.ts';
import { givenCommand } from './given-command.ts';
import { runRules } from './option-rules.ts';
import type { RunOptions } from './run-options.ts';
import { runsOf } from './runs.ts';

/**
 * Runs a command once. A command that fails is a run; rejects with a `WispError` when it may not run
 * or an option is wrong, and with the signal's reason when that ended it.
 *
 * @param command A line for the shell, or a program and its arguments.
 */
export async function run(
  command: string | readonly string[],
  options: RunOptions = {},
): Promise<Run> {
  checkOptions(options, runRules);
  const spec = singleRunSpec(givenCommand(command, options.directory), {
    timeoutMs: options.timeoutMs ?? null,
  });
  for await (const only of runsOf(spec, options)) return only;
  throw options.signal?.reason;
}
