import type { ChangePipeline } from '../../core/change-pipeline.ts';
import type { Cancel, Clock } from '../../core/clock.ts';
import {
  type KillSteps,
  quickSteps,
  type Run,
  type StopRule,
  stopSteps,
} from '../../core/command-runner.ts';
import { type Trigger, trigger } from '../../core/trigger.ts';
import type { TriggerStream } from '../../core/trigger-stream.ts';
import type { Trouble } from '../../core/trouble.ts';
import type { WatchEnd, Watcher } from '../../core/watcher.ts';
import { existingFirst } from '../../fs/path-kind.ts';
import type { FileWatcher, FileWatcherHealth } from '../../fs/watch/file-watcher.ts';
import type { OpenedCommand } from '../host/open-command.ts';

/** Longest a run's end waits until its last writes are known, in milliseconds. */
const LAST_WRITES_MS = 30;

/**
 * One watch from its first trigger to its end: starts the parts, obeys whoever wants to stop, pause or
 * hasten it, and lets go of everything on the way out, whichever way that is.
 */
export class WatchSession {
  readonly #parts: WatchSessionParts;
  #files: FileWatcher | undefined;
  #isAtOnce = false;
  #isEndingRun = false;
  #reason: StopReason | undefined;
  #failure: unknown;

  constructor(parts: WatchSessionParts) {
    this.#parts = parts;
  }

  /** In every event of this watch, and in the variables of its runs. */
  get id(): string {
    return this.#parts.opened.id;
  }

  /**
   * Watches until it is told to stop or has reached its number of runs; once. Rejects with what makes
   * watching impossible, a WispError.
   *
   * @param ended Called when the last run is over, before notifications on their way are waited for.
   */
  async watch(ended: () => void = () => {}): Promise<SessionEnd> {
    const { stream, isPostponed, opened, isLogged } = this.#parts;
    if (isPostponed) this.watchFiles();
    else stream.put(trigger('start'));
    try {
      const end = await this.#watchToItsEnd();
      const { reason, runs, verdict } = end;
      if (isLogged) opened.record({ type: 'watch.stopped', reason, runs, verdict });
      return end;
    } catch (error) {
      const { runs, verdict = null } = this.#parts.watcher;
      if (isLogged) opened.record({ type: 'watch.stopped', reason: 'error', runs, verdict });
      throw error;
    } finally {
      ended();
      opened.close();
      await this.#parts.closeNotifier(this.#isAtOnce);
    }
  }

  /** Lets go of a watch that is not to be started after all. */
  close(): void {
    this.#parts.opened.close();
  }

