import type { Authorized } from '../../core/authorization.ts';
import { commandLine } from '../../core/command.ts';
import type { CommandRunner, Run } from '../../core/command-runner.ts';
import type { OutputMode } from '../../core/config.ts';
import type { Outcome } from '../../core/outcome.ts';
import type { KeptOutput } from '../../core/output-buffer.ts';
import type { FinishedRun } from '../../core/triage.ts';
import type { Trigger } from '../../core/trigger.ts';
import { changedPathsVariables } from '../../fs/state/changed-paths-file.ts';
import { type OutputScreen, RunOutput } from './run-output.ts';

/** Makes the runs of one watch: variables in, output to screen and memory. */
export class RunMaker {
  readonly #parts: RunMakerParts;
  #output: RunOutput;
  #lastGreen: RunOutput | undefined;

  constructor(parts: RunMakerParts) {
    this.#parts = parts;
    this.#output = this.#freshOutput();
  }

  /** Starts run `number`. */
  start(authorized: Authorized, trigger: Trigger, number: number): Run {
    const { runner, watchId, timeoutMs, onSpawned, onRed } = this.#parts;
    const changed = changedPathsVariables(trigger.paths);
    const output = this.#freshOutput();
    this.#output = output;
    const run = runner.run(authorized, {
      output: output.sink,
      variables: {
        ...changed.variables,
        WISP_TRIGGER: trigger.kind,
        WISP_RUN: String(number),
        WISP_WATCH_ID: watchId,
      },
      timeoutMs,
      onStarted: onSpawned,
    });
    return {
      stop: (steps) => run.stop(steps),
      outcome: run.outcome.then((outcome) => {
        changed.dispose();
        if (outcome.kind === 'passed') this.#lastGreen = output;
        else if (!outcome.isStoppedByWisp) {
          output.showIfHeldBack();
          onRed(() => output.kept());
        }
        return outcome;
      }),
    };
  }

  /** The run that just ended, as triage takes it. */
  finishedRun(authorized: Authorized, outcome: Outcome): FinishedRun {
    return {
      command: commandLine(authorized.command),
      directory: authorized.command.directory,
      outcome,
      output: this.#output.kept(),
      lastGreenOutput: this.#lastGreen?.kept(),
    };
  }

  #freshOutput(): RunOutput {
    const { output, screen, isJson } = this.#parts;
    return new RunOutput(output, screen, isJson);
  }
}

export interface RunMakerParts {
  readonly runner: CommandRunner;
  readonly screen: OutputScreen;
  readonly watchId: string;
  readonly output: OutputMode;
  readonly isJson: boolean;
  readonly timeoutMs: number | undefined;
  readonly onSpawned: () => void;
  /** Called after a red run with what gives out what is kept of its output. */
  readonly onRed: (kept: () => KeptOutput) => void;
}
