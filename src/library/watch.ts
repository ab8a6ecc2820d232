import { WispError } from '../core/wisp-error.ts';
import { checkOptions } from './check-options.ts';
import type { Run } from './finished-run.ts';
import { givenCommand } from './given-command.ts';
import { watchRules } from './option-rules.ts';
import { planWatch } from './plan.ts';
import { runsOf } from './runs.ts';
import type { WatchOptions } from './watch-options.ts';

/** The runs of one command, to be iterated over once; a second time throws a `WispError`. Leaving the loop ends the watch. */
export interface Watch extends AsyncIterable<Run> {
  /** No new run: the one under way finishes, and is the last. */
  stop(): void;
}

/**
 * Runs a command at once, and again when files have changed and come to rest: one iteration a run.
 *
 * The next run waits for the loop's body. The iteration throws a `WispError` when the command may not
 * run, an option is wrong or a path is missing; a command that fails is a run. The signal ends it
 * without an error.
 *
 * @param command A line for the shell, or a program and its arguments.
 */
export function watch(command: string | readonly string[], options: WatchOptions = {}): Watch {
  const lastRun = new AbortController();
  let isIterated = false;
  return {
    [Symbol.asyncIterator]: () => {
      if (isIterated) throw iteratedTwice();
      isIterated = true;
      return watchedRuns(command, options, lastRun.signal);
    },
    stop: () => lastRun.abort(),
  };
}

/** A generator of its own, so that what is wrong is thrown where the runs are asked for. */
async function* watchedRuns(
  command: string | readonly string[],
  options: WatchOptions,
  lastRun: AbortSignal,
): AsyncGenerator<Run, void> {
  checkOptions(options, watchRules);
  const spec = planWatch(givenCommand(command, options.directory), options);
  yield* runsOf(spec, options, lastRun);
}

function iteratedTwice(): WispError {
  return new WispError('usage', 'a `Watch` can be iterated over but once', {
    hint: 'call `watch` again for a new one',
  });
}
