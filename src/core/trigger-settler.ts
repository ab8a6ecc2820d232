import type { Cancel, Clock } from './clock.ts';
import { changeTrigger, type Trigger } from './trigger.ts';

/**
 * Waits for changes to come to rest.
 *
 * A trailing debounce: every change starts the quiet period anew, and when it passes undisturbed one
 * `change` trigger carries all the paths. A tree that never rests must not starve the run, so the
 * trigger goes out `maxMs` after the first change at the latest.
 */
export class TriggerSettler {
  readonly #options: TriggerSettlerOptions;
  readonly #paths = new Set<string>();
  #firstChangeAt = 0;
  #cancel: Cancel | undefined;
  #isClosed = false;

  constructor(options: TriggerSettlerOptions) {
    this.#options = options;
  }

  /** Takes changed paths; emits at once when the quiet period is 0. */
  changed(paths: Iterable<string>): void {
    if (this.#isClosed) return;
    const wasEmpty = this.#paths.size === 0;
    for (const path of paths) this.#paths.add(path);
    if (this.#paths.size === 0) return;
    if (wasEmpty) this.#firstChangeAt = this.#options.clock.now();
    this.#waitForQuiet();
  }

  /** Hands out the paths that wait, which then wait no longer: somebody starts a run for them now. */
  take(): string[] {
    const paths = [...this.#paths];
    this.#paths.clear();
    this.#cancel?.();
    this.#cancel = undefined;
    return paths;
  }

  /** True while changes wait for quiet. */
  get isSettling(): boolean {
    return this.#paths.size > 0;
  }

  /** Drops what waits; nothing is emitted afterwards. */
  close(): void {
    this.#isClosed = true;
    this.#cancel?.();
    this.#paths.clear();
  }

  #waitForQuiet(): void {
    const { clock, quietMs, maxMs } = this.#options;
    this.#cancel?.();
    const leftUntilMax = this.#firstChangeAt + maxMs - clock.now();
    const waitMs = Math.min(quietMs, leftUntilMax);
    if (waitMs <= 0) this.#emit();
    else this.#cancel = clock.after(waitMs, () => this.#emit());
  }

  #emit(): void {
    this.#options.emit(changeTrigger(this.take()));
  }
}

export interface TriggerSettlerOptions {
  readonly clock: Clock;
  /** Quiet time before a trigger, in milliseconds; 0 emits every change at once. */
  readonly quietMs: number;
  /** Longest time from the first change to the trigger, in milliseconds. */
  readonly maxMs: number;
  readonly emit: (trigger: Trigger) => void;
}
