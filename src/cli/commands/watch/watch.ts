import { WispError } from '../../../core/wisp-error.ts';
import { readConfig } from '../../../fs/config/config-file.ts';
import { unreapedOrphans } from '../../../system/process/unreaped-orphans.ts';
import { keepHeapSmall } from '../../../system/small-heap.ts';
import { systemClock as clock, wallClockMs } from '../../../system/system-clock.ts';
import { exitCode } from '../../program/exit-codes.ts';
import { watchingWords } from '../../render/format-status.ts';
import { WatchReporter } from '../../render/watch-reporter.ts';
import { CommandOutput } from '../../terminal/command-output.ts';
import type { Io } from '../../terminal/io.ts';
import { openScreen } from '../../terminal/open-screen.ts';
import { openTerminalHost } from '../../terminal/open-terminal-host.ts';
import { ownWatcherHint } from '../../terminal/own-watcher-hint.ts';
import { onStdinEnd } from '../../terminal/stdin-end.ts';
import { StopSignals } from '../../terminal/stop-signals.ts';
import { WatchProgress } from '../../terminal/watch-progress.ts';
import { WatchTerminal } from '../../terminal/watch-terminal.ts';
import { configEditWarning } from './config-edits.ts';
import { planCommand, planWatch, type WatchOptions } from './watch-plan.ts';

/** `wisp watch`: runs the command until it is told to stop; the exit code says how it ended. */
export async function watch(
  argv: readonly string[],
  options: WatchOptions,
  io: Io,
): Promise<number> {
  const { configFolder } = io.environment;
  const command = planCommand(argv, options, io.environment);
  const { directory } = command;
  const loaded = await readConfig({ configFolder, directory });
  const { spec, terminal } = planWatch(command, options, loaded.config);
  if (options.detach === true) {
    const { detachWatch } = await import('../supervised/detach-watch.ts');
    return detachWatch(spec, { ...options, ...terminal }, io);
  }
  refuseNameAlone(options);
  const { screen, style } = openScreen(io, true);
  const reporter = new WatchReporter({ ...terminal, screen, style, directory, wallClockMs });
  const warn = reporter.warned.bind(reporter);
  const opening = { io, loaded, directory, terminal, screen, warn };
  const { host, isInTerminal } = await openTerminalHost(opening);

  const progress = new WatchProgress(clock);
  const output = new CommandOutput({
    mode: terminal.output,
    screen,
    hasDataOnStdout: terminal.isJson,
  });
  let attached: WatchTerminal | undefined;
  const session = await host.openWatch(
    spec,
    {
      runStarted: (number) => {
        progress.runStarted(number);
        reporter.runStarted();
        attached?.update();
      },
      spawned: () => {
        keepHeapSmall();
        attached?.readKeys();
        void hintAtOwnWatcher();
      },
      output: (chunk, stream) => output.output(chunk, stream),
      commandEnded: (outcome, kept) => output.commandEnded(outcome, kept),
      runFinished: (report) => {
        progress.runFinished(report);
        reporter.runFinished(report);
        const orphans = unreapedOrphans(process.pid);
        if (orphans !== undefined) session.warn(orphans);
        attached?.update();
      },
      modelAnswered: (number, triage) => {
        reporter.modelAnswered(number, triage);
        attached?.update();
      },
      seen: (changes) => reporter.seen(changes),
      settled: (paths) => {
        reporter.settled(paths);
        void sayConfigEdits(paths);
      },
      filesReady: ({ files }) => {
        if (!screen.hasStatus) reporter.noted(watchingWords(files));
        attached?.update();
      },
      stopping: (when) => reporter.stopping(when),
      warned: warn,
      noted: (text) => reporter.noted(text),
    },
    { proposedBy: terminal.proposedBy, warnings: loaded.troubles },
  );
  const stops = new StopSignals({ clock, session, doRunsEnd: spec.onBusy === 'queue' });
  attached = new WatchTerminal({
    io,
    clock,
    spec,
    hasKeys: terminal.hasKeys,
    screen,
    reporter,
    progress,
    session,
    stops,
  });
  // Behind the spawn, which it must not delay.
  async function hintAtOwnWatcher(): Promise<void> {
    const hint = await ownWatcherHint(command, isInTerminal);
    if (hint !== undefined) session.warn(hint);
  }
  async function sayConfigEdits(paths: readonly string[]): Promise<void> {
    const began = loaded.config.watch;
    const warning = await configEditWarning(paths, began, { configFolder, directory });
    if (warning !== undefined) session.warn(warning);
  }
  attached.attach();
  const stopReading = terminal.endsWithStdin
    ? onStdinEnd(io, () => session.stop('with-grace'))
    : undefined;
  if (spec.isPostponed) attached.readKeys();
  try {
    const code = stops.codeOf(await session.watch(() => attached?.detach()));
    return code === exitCode.ok && attached.hasLostOutput ? exitCode.unavailable : code;
  } finally {
    stopReading?.();
    attached.detach();
  }
}

function refuseNameAlone({ name }: WatchOptions): void {
  if (name !== undefined) throw new WispError('usage', '`--name` is for `--detach`');
}
