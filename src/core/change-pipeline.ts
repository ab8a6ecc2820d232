import type { Clock } from './clock.ts';
import type { FileChange } from './file-change.ts';
import { SelfTriggerGuard, type SelfTriggerGuardParts } from './self-trigger-guard.ts';
import { changeTrigger, type Trigger } from './trigger.ts';
import { TriggerSettler } from './trigger-settler.ts';

/**
 * The way of a change from the file watcher to the watch loop: what the command wrote itself is held
 * back, a burst is waited out, and what is left waits in the one slot of the stream.
 *
 *     changed(changes) → guard → settler → settled(trigger) → stream → loop
 *                              └─ what has settled already ─┘
 */
export class ChangePipeline {
  readonly #parts: ChangePipelineParts;
  readonly #settler: TriggerSettler;
  readonly #guard: SelfTriggerGuard;

  constructor(parts: ChangePipelineParts) {
    const { clock, contentOf, quietMs, maxMs, doesRestart, observer, witness } = parts;
    this.#parts = parts;
    this.#settler = new TriggerSettler({
      clock,
      quietMs,
      maxMs,
      emit: (trigger) => parts.settled(trigger),
    });
    this.#guard = new SelfTriggerGuard({
      clock,
      contentOf,
      pass: (paths) => this.#settler.changed(paths),
      release: (paths) => {
        // What is in the middle of a burst belongs to it.
        if (this.#settler.isSettling) this.#settler.changed(paths);
        else parts.settled(changeTrigger(paths));
      },
      muted: (paths) => observer.muted?.(paths),
      mutedShapes: (shapes) => observer.mutedShapes?.(shapes),
      loops: (paths) => observer.loops?.(paths),
      settleMs: quietMs,
      settleMaxMs: maxMs,
      restartMs: doesRestart ? quietMs : undefined,
      witness,
      remembered: parts.remembered,
      remember: parts.remember,
    });
  }

  /** Takes what the file watcher saw. */
  changed(changes: readonly FileChange[]): void {
    this.#parts.observer.seen?.(changes);
    this.#guard.changed(changes);
  }

  /** A run is about to start. */
  runStarted(trigger: Trigger): void {
    this.#guard.runStarted(trigger);
  }

  /**
   * A run has ended, and what it wrote has been reported; settles when what counts has been passed on.
   *
   * @param isCut Whether wisp ended it.
   */
  runEnded(isCut: boolean): Promise<void> {
    return this.#guard.runEnded(isCut);
  }

  /** True while changes wait for quiet. */
  get isSettling(): boolean {
    return this.#settler.isSettling;
  }

  /** The paths that wait for quiet, which then wait no longer. */
  takeSettling(): readonly string[] {
    return this.#settler.take();
  }

  /** Emits nothing from now on. */
  close(): void {
    this.#guard.close();
    this.#settler.close();
  }
}

export interface ChangePipelineParts {
  readonly clock: Clock;
  readonly contentOf: SelfTriggerGuardParts['contentOf'];
  /** Quiet time that ends a burst, in milliseconds. */
  readonly quietMs: number;
  /** Longest that a tree without quiet may put a run off, in milliseconds. */
  readonly maxMs: number;
  /** Whether a change ends the run under way. */
  readonly doesRestart: boolean;
  /** Takes each burst that came to an end. */
  readonly settled: (trigger: Trigger) => void;
  readonly observer: ChangeObserver;
  readonly witness?: SelfTriggerGuardParts['witness'];
  readonly remembered?: SelfTriggerGuardParts['remembered'];
  readonly remember?: SelfTriggerGuardParts['remember'];
}

/** Told what becomes of changes; every method may be left out. */
export interface ChangeObserver {
  /** What the file watcher saw, before anything is made of it. */
  seen?(changes: readonly FileChange[]): void;
  /** The command sets itself off by writing these files, which count no longer while it runs. */
  muted?(paths: readonly string[]): void;
  /** The same of files that it makes anew each time; `*` stands for what differs in their names. */
  mutedShapes?(shapes: readonly string[]): void;
  /** Runs set each other off by what they write, last these paths, and nothing could be muted for it. */
  loops?(paths: readonly string[]): void;
}
