import { ChangePipeline } from '../../core/change-pipeline.ts';
import { type Command, commandLine } from '../../core/command.ts';
import { stopSteps } from '../../core/command-runner.ts';
import { ForeignWrites } from '../../core/foreign-writes.ts';
import { intervalSource } from '../../core/interval-source.ts';
import type { Trigger } from '../../core/trigger.ts';
import { TriggerStream } from '../../core/trigger-stream.ts';
import { Watcher } from '../../core/watcher.ts';
import { existingFirst } from '../../fs/path-kind.ts';
import {
  foreignWriteTrouble,
  loopTrouble,
  ownShapeTrouble,
  ownWriteTrouble,
  rememberedNote,
} from '../../fs/watch/file-warnings.ts';
import { watchNotification } from '../../notify/watch-message.ts';
import { whyNotNotified } from '../../policy/notify-policy.ts';
import type { HostPorts } from '../host/host-ports.ts';
import { type OpenCommandOptions, openCommand } from '../host/open-command.ts';
import { RunStarter } from './run-starter.ts';
import { triageEvent, watchRunEvent, watchStartedEvent } from './watch-events.ts';
import type { WatchObserver } from './watch-observer.ts';
import { type FileSource, WatchSession } from './watch-session.ts';
import type { FilesSpec, WatchSpec } from './watch-spec.ts';

export type OpenedWatch = WatchSession;

/**
 * Wires one watch: each part with what it needs. Rejects with a WispError when its command may not
 * run. Read from the bottom, this is the way of a change.
 */
export async function openWatch(
  ports: HostPorts,
  spec: WatchSpec,
  observer: WatchObserver,
  options: Partial<OpenCommandOptions>,
): Promise<OpenedWatch> {
  const { kind = 'watch' } = options;
  const account = spec.files === null ? undefined : ports.openRunAccount?.();
  const spawn = account?.observed(ports.spawn) ?? ports.spawn;
  const opened = await openCommand({ ...ports, spawn }, spec.command, {
    ...options,
    kind,
    warned: (warning) => observer.warned?.(warning),
    noted: (text) => observer.noted?.(text),
  });
  const { record, redact, warn } = opened;
  const { clock } = ports;
  const sinceMs = ports.wallClockMs();
  const line = commandLine(spec.command);

  const triage = spec.triage && ports.openTriage({ model: spec.triage.model, redact, warn });
  const notifier = ports.openNotifier({ record, redact, warn });
  const about = {
    source: kind,
    command: line,
    watchId: opened.id,
    timeoutMs: spec.timeoutMs ?? undefined,
  };
  let isSpawned = false;
  const runs = new RunStarter({
    opened,
    openSpill: triage === null ? undefined : ports.openSpill,
    output: (chunk, stream) => observer.output?.(chunk, stream),
    timeoutMs: spec.timeoutMs,
    timeoutSteps: stopSteps(spec.stop),
    spawned: () => {
      if (!isSpawned) {
        isSpawned = true;
        observer.spawned?.();
        if (kind === 'watch') record(watchStartedEvent(spec, ports));
      }
      session.watchFiles();
    },
    ended: (outcome, kept) => {
      observer.commandEnded?.(outcome, kept);
      const isRed = outcome.kind !== 'passed' && !outcome.isStoppedByWisp;
      const cause = isRed ? opened.explain(kept()) : undefined;
      if (cause !== undefined) warn(cause);
    },
  });
  const stream = new TriggerStream(
    spec.everyMs === null ? [] : [intervalSource(clock, spec.everyMs)],
  );
  const watcher = new Watcher({
    triggers: stream,
    startRun: (trigger, number) => session.guard(trigger, () => runs.start(trigger, number)),
    triage: triage === null ? undefined : (outcome) => runs.findings(outcome, triage),
    whyNotNotified: (last, now) => whyNotNotified(spec.notify, last, now),
    notify: (run, found) =>
      notifier.notify({ ...watchNotification(run, found, about), run: run.number }),
    record: (run) => record(watchRunEvent(run, notifier.silence(), line), run.number),
    recordTriage: (run, found, trouble) => record(triageEvent(found, trouble), run),
    report: {
      runStarted: (number, trigger) => observer.runStarted?.(number, trigger),
      runFinished: (report) => observer.runFinished?.(report),
      modelAnswered: (number, found) => observer.modelAnswered?.(number, found),
    },
    reportTrouble: warn,
    maxRuns: spec.maxRuns ?? undefined,
    endsOnFailure: spec.endsOnFailure,
    now: () => clock.now(),
  });
  const files = spec.files && openFiles(spec.files, spec.command);
  const session: WatchSession = new WatchSession({
    opened,
    clock,
    stream,
    watcher,
    files: files ?? undefined,
    isPostponed: spec.isPostponed,
    doesRestart: spec.onBusy === 'restart',
    stop: spec.stop,
    isLogged: kind === 'watch',
    filesReady: (health) => {
      record({
        type: 'watch.ready',
        files: health.files,
        watches: health.watches,
        engine: health.engine,
      });
      observer.filesReady?.(health);
    },
    stopping: (when) => observer.stopping?.(when),
    closeNotifier: (isAtOnce) => notifier.close({ isAtOnce }),
  });
  return session;

  function openFiles(of: FilesSpec, { directory }: Command): FileSource {
    const memory = ports.openOwnWrites({ directory, command: line });
    if (memory.remembered.length > 0) {
      const names = memory.remembered.map(([name]) => name);
      observer.noted?.(rememberedNote(names, directory));
    }
    const pipeline = new ChangePipeline({
      remembered: memory.remembered,
      remember: (own) => memory.remember(own),
      clock,
      contentOf: ports.contentOf,
      quietMs: of.settleMs,
      maxMs: of.settleMaxMs,
      witness: account,
      doesRestart: spec.onBusy === 'restart',
      settled,
      observer: {
        seen: (changes) => observer.seen?.(changes),
        muted: (paths) => {
          for (const path of paths) warn(ownWriteTrouble(path, directory));
        },
        mutedShapes: (shapes) => {
          for (const shape of shapes) warn(ownShapeTrouble(shape, directory));
        },
        loops: (paths) => warn(loopTrouble(paths, directory)),
      },
    });
    const foreign = new ForeignWrites({
      wallClockMs: ports.wallClockMs,
      runs: () => opened.foreignRuns(),
      muted: (path, { command }) => warn(foreignWriteTrouble(path, directory, command)),
    });
    return {
      pipeline,
      start: () =>
        ports.watchFiles({
          files: of,
          directory,
          sinceMs,
          onChanges: (changes) => pipeline.changed(foreign.withoutForeign(changes)),
          warn,
        }),
    };
  }

  function settled(change: Trigger): void {
    observer.settled?.(change.paths);
    stream.put({ ...change, paths: existingFirst(change.paths) });
    // What changed again after the last hint would otherwise wait for the next one.
    void session.recheck(change.paths);
    if (spec.onBusy === 'restart') session.restart();
  }
}
