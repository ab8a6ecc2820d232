import type { FilesPlan, WatchPlan } from '../../cli/commands/watch/watch-plan.ts';
import type { WatchReporter } from '../../cli/render/watch-reporter.ts';
import type { Authorized } from '../../core/authorization.ts';
import type { Clock } from '../../core/clock.ts';
import { commandLine } from '../../core/command.ts';
import type { CommandRunner } from '../../core/command-runner.ts';
import type { RecordEvent } from '../../core/event.ts';
import type { Triage } from '../../core/finding.ts';
import { intervalSource } from '../../core/interval-source.ts';
import type { KeptOutput } from '../../core/output-buffer.ts';
import type { RunReport } from '../../core/run-report.ts';
import { SelfTriggerGuard } from '../../core/self-trigger-guard.ts';
import type { TriageRun } from '../../core/triage.ts';
import { changeTrigger, type Trigger } from '../../core/trigger.ts';
import { TriggerSettler } from '../../core/trigger-settler.ts';
import { TriggerStream } from '../../core/trigger-stream.ts';
import type { Trouble } from '../../core/trouble.ts';
import { Watcher, type WatchReport } from '../../core/watcher.ts';
import { existingFirst } from '../../fs/path-kind.ts';
import { contentOf } from '../../fs/watch/content-of.ts';
import type { FileWatcher, ReportChanges } from '../../fs/watch/file-watcher.ts';
import { whyNotNotified } from '../../policy/notify-policy.ts';
import type { OutputScreen } from './run-output.ts';
import { RunMaker } from './run-starter.ts';
import { triageEvent, watchRunEvent } from './watch-events.ts';
import { type FileSource, WatchSession } from './watch-session.ts';

/** Wires one watch: each part with what it needs. Read from the bottom, this is the way of a change. */
export function composeWatch(plan: WatchPlan, authorized: Authorized, given: Given): ComposedWatch {
  const { clock, runner, screen, reporter, record, triage } = given;
  const line = commandLine(plan.command);

  const runs = new RunMaker({
    runner,
    screen,
    watchId: given.watchId,
    output: plan.output,
    isJson: plan.isJson,
    timeoutMs: plan.timeoutMs,
    onRed: (kept) => {
      const trouble = given.explain?.(kept());
      if (trouble !== undefined) reporter.trouble(trouble);
    },
    onSpawned: () => {
      given.onSpawned();
      session.watchFiles();
    },
  });
  const stream = new TriggerStream(
    plan.everyMs === undefined ? [] : [intervalSource(clock, plan.everyMs)],
  );
  const watcher = new Watcher({
    triggers: stream,
    startRun: (trigger, number) =>
      session.guard(trigger, () => runs.start(authorized, trigger, number)),
    triage: triage && ((outcome) => triage(runs.finishedRun(authorized, outcome))),
    whyNotNotified: (last, now) => whyNotNotified(plan.notify, last, now),
    notify: given.notify,
    record: (told) => record(watchRunEvent(told, line)),
    recordTriage: (run, triage, trouble) => record(triageEvent(run, triage, trouble)),
    report: given.report,
    reportTrouble: reporter.trouble,
    maxRuns: plan.maxRuns,
    now: () => clock.now(),
  });
  const changeSettled = (change: Trigger): void => {
    if (plan.isPrintingEvents) reporter.settled(change.paths);
    stream.put({ ...change, paths: existingFirst(change.paths) });
    // What changed again after the last hint would otherwise wait for the next one.
    void session.files?.recheck(change.paths);
    if (plan.onBusy === 'restart') session.restart();
  };
  const runNow = (): void => {
    // What waits for quiet is what the person wants to see run.
    const paths = files?.takeSettling() ?? [];
    stream.put({ kind: 'manual', paths: existingFirst(paths) });
    void session.files?.recheck(paths);
  };
  const files = plan.files && composeFiles(plan.files, plan, given, stream, changeSettled);
  const session: WatchSession = new WatchSession({
    clock,
    stream,
    watcher,
    files,
    isPostponed: plan.isPostponed,
    onFilesReady: given.onFilesReady,
    onStopping: given.onStopping,
  });
  return { session, stream, watcher, files, runNow };
}

function composeFiles(
  files: FilesPlan,
  plan: WatchPlan,
  given: Given,
  stream: TriggerStream,
  emit: (change: Trigger) => void,
): FileSource {
  const { clock, reporter } = given;
  const settler = new TriggerSettler({
    clock,
    quietMs: files.settleMs,
    maxMs: files.settleMaxMs,
    emit,
  });
  const guard = new SelfTriggerGuard({
    clock,
    contentOf,
    pass: (paths) => settler.changed(paths),
    startProbe: (paths) => stream.put(changeTrigger(paths)),
    muted: (paths) => reporter.muted(paths),
    mutedShapes: (shapes) => reporter.mutedShapes(shapes),
    loops: (paths) => reporter.loops(paths),
    earlyMs: plan.onBusy === 'restart' ? files.settleMs : undefined,
  });
  return {
    start: () =>
      given.watchFiles(files, (changes) => {
        if (plan.isPrintingEvents) reporter.seen(changes);
        guard.changed(changes);
      }),
    runStarted: (trigger) => guard.runStarted(trigger),
    runEnded: () => guard.runEnded(),
    isSettling: () => settler.isSettling,
    takeSettling: () => settler.take(),
    close: () => {
      guard.close();
      settler.close();
    },
  };
}

/** What a watch is given by the process it runs in. */
export interface Given {
  readonly clock: Clock;
  readonly watchId: string;
  readonly runner: CommandRunner;
  readonly screen: OutputScreen;
  readonly reporter: Pick<
    WatchReporter,
    'trouble' | 'seen' | 'settled' | 'muted' | 'mutedShapes' | 'loops'
  >;
  readonly report: WatchReport;
  readonly record: RecordEvent;
  /** Undefined turns findings off. */
  readonly triage: TriageRun | undefined;
  readonly notify: (told: RunReport, triage: Triage | undefined) => Promise<unknown>;
  readonly watchFiles: (plan: FilesPlan, onChanges: ReportChanges) => FileWatcher;
  /** What, besides the command, made a run fail, undefined when nothing shows; undefined where nothing can. */
  readonly explain: ((output: KeptOutput) => Trouble | undefined) | undefined;
  /** Called when a run was spawned. */
  readonly onSpawned: () => void;
  readonly onFilesReady: () => void;
  readonly onStopping: () => void;
}

export interface ComposedWatch {
  readonly session: WatchSession;
  readonly stream: TriggerStream;
  readonly watcher: Watcher;
  readonly files: FileSource | undefined;
  /** Starts a run at a person's word, or lets it follow the one under way. */
  readonly runNow: () => void;
}
