import { exitCode } from '../../cli/program/exit-codes.ts';
import type { Cancel, Clock } from '../../core/clock.ts';
import { gentleSteps, type KillSteps, quickSteps, type Run } from '../../core/command-runner.ts';
import { StopRequests, type StopSignal } from '../../core/stop-request.ts';
import { type Trigger, trigger } from '../../core/trigger.ts';
import type { TriggerStream } from '../../core/trigger-stream.ts';
import type { WatchEnd, Watcher } from '../../core/watcher.ts';
import type { FileWatcher } from '../../fs/watch/file-watcher.ts';

/** Longest a run's end waits until its last writes are known, in milliseconds. */
const LAST_WRITES_MS = 30;

/**
 * One watch from its first trigger to its end: starts the parts, hears whoever wants to stop it, and
 * lets go of everything on the way out, whichever way that is.
 */
export class WatchSession {
  readonly #parts: WatchSessionParts;
  readonly #stops: StopRequests;
  #files: FileWatcher | undefined;
  #stoppedAtOnceBy: StopSignal | undefined;
  #reason: StopReason | undefined;
  #failure: unknown;

  constructor(parts: WatchSessionParts) {
    this.#parts = parts;
    this.#stops = new StopRequests(parts.clock);
  }

  /** Watches until it is told to stop or has reached its number of runs. */
  async watch(): Promise<SessionEnd> {
    const { stream, watcher, isPostponed } = this.#parts;
    if (isPostponed) this.watchFiles();
    else stream.put(trigger('start'));
    try {
      const end = await watcher.watch();
      if (this.#failure !== undefined) throw this.#failure;
      const reason = this.#reason ?? (end.reason === 'max-runs' ? 'max-runs' : 'asked');
      return { ...end, reason, exitCode: this.#exitCode(end) };
    } finally {
      this.#parts.files?.close();
      stream.end();
      await this.#files?.close();
    }
  }

  /** Begins to watch files; does nothing the second time. The first run calls it once it was spawned. */
  watchFiles(): void {
    const source = this.#parts.files;
    if (this.#files !== undefined || source === undefined || this.isStopping) return;
    try {
      this.#files = source.start();
      this.#files.ready.then(
        () => this.#parts.onFilesReady(),
        (error: unknown) => this.#fail(error),
      );
    } catch (error) {
      this.#fail(error);
    }
  }

  /** A person or the system asks wisp to stop. */
  stopFor(signal: StopSignal): void {
    const { watcher, onStopping } = this.#parts;
    const decision = this.#stops.decide(signal);
    if (decision === 'repeated') return;
    const isRunning = watcher.current !== undefined;
    if (decision === 'now') this.#stopAtOnce(signal);
    else if (isRunning) onStopping();
    this.#stop(signal === 'SIGINT' ? 'asked' : 'signal');
  }

  /** Starts a run so that what it writes itself is told from what a person edits meanwhile. */
  guard(trigger: Trigger, start: () => Run): Run {
    const source = this.#parts.files;
    if (source === undefined) return start();
    source.runStarted(trigger);
    const run = start();
    const outcome = run.outcome.then(async (outcome) => {
      await this.#lastWrites();
      await source.runEnded();
      return outcome;
    });
    return { stop: (steps) => run.stop(steps), outcome };
  }

  /** Ends the run under way and then the watch, with the exit code of the signal. */
  stopAtOnceFor(signal: StopSignal): void {
    this.#stopAtOnce(signal);
    this.#stop('signal');
  }

  /** Nobody reads what wisp prints any more. */
  outputIsClosed(): void {
    this.#endRun(quickSteps);
    this.#stop('output-closed');
  }

  /** Stops the run under way so that the pending trigger starts the next one. */
  restart(): void {
    this.#endRun(gentleSteps);
  }

  get isStopping(): boolean {
    return this.#reason !== undefined;
  }

  get files(): FileWatcher | undefined {
    return this.#files;
  }

  /** What the run wrote last is told before the run is; a first walk of a large tree is not waited for. */
  async #lastWrites(): Promise<void> {
    let cancel: Cancel = () => {};
    const late = new Promise<void>((resolve) => {
      cancel = this.#parts.clock.after(LAST_WRITES_MS, resolve);
    });
    await Promise.race([this.#files?.drained(), late]);
    cancel();
  }

  #fail(error: unknown): void {
    this.#failure = error;
    this.#endRun(quickSteps);
    this.#stop('error');
  }

  #stopAtOnce(signal: StopSignal): void {
    this.#stoppedAtOnceBy = signal;
    this.#endRun(quickSteps);
  }

  #endRun(steps: KillSteps): void {
    this.#parts.watcher.current?.stop(steps);
  }

  #stop(reason: StopReason): void {
    this.#reason ??= reason;
    this.#parts.watcher.stop();
    this.#parts.stream.end();
  }

  #exitCode(end: WatchEnd): number {
    if (this.#stoppedAtOnceBy !== undefined) return signalCodes[this.#stoppedAtOnceBy];
    if (this.isStopping) return exitCode.ok;
    return end.verdict === 'red' ? exitCode.red : exitCode.ok;
  }
}

export interface WatchSessionParts {
  readonly clock: Clock;
  readonly stream: TriggerStream;
  readonly watcher: Watcher;
  readonly isPostponed: boolean;
  /** Undefined when no files are watched. */
  readonly files: FileSource | undefined;
  readonly onFilesReady: () => void;
  /** The run under way will be the last one. */
  readonly onStopping: () => void;
}

/** Where `change` triggers come from. */
export interface FileSource {
  /** Begins to watch; throws or rejects `ready` with a WispError when it cannot. */
  start(): FileWatcher;
  /** A run is about to start. */
  runStarted(trigger: Trigger): void;
  /** A run has ended, and what it wrote has been told. */
  runEnded(): Promise<void>;
  /** True while changes wait for quiet. */
  isSettling(): boolean;
  /** The paths that wait for quiet, which then wait no longer. */
  takeSettling(): readonly string[];
  /** Emits nothing from now on. */
  close(): void;
}

export type StopReason = 'asked' | 'signal' | 'output-closed' | 'error';

export interface SessionEnd {
  readonly reason: StopReason | 'max-runs';
  readonly runs: number;
  readonly verdict: WatchEnd['verdict'];
  readonly exitCode: number;
}

const signalCodes: Record<StopSignal, number> = {
  SIGHUP: exitCode.hangup,
  SIGINT: exitCode.interrupted,
  SIGTERM: exitCode.terminated,
};
