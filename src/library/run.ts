import { checkOptions } from './check-options.ts';
import type { Run } from './finished-run.ts';
import { givenCommand } from './given-command.ts';
import { runRules } from './option-rules.ts';
import { planRun } from './plan.ts';
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
  const plan = planRun(givenCommand(command, options.directory), options.timeoutMs);
  for await (const only of runsOf(plan, options)) return only;
  throw options.signal?.reason;
}