  /** Begins to watch files; does nothing the second time. The first run calls it once it was spawned. */
  watchFiles(): void {
    const source = this.#parts.files;
    if (this.#files !== undefined || source === undefined || this.isStopping) return;
    try {
      const files = source.start();
      this.#files = files;
      files.ready.then(
        () => this.#parts.filesReady(files.health()),
        (error: unknown) => this.#fail(error),
      );
    } catch (error) {
      this.#fail(error);
    }
  }

  /**
   * Ends the watch: after the run under way, or by ending that run. Asked again it can only hasten; the
   * first reason stands.
   *
   * @param steps By which signals the run is ended instead of the usual ones.
   */
  stop(when: StopWhen, reason: StopReason = 'asked', steps?: KillSteps): void {
    if (this.isRunning) this.#parts.stopping(when);
    if (when !== 'after-run') {
      this.#isEndingRun = true;
      this.#isAtOnce = reason === 'signal';
      this.#endRun(steps ?? (when === 'now' ? quickSteps : stopSteps(this.#parts.stop)));
    }
    this.#stop(reason);
  }

  /**
   * Starts a run at somebody's word, with the changes that wait for quiet. One under way is followed, or,
   * where changes restart it, restarted.
   */
  runNow(): void {
    const paths = this.#parts.files?.pipeline.takeSettling() ?? [];
    this.#parts.stream.put({ kind: 'manual', paths: existingFirst(paths) });
    void this.recheck(paths);
    if (this.#parts.doesRestart) this.restart();
  }

  /** Holds back every run but those asked for by {@link runNow}, until {@link resume}. */
  pause(): void {
    this.#parts.stream.pause();
  }

  resume(): void {
    this.#parts.stream.resume();
  }

  /** Stops the run under way so that the pending trigger starts the next one. */
  restart(): void {
    this.#endRun(stopSteps(this.#parts.stop));
  }

  /** Reports and records something non-fatal; each message once. */
  warn(warning: Trouble): void {
    this.#parts.opened.warn(warning);
  }

  /** Looks at these paths again, hint or no hint. */
  async recheck(paths: readonly string[]): Promise<void> {
    await this.#files?.recheck(paths);
  }

  /** Starts a run so that what it writes itself is told from what a person edits meanwhile. */
  guard(trigger: Trigger, start: () => Run): Run {
    const pipeline = this.#parts.files?.pipeline;
    if (pipeline === undefined) return start();
    pipeline.runStarted(trigger);
    const run = start();
    const outcome = run.outcome.then(async (outcome) => {
      await this.#lastWrites();
      await pipeline.runEnded(outcome.isStoppedByWisp);
      return outcome;
    });
    return { stop: (steps) => run.stop(steps), outcome };
  }

  /** What is watched right now; undefined when nothing is, or not yet. */
  health(): FileWatcherHealth | undefined {
    return this.#files?.health();
  }

  get isStopping(): boolean {
    return this.#reason !== undefined;
  }

  /** True when the run under way is not waited for. */
  get isEndingRun(): boolean {
    return this.#isEndingRun;
  }

  get isRunning(): boolean {
    return this.#parts.watcher.current !== undefined;
  }

  get isPaused(): boolean {
    return this.#parts.stream.isPaused;
  }

  /** True while changes wait for quiet. */
  get isSettling(): boolean {
    return this.#parts.files?.pipeline.isSettling === true;
  }

  /** True while the model is asked about the last run. */
  get isThinking(): boolean {
    return this.#parts.watcher.isThinking;
  }

  async #watchToItsEnd(): Promise<SessionEnd> {
    const { stream, watcher } = this.#parts;
    try {
      const end = await watcher.watch();
      if (this.#failure !== undefined) throw this.#failure;
      const reason = this.#reason ?? (end.reason === 'stopped' ? 'asked' : end.reason);
      return { ...end, reason };
    } finally {
      this.#parts.files?.pipeline.close();
      stream.end();
      await this.#files?.close();
    }
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

  #endRun(steps: KillSteps): void {
    this.#parts.watcher.current?.stop(steps);
  }

  #stop(reason: StopReason): void {
    this.#reason ??= reason;
    this.#parts.watcher.stop();
    this.#parts.stream.end();
  }
}

export interface WatchSessionParts {
  readonly opened: OpenedCommand;
  readonly clock: Clock;
  readonly stream: TriggerStream;
  readonly watcher: Watcher;
  readonly isPostponed: boolean;
  /** Whether a run under way is ended for the next one. */
  readonly doesRestart: boolean;
  /** How a run is ended that is given time for it. */
  readonly stop: StopRule;
  /** Whether its beginning and end are events of the log. */
  readonly isLogged: boolean;
  /** Undefined when no files are watched. */
  readonly files: FileSource | undefined;
  readonly filesReady: (health: FileWatcherHealth) => void;
  /** The run under way will be the last one. */
  readonly stopping: (when: StopWhen) => void;
  readonly closeNotifier: (isAtOnce: boolean) => Promise<void>;
}

/** Where `change` triggers come from. */
export interface FileSource {
  readonly pipeline: ChangePipeline;
  /** Begins to watch; throws or rejects `ready` with a WispError when it cannot. */
  start(): FileWatcher;
}

/** When a watch ends: after the run under way, or by ending that run, with its grace or in quick steps. */
export type StopWhen = 'after-run' | 'with-grace' | 'now';

export type StopReason = 'asked' | 'signal' | 'output-closed' | 'error';

export interface SessionEnd {
  readonly reason: StopReason | 'max-runs' | 'failure';
  readonly runs: number;
  readonly verdict: WatchEnd['verdict'];
}
