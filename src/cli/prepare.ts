import { commandLine } from '../core/command.ts';
import { CommandRunner } from '../core/command-runner.ts';
import type { RecordEvent } from '../core/event.ts';
import type { LoadedConfig } from '../fs/config-file.ts';
import { createSpawn } from '../system/spawn-process.ts';
import { systemClock as clock, wallClockMs } from '../system/system-clock.ts';
import { colourVariables } from './colour-variables.ts';
import type { Given } from './compose.ts';
import type { Io } from './io.ts';
import { wantsColour } from './style.ts';
import { freshId, openAudit, openScreen } from './surroundings.ts';
import type { WatchPlan } from './watch-plan.ts';
import { WatchReporter } from './watch-reporter.ts';

/** What every run needs of this process: screen, audit log, runner, triage, notifier. */
export function prepare(
  plan: WatchPlan,
  { config }: LoadedConfig,
  io: Io,
  options: PrepareOptions,
): Prepared {
  const { environment } = io;
  const { directory } = plan.command;
  const id = freshId(options.kind);
  const { screen, style } = openScreen(io, options.hasStatus);
  const reporter = new WatchReporter({
    screen,
    style,
    directory,
    isClearing: plan.isClearing,
    wallClockMs,
  });
  const redact = (text: string): string => text;
  const record = openAudit(io, {
    directory,
    watch: options.kind === 'watch' ? id : null,
    log: config.log,
    redact,
    reportTrouble: reporter.trouble,
    alsoTo: plan.isJson ? (line) => screen.data(line) : undefined,
  });
  const runner = new CommandRunner({
    clock,
    spawn: createSpawn({
      clock,
      platform: environment.platform,
      variables: () => ({
        ...environment.all(),
        ...colourVariables(environment, wantsColour(io.stdout, environment)),
      }),
    }),
    judge: async () => ({ level: 'safe', reasons: [], by: 'policy', scope: 'session' }),
    recheck: async () => null,
    observe: (command, outcome) =>
      record({
        type: 'command.outcome',
        command: commandLine(command),
        outcome: outcome.kind,
        exitCode: outcome.exitCode,
        signal: outcome.signal,
        reason: outcome.reason,
        durationMs: Math.round(outcome.durationMs),
        stoppedByWisp: outcome.isStoppedByWisp,
        sandboxed: false,
        leftBehind: [...outcome.leftBehind],
      }),
  });
  return {
    clock,
    watchId: id,
    runner,
    screen,
    reporter,
    record,
    triage: undefined,
    notify: async () => undefined,
  };
}

export interface PrepareOptions {
  readonly kind: 'watch' | 'run';
  readonly hasStatus: boolean;
}

export type Prepared = Omit<
  Given,
  'report' | 'watchFiles' | 'onSpawned' | 'onFilesReady' | 'onStopping'
> & {
  readonly record: RecordEvent;
};
