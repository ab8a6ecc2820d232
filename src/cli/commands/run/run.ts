import os from 'node:os';
import { singleRunSpec } from '../../../app/watch/watch-spec.ts';
import { interruptSteps } from '../../../core/command-runner.ts';
import type { Outcome } from '../../../core/outcome.ts';
import { readConfig } from '../../../fs/config/config-file.ts';
import { onStopSignal } from '../../../system/process/signals.ts';
import { systemClock as clock, wallClockMs } from '../../../system/system-clock.ts';
import { exitCode } from '../../program/exit-codes.ts';
import { WatchReporter } from '../../render/watch-reporter.ts';
import { CommandOutput } from '../../terminal/command-output.ts';
import type { Io } from '../../terminal/io.ts';
import { openScreen } from '../../terminal/open-screen.ts';
import { openTerminalHost } from '../../terminal/open-terminal-host.ts';
import { StopSignals } from '../../terminal/stop-signals.ts';
import { onWriteFailure } from '../../terminal/write-failures.ts';
import { planCommand, planWatch, type WatchOptions } from '../watch/watch-plan.ts';

/** `wisp run`: one run; ends with the command's own exit code, or with one that says why there is none. */
export async function run(argv: readonly string[], options: WatchOptions, io: Io): Promise<number> {
  const command = planCommand(argv, options, io.environment, 'run');
  const { directory } = command;
  const { configFolder } = io.environment;
  const loaded = await readConfig({ configFolder, directory });
  const { spec, terminal } = planWatch(command, options, loaded.config);
  const { screen, style } = openScreen(io, false);
  const reporter = new WatchReporter({ ...terminal, screen, style, directory, wallClockMs });
  const warn = reporter.warned.bind(reporter);
  const { host } = await openTerminalHost({ io, loaded, directory, terminal, screen, warn });
  const output = new CommandOutput({
    mode: terminal.output,
    screen,
    hasDataOnStdout: terminal.isJson,
  });
  let outcome: Outcome | undefined;
  const session = await host.openWatch(
    singleRunSpec(command, spec),
    {
      output: (chunk, stream) => output.output(chunk, stream),
      commandEnded: (ended, kept) => output.commandEnded(ended, kept),
      runFinished: (report) => {
        outcome = report.outcome;
        reporter.runFinished(report);
      },
      modelAnswered: (number, triage) => reporter.modelAnswered(number, triage),
      warned: warn,
      noted: (text) => reporter.noted(text),
    },
    { kind: 'run', proposedBy: terminal.proposedBy, warnings: loaded.troubles },
  );
  const stops = new StopSignals({
    clock,
    session,
    doRunsEnd: false,
    interruptSteps: interruptSteps(spec.stop),
  });
  // Ctrl-C means the command, which sits in a group of its own and would not hear it.
  const detach = onStopSignal((signal) => stops.stopFor(signal));
  let hasLostOutput = false;
  onWriteFailure(io, {
    readerGone: () => session.stop('now', 'output-closed'),
    terminalGone: () => stops.stopFor('SIGHUP'),
    failed: (message) => {
      hasLostOutput = true;
      session.warn({ part: 'output', message });
    },
  });
  try {
    const end = await session.watch();
    if (end.reason === 'output-closed') return exitCode.brokenPipe;
    const code = outcome?.isStoppedByWisp === false ? codeOf(outcome) : stops.codeOf(end);
    return code === exitCode.ok && hasLostOutput ? exitCode.runFailed : code;
  } finally {
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
