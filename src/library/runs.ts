import { composeWatch, type Given } from '../app/watch/compose-watch.ts';
import type { WatchPlan } from '../cli/commands/watch/watch-plan.ts';
import { defaultConfig } from '../core/config.ts';
import type { Verdict } from '../core/outcome.ts';
import type { RunReport } from '../core/run-report.ts';
import { loopTrouble, ownShapeTrouble, ownWriteTrouble } from '../fs/watch/file-warnings.ts';
import { watchFiles } from '../fs/watch/watch-files.ts';
import { type Environment, processEnvironment } from '../system/environment.ts';
import { systemClock as clock, wallClockMs } from '../system/system-clock.ts';
import { createTriage } from '../triage/triage.ts';
import type { Run } from './finished-run.ts';
import { Handover } from './handover.ts';
import type { RunOptions } from './run-options.ts';
import { openRunner } from './runner.ts';

/**
 * The runs of a plan, each when it has finished. The next one starts no sooner than it is asked for:
 * what the caller does with a run counts as part of it, and changes made meanwhile make one more.
 *
 * @param lastRun Lets the run under way finish, and no other follow it.
 */
export async function* runsOf(
  plan: WatchPlan,
  options: RunOptions,
  lastRun?: AbortSignal,
): AsyncGenerator<Run, void> {
  const { authorize, signal } = options;
  const environment = processEnvironment();
  const opened = await openRunner(plan.command, environment, authorize);
  if (signal?.aborted || lastRun?.aborted) return;

  const finished = new Handover<Run>();
  const { session, stream } = composeWatch(plan, opened.authorized, {
    ...given(plan, options, environment),
    runner: opened.runner,
    explain: (output) => opened.sandbox?.explain(plan.command, output),
    report: {
      runStarted: () => {},
      runFinished: (told) => {
        if (told.verdict === null) return;
        stream.pause();
        finished.put(runOf(told, told.verdict));
      },
      modelAnswered: () => {},
    },
  });
  const endAtOnce = (): void => session.stopAtOnceFor('SIGTERM');
  const endAfterRun = (): void => session.stopFor('SIGINT');
  signal?.addEventListener('abort', endAtOnce);
  lastRun?.addEventListener('abort', endAfterRun);
  const ended = session.watch().then(() => undefined);
  // It is told to whoever asks for the next run, which may be later.
  ended.catch(() => {});
  try {
    for (;;) {
      const run = await Promise.race([finished.next(), ended]);
      if (run === undefined) return;
      yield run;
      stream.resume();
    }
  } finally {
    signal?.removeEventListener('abort', endAtOnce);
    lastRun?.removeEventListener('abort', endAfterRun);
    endAtOnce();
    await ended.catch(() => {});
  }
}

/** What a watch is given by a program: no screen, no log, no notifications. */
function given(plan: WatchPlan, options: RunOptions, environment: Environment) {
  const { directory } = plan.command;
  const { onOutput, onTrouble = () => {} } = options;
  const startedAtMs = wallClockMs();
  return {
    clock,
    watchId: 'library',
    screen: {
      pass: (chunk: Uint8Array, stream: 'stdout' | 'stderr') =>
        onOutput?.(chunk, stream) ?? undefined,
      say: () => {},
    },
    reporter: {
      trouble: onTrouble,
      seen: () => {},
      settled: () => {},
      muted: (paths: readonly string[]) => {
        for (const path of paths) onTrouble(ownWriteTrouble(path, directory));
      },
      mutedShapes: (shapes: readonly string[]) => {
        for (const shape of shapes) onTrouble(ownShapeTrouble(shape, directory));
      },
      loops: (paths: readonly string[]) => onTrouble(loopTrouble(paths, directory)),
    },
    record: () => {},
    triage: createTriage({
      config: defaultConfig.triage,
      clock,
      redact: (text) => text,
      reportTrouble: onTrouble,
    }),
    notify: async () => {},
    watchFiles: (files, onChanges) =>
      watchFiles({
        ...files,
        directory,
        alwaysIgnored: [environment.stateFolder],
        platform: environment.platform,
        home: environment,
        sinceMs: startedAtMs,
        clock,
        wallClockMs,
        onChanges,
        onTrouble,
      }),
    onSpawned: () => {},
    onFilesReady: () => {},
    onStopping: () => {},
  } satisfies Partial<Given>;
}

function runOf(told: RunReport, verdict: Verdict): Run {
  const { number, trigger, outcome, hasTurned, look, difference } = told;
  const findings = look?.all ?? [];
  return { number, trigger, outcome, verdict, hasTurned, findings, difference };
}
