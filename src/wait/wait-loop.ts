import type { Cancel, Clock } from '../core/clock.ts';
import type { Look, LookMoment, Progress, TakeLook } from './look.ts';
import { localPace, nextLookAt, type Pace } from './pace.ts';
import type { OnStanding, RunningWait, WaitEnd } from './running-wait.ts';
import { deadlineVerdict, type Verdict } from './verdicts.ts';

/** Longest one look may take, in milliseconds. */
export const LOOK_TIMEOUT_MS = 20_000;

export interface WaitLoopOptions<Memory> {
  readonly look: TakeLook<Memory>;
  /** On the time of day: see `absoluteClock`. */
  readonly clock: Clock;
  readonly random: () => number;
  /** How long to wait at most; null: without end. */
  readonly deadlineMs: number | null;
  readonly onStanding: OnStanding;
  /** What an earlier process of the same wait remembered; it goes on from there. */
  readonly remembered?: Memory | undefined;
  /** Told what has to be remembered after each look that was no end. */
  readonly remember?: ((memory: Memory | undefined) => void) | undefined;
}

/** Looks, at the pace each look asks for, until a look is final, the deadline passes or it is stopped. */
export class WaitLoop<Memory> implements RunningWait {
  readonly ended: Promise<WaitEnd>;
  readonly #options: WaitLoopOptions<Memory>;
  readonly #startedAtMs: number;
  readonly #end: (end: WaitEnd) => void;
  readonly #fail: (error: unknown) => void;
  #memory: Memory | undefined;
  #state: string | undefined;
  #progress: Progress | undefined;
  #pace: Pace = localPace;
  #unchangedLooks = 0;
  #looks = 0;
  #isOver = false;
  #looking: AbortController | undefined;
  #cancelNext: Cancel | undefined;
  readonly #cancelDeadline: Cancel | undefined;

  constructor(options: WaitLoopOptions<Memory>) {
    this.#options = options;
    const { promise, resolve, reject } = withResolvers<WaitEnd>();
    this.ended = promise;
    this.#end = resolve;
    this.#fail = reject;
    this.#startedAtMs = options.clock.now();
    this.#memory = options.remembered;
    const { deadlineMs } = options;
    if (deadlineMs !== null) {
      this.#cancelDeadline = options.clock.after(deadlineMs, () =>
        this.stop(deadlineVerdict(deadlineMs, this.#state)),
      );
    }
    this.#look();
  }

  lookNow(): void {
    if (!this.#isOver && this.#looking === undefined) this.#look();
  }

  stop(ending: Verdict): void {
    if (this.#isOver) return;
    this.#close();
    this.#end({
      verdict: ending,
      looks: this.#looks,
      durationMs: this.#options.clock.now() - this.#startedAtMs,
    });
  }

  #close(): void {
    this.#isOver = true;
    this.#cancelNext?.();
    this.#cancelDeadline?.();
    this.#looking?.abort();
  }

  #look(): void {
    const { clock, look } = this.#options;
    this.#cancelNext?.();
    const controller = new AbortController();
    this.#looking = controller;
    const moment: LookMoment = { nowMs: clock.now(), signal: controller.signal };
    // A look that ignores its signal must not hold the wait: whoever comes first counts, once.
    const settle = (found: Look<Memory>): void => {
      if (this.#looking !== controller) return;
      cancelTimeout();
      this.#looking = undefined;
      if (!this.#isOver) this.#take(found);
    };
    const cancelTimeout = clock.after(LOOK_TIMEOUT_MS, () => {
      settle(this.#blip(`no answer within ${LOOK_TIMEOUT_MS / 1000} s`));
      controller.abort();
    });
    controller.signal.addEventListener('abort', cancelTimeout);
    look(this.#memory, moment).then(settle, (error) => {
      cancelTimeout();
      if (this.#looking !== controller || this.#isOver) return;
      this.#close();
      this.#fail(error);
    });
  }

  #blip(reason: string): Look<Memory> {
    return { kind: 'blip', memory: this.#memory, reason, pace: this.#pace };
  }

  #take(found: Look<Memory>): void {
    this.#looks++;
    if (found.kind === 'final') {
      this.stop(found.verdict);
      return;
    }
    const isChanged = found.kind === 'pending' && found.state !== this.#state;
    this.#unchangedLooks = isChanged ? 0 : this.#unchangedLooks + 1;
    this.#memory = found.memory;
    this.#options.remember?.(found.memory);
    this.#pace = found.pace;
    if (found.kind === 'pending') {
      this.#state = found.state;
      this.#progress = found.progress;
    }
    this.#schedule(found, isChanged);
  }

  #schedule(found: Exclude<Look<Memory>, { kind: 'final' }>, isChanged: boolean): void {
    const { clock, random, onStanding } = this.#options;
    const nowMs = clock.now();
    const nextLookAtMs = nextLookAt({
      nowMs,
      pace: found.pace,
      unchangedLooks: this.#unchangedLooks,
      againAtMs: found.kind === 'pending' ? found.againAtMs : undefined,
      notBeforeMs: found.notBeforeMs,
      random,
    });
    this.#cancelNext = clock.after(nextLookAtMs - nowMs, () => this.#look());
    onStanding({
      state: this.#state ?? 'not seen yet',
      progress: this.#progress,
      blip: found.kind === 'blip' ? found.reason : undefined,
      looks: this.#looks,
      isChanged,
      nextLookAtMs,
    });
  }
}

function withResolvers<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
