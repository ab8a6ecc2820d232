import { type Authorization, type Authorized, authorizedBy } from './authorization.ts';
import type { Cancel, Clock } from './clock.ts';
import type { Command } from './command.ts';
import type { Outcome, OutcomeKind } from './outcome.ts';

/**
 * Runs commands that were authorized, and only those.
 *
 * A command is judged once, before its first run, and the answer is bound to the exact line in the
 * exact directory: {@link CommandRunner.run} takes nothing but what {@link CommandRunner.authorize}
 * returned. Rules may change between runs, so each run asks the policy again, never the person.
 */
export class CommandRunner {
  readonly #parts: CommandRunnerParts;

  constructor(parts: CommandRunnerParts) {
    this.#parts = parts;
  }

  /** Judges the command, asking the person if need be. Rejects with a `refused` WispError on a no. */
  async authorize(command: Command): Promise<Authorized> {
    return authorizedBy(command, await this.#parts.judge(command));
  }

  /** Starts one run. Nothing the command does rejects: whatever happens is the outcome. */
  run(authorized: Authorized, options: RunOptions): Run {
    return new OneRun(this.#parts, authorized, options);
  }
}

/** A run under way. */
export interface Run {
  /** Resolves when the leader has exited, its output is drained and nothing of its group is left. */
  readonly outcome: Promise<Outcome>;
  /** Ends the run, which is then no verdict. Asked again, it hastens with the later steps. */
  stop(steps: KillSteps): void;
}

class OneRun implements Run {
  readonly outcome: Promise<Outcome>;
  readonly #parts: CommandRunnerParts;
  readonly #options: RunOptions;
  #running: RunningProcess | undefined;
  /** Why wisp ends the run; the first reason stands. */
  #endedBecause: 'timed-out' | 'stopped' | undefined;

  constructor(parts: CommandRunnerParts, authorized: Authorized, options: RunOptions) {
    this.#parts = parts;
    this.#options = options;
    this.outcome = this.#runToItsEnd(authorized);
  }

  stop(steps: KillSteps): void {
    this.#end('stopped', steps);
  }

  #end(because: 'timed-out' | 'stopped', steps: KillSteps): void {
    this.#endedBecause ??= because;
    this.#running?.endGroup(steps);
  }

  async #runToItsEnd(authorized: Authorized): Promise<Outcome> {
    const { clock, recheck, observe } = this.#parts;
    const startedAt = clock.now();
    const refusal = await recheck(authorized);
    const exit =
      refusal === null
        ? await this.#spawn(authorized.command)
        : { ...neverStarted, failure: refusal };
    const outcome = outcomeOf(exit, this.#endedBecause, clock.now() - startedAt);
    observe(authorized.command, outcome, this.#options.number ?? null);
    return outcome;
  }

  async #spawn(command: Command): Promise<Exit> {
    if (this.#endedBecause !== undefined) return neverStarted;
    const { clock, spawn } = this.#parts;
    const {
      variables = {},
      output,
      input,
      timeoutMs,
      timeoutSteps = gentleSteps,
      onStarted,
    } = this.#options;
    const running = spawn({ command, variables, output, input });
    this.#running = running;
    const cancelTimeout: Cancel =
      timeoutMs === undefined
        ? () => {}
        : clock.after(timeoutMs, () => this.#end('timed-out', timeoutSteps));
    // What its output still takes to be read is not the command's time.
    void running.leaderExited.then(cancelTimeout);
    onStarted?.();
    try {
      return await running.ended;
    } finally {
      cancelTimeout();
    }
  }
}

export interface CommandRunnerParts {
  readonly clock: Clock;
  readonly spawn: Spawn;
  /** Answers yes, or rejects with a `refused` WispError. */
  readonly judge: (command: Command) => Promise<Authorization>;
  /** Why the rules no longer let an authorized command run; null when they still do. */
  readonly recheck: (authorized: Authorized) => Promise<string | null>;
  /** Told of every outcome, and of which run. */
  readonly observe: (command: Command, outcome: Outcome, run: number | null) => void;
}

export interface RunOptions {
  readonly output: OutputSink;
  /** Which run of a watch it is, counted from 1. */
  readonly number?: number | undefined;
  /** Added to the environment of the command. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Text for its standard input; none by default. */
  readonly input?: string | undefined;
  /** The run is ended after this many milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** How it is ended then; gently by default. */
  readonly timeoutSteps?: KillSteps | undefined;
  /** Called once the process was spawned, or failed to. */
  readonly onStarted?: (() => void) | undefined;
}

/** Starts a process in a group of its own. Never throws: a failure to start is an exit. */
export type Spawn = (request: SpawnRequest) => RunningProcess;

export interface SpawnRequest {
  readonly command: Command;
  readonly variables: Readonly<Record<string, string>>;
  readonly output: OutputSink;
  /** Text for its standard input; undefined for none. */
  readonly input?: string | undefined;
  /** Puts the program and its arguments under a sandbox. */
  readonly wrap?: Wrap | undefined;
}

/** The program and arguments that run others in a sandbox. */
export type Wrap = (
  argv: readonly [string, ...string[]],
  command: Command,
  variables: Readonly<Record<string, string>>,
) => readonly [string, ...string[]];

/** Takes output as it comes. A returned promise holds the command back until it settles. */
export type OutputSink = (
  chunk: Uint8Array,
  stream: 'stdout' | 'stderr',
) => Promise<void> | undefined;

export interface RunningProcess {
  /** The leader's process id, which is the group's too; undefined when it did not start. */
  readonly pid: number | undefined;
  /** Resolves when the leader has exited, or failed to start. */
  readonly leaderExited: Promise<unknown>;
  /** Resolves when the leader has exited, its output is drained and its group is empty. */
  readonly ended: Promise<Exit>;
  /** Sends the signals in order to the whole group, each after its pause, until it is empty. */
  endGroup(steps: KillSteps): void;
}

export interface Exit {
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Why it did not start; null when it did. */
  readonly failure: string | null;
  readonly leftBehind: readonly number[];
}

/** Signals for a group, and how long each waits for the one before, in milliseconds. */
export type KillSteps = readonly { readonly signal: NodeJS.Signals; readonly afterMs: number }[];

/** How a command is asked to end, and how long it then has, in milliseconds, until it is killed. */
export interface StopRule {
  readonly signal: NodeJS.Signals;
  readonly graceMs: number;
}

/** What everybody is asked with who has not chosen. */
export const usualStop: StopRule = { signal: 'SIGTERM', graceMs: 5_000 };

/** The signal that was chosen, its grace, KILL. */
export function stopSteps({ signal, graceMs }: StopRule): KillSteps {
  return [
    { signal, afterMs: 0 },
    { signal: 'SIGKILL', afterMs: graceMs },
  ];
}

/** TERM, a grace of 5 s, KILL. */
export const gentleSteps: KillSteps = stopSteps(usualStop);

/** What a terminal does to its program, INT, and for one that does not end of it the rest with its grace. */
export function interruptSteps({ graceMs }: StopRule): KillSteps {
  return [
    { signal: 'SIGINT', afterMs: 0 },
    { signal: 'SIGTERM', afterMs: graceMs },
    { signal: 'SIGKILL', afterMs: 1_000 },
  ];
}

/** INT, TERM and KILL in quick steps, for a person who has asked twice. */
export const quickSteps: KillSteps = [
  { signal: 'SIGINT', afterMs: 0 },
  { signal: 'SIGTERM', afterMs: 500 },
  { signal: 'SIGKILL', afterMs: 1_000 },
];

const neverStarted: Exit = { exitCode: null, signal: null, failure: null, leftBehind: [] };

function outcomeOf(
  exit: Exit,
  because: 'timed-out' | 'stopped' | undefined,
  durationMs: number,
): Outcome {
  const { exitCode, signal, failure, leftBehind } = exit;
  const isStoppedByWisp = because === 'stopped';
  return {
    kind: kindOf(exit, because),
    exitCode,
    signal,
    reason: failure,
    durationMs,
    isStoppedByWisp,
    leftBehind,
  };
}

function kindOf(exit: Exit, because: 'timed-out' | 'stopped' | undefined): OutcomeKind {
  if (exit.failure !== null) return 'not-started';
  if (because === 'timed-out') return 'timed-out';
  if (because === 'stopped' || exit.exitCode === null) return 'killed';
  return exit.exitCode === 0 ? 'passed' : 'failed';
}
