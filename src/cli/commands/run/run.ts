import os from 'node:os';
import { prepare } from '../../../app/host/prepare.ts';
import { composeWatch } from '../../../app/watch/compose-watch.ts';
import type { Outcome } from '../../../core/outcome.ts';
import type { RunReport } from '../../../core/run-report.ts';
import { readConfig } from '../../../fs/config/config-file.ts';
import { onStopSignal } from '../../../system/process/signals.ts';
import { exitCode } from '../../program/exit-codes.ts';
import type { Io } from '../../terminal/io.ts';
import { planCommand, planWatch, type WatchOptions } from '../watch/watch-plan.ts';

/** `wisp run`: one run; ends with the command's own exit code, or with one that says why there is none. */
export async function run(
  words: readonly string[],
  options: WatchOptions,
  io: Io,
): Promise<number> {
  const command = planCommand(words, options, io.environment, 'run');
  const { configFolder } = io.environment;
  const loaded = await readConfig({ configFolder, directory: command.directory });
  const plan = {
    ...planWatch(command, options, loaded.config),
    files: undefined,
    everyMs: undefined,
    maxRuns: 1,
  };
  const prepared = await prepare(plan, loaded, io, { kind: 'run', hasStatus: false });
  const authorized = await prepared.runner.authorize(command);
  await prepared.endLeftovers();
  let told: RunReport | undefined;
  const { session } = composeWatch(plan, authorized, {
    ...prepared,
    report: {
      runStarted: () => {},
      runFinished: (report) => {
        told = report;
        prepared.reporter.runFinished(report);
      },
      modelAnswered: (number, triage) => prepared.reporter.modelAnswered(number, triage),
    },
    watchFiles: () => {
      throw new Error('a single run watches no files');
    },
    onSpawned: () => {},
    onFilesReady: () => {},
    onStopping: () => {},
  });
  // Ctrl-C means the command, which sits in a group of its own and would not hear it.
  const detach = onStopSignal((signal) => session.stopAtOnceFor(signal));
  io.stdout.on('error', () => session.outputIsClosed());
  try {
    const end = await session.watch();
    if (end.reason === 'output-closed') return exitCode.brokenPipe;
    return told?.outcome.isStoppedByWisp === false ? codeOf(told.outcome) : end.exitCode;
  } finally {
    await prepared.close(undefined);
    detach();
  }
}

/** The command's own code; 128 and the signal's number, 124 for a time-out as timeout(1) has it. */
function codeOf({ kind, exitCode: own, signal, reason }: Outcome): number {
  switch (kind) {
    case 'timed-out':
      return exitCode.deadline;
    case 'killed':
      return 128 + (os.constants.signals[signal as NodeJS.Signals] ?? 0);
    case 'not-started':
      return reason?.startsWith('no such program') ? exitCode.runNotFound : exitCode.runRefused;
    default:
      return own ?? exitCode.runFailed;
  }
}
