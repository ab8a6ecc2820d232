import { commandLine } from '../../core/command.ts';
import type { KillSteps, OutputSink, Run } from '../../core/command-runner.ts';
import type { Outcome } from '../../core/outcome.ts';
import type { KeptOutput } from '../../core/output-buffer.ts';
import type { FirstLook, TriageRun } from '../../core/triage.ts';
import type { Trigger } from '../../core/trigger.ts';
import type { Trouble } from '../../core/trouble.ts';
import { changedPathsVariables } from '../../fs/state/changed-paths-file.ts';
import type { OpenedCommand } from '../host/open-command.ts';
import { RunOutput, type Spill } from './run-output.ts';

/** Starts the runs of one watch: variables in, output to whoever shows it and into memory. */
export class RunStarter {
  readonly #parts: RunStarterParts;
  #output: RunOutput;
  #lastGreen: RunOutput | undefined;

  constructor(parts: RunStarterParts) {
    this.#parts = parts;
    this.#output = this.#freshOutput();
  }

  /** Starts run `number`. */
  start(trigger: Trigger, number: number): Run {
    const { opened, timeoutMs, timeoutSteps, spawned, ended } = this.#parts;
    const changed = changedPathsVariables(trigger.paths);
    if (changed.failure !== undefined) opened.warn(noPathsFile(changed.failure));
    const output = this.#freshOutput();
    this.#output = output;
    const run = opened.start(number, {
      output: output.sink,
      variables: { ...changed.variables, WISP_TRIGGER: trigger.kind },
      timeoutMs: timeoutMs ?? undefined,
      timeoutSteps,
      onStarted: spawned,
    });
    return {
      stop: (steps) => run.stop(steps),
      outcome: run.outcome.then((outcome) => {
        changed.dispose();
        if (outcome.kind === 'passed') this.#lastGreen = output;
        if (outcome.kind === 'passed' || outcome.isStoppedByWisp) output.forget();
        ended(outcome, () => output.kept());
        return outcome;
      }),
    };
  }

  /** Makes findings of the run that just ended. */
  async findings(outcome: Outcome, triage: TriageRun): Promise<FirstLook> {
    const { command } = this.#parts.opened;
    const output = this.#output;
    try {
      return await triage({
        command: commandLine(command),
        directory: command.directory,
        outcome,
        output: output.kept(),
        long: output.long(),
        lastGreenOutput: this.#lastGreen?.kept(),
      });
    } finally {
      output.forget();
    }
  }

  #freshOutput(): RunOutput {
    return new RunOutput(this.#parts.output, this.#parts.openSpill);
  }
}

function noPathsFile(code: string): Trouble {
  return {
    part: 'run',
    message: `there is no file with the changed paths for the command: ${code}`,
    hint: 'name a folder that can be written with `TMPDIR`',
  };
}

export interface RunStarterParts {
  readonly opened: OpenedCommand;
  /** Opens a place for output that is too long to be kept; undefined when no findings are wanted. */
  readonly openSpill: (() => Spill) | undefined;
  readonly output: OutputSink;
  readonly timeoutMs: number | null;
  readonly timeoutSteps: KillSteps;
  /** A run was spawned, or failed to. */
  readonly spawned: () => void;
  /** A run has ended; `kept` gives out what is kept of its output. */
  readonly ended: (outcome: Outcome, kept: () => KeptOutput) => void;
}
