import { prepare } from '../../../app/host/prepare.ts';
import { composeWatch } from '../../../app/watch/compose-watch.ts';
import { LazyFileWatcher } from '../../../app/watch/lazy-file-watcher.ts';
import { watchStartedEvent } from '../../../app/watch/watch-events.ts';
import { readConfig } from '../../../fs/config/config-file.ts';
import { keepHeapSmall } from '../../../system/small-heap.ts';
import { wallClockMs } from '../../../system/system-clock.ts';
import { version } from '../../program/version.ts';
import { watchingWords } from '../../render/format-status.ts';
import type { Io } from '../../terminal/io.ts';
import { ownWatcherHint } from '../../terminal/own-watcher-hint.ts';
import { WatchProgress } from '../../terminal/watch-progress.ts';
import { WatchTerminal } from '../../terminal/watch-terminal.ts';
import { planCommand, planWatch, type WatchOptions } from './watch-plan.ts';

/** `wisp watch`: runs the command until it is told to stop; the exit code says how it ended. */
export async function watch(
  words: readonly string[],
  options: WatchOptions,
  io: Io,
): Promise<number> {
  const { configFolder } = io.environment;
  const command = planCommand(words, options, io.environment);
  const loaded = await readConfig({ configFolder, directory: command.directory });
  const plan = planWatch(command, options, loaded.config);
  const prepared = await prepare(plan, loaded, io, { kind: 'watch', hasStatus: true });
  const { clock, screen, reporter, record } = prepared;

  const authorized = await prepared.runner.authorize(command);
  await prepared.endLeftovers();
  const startedAtMs = wallClockMs();
  const progress = new WatchProgress(reporter, clock, () => terminal.update());
  const composed = composeWatch(plan, authorized, {
    ...prepared,
    report: progress,
    watchFiles: (files, onChanges) =>
      new LazyFileWatcher(async () => {
        const { watchFiles } = await import('../../../fs/watch/watch-files.ts');
        return watchFiles({
          ...files,
          directory: command.directory,
          alwaysIgnored: [io.environment.stateFolder],
          platform: io.environment.platform,
          home: io.environment,
          sinceMs: startedAtMs,
          clock,
          wallClockMs,
          onChanges,
          onTrouble: reporter.trouble,
        });
      }),
    onSpawned: once(() => {
      keepHeapSmall();
      terminal.readKeys();
      record(watchStartedEvent(plan, version));
      void hintAtOwnWatcher();
    }),
    onFilesReady: () => {
      const health = composed.session.files?.health();
      if (health === undefined) return;
      const { files, watches, engine } = health;
      record({ type: 'watch.ready', files, watches, engine });
      if (!screen.hasStatus) reporter.note(watchingWords(files));
      terminal.update();
    },
    onStopping: () => reporter.note('stopping after this run; asked once more, it stops at once'),
  });
  const terminal: WatchTerminal = new WatchTerminal({
    io,
    clock,
    plan,
    screen,
    reporter,
    progress,
    watch: composed,
  });
  // Behind the spawn, which it must not delay.
  async function hintAtOwnWatcher(): Promise<void> {
    const hint = await ownWatcherHint(command, prepared.isInTerminal);
    if (hint !== undefined) reporter.trouble(hint);
  }
  terminal.attach();
  if (plan.isPostponed) terminal.readKeys();
  let exitCode: number | undefined;
  try {
    const end = await composed.session.watch();
    exitCode = end.exitCode;
    const { reason, runs, verdict } = end;
    record({ type: 'watch.stopped', reason, runs, verdict });
    return exitCode;
  } finally {
    terminal.detach();
    await prepared.close(exitCode);
  }
}

function once(fn: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) fn();
    isDone = true;
  };
}
