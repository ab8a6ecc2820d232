import type { Cancel } from './clock.ts';
import { mergeTriggers, type Trigger } from './trigger.ts';

/**
 * The one place a run can come from: a mailbox of one slot that the watch loop pulls.
 *
 * What arrives while nobody pulls merges in the slot, so however much happens during a run, exactly
 * one run follows it. To pull is to be idle: sources that count idle time (the interval) are armed
 * by the pull and disarmed by the delivery, and need no flag that says "busy".
 */
export class TriggerStream implements AsyncIterable<Trigger> {
  readonly #idleSources: readonly IdleSource[];
  #slot: Trigger | undefined;
  #isPaused = false;
  #isEnded = false;
  #waiting: ((result: IteratorResult<Trigger, undefined>) => void) | undefined;
  #disarm: Cancel[] = [];

  constructor(idleSources: readonly IdleSource[] = []) {
    this.#idleSources = idleSources;
  }

  /** Offers a trigger; merged with the one that waits. Nothing is taken after {@link end}. */
  put(trigger: Trigger): void {
    if (this.#isEnded) return;
    this.#slot = this.#slot === undefined ? trigger : mergeTriggers(this.#slot, trigger);
    this.#deliver();
  }

  /** Holds back everything but `manual` until {@link resume}; what arrives meanwhile is kept, merged. */
  pause(): void {
    this.#isPaused = true;
    this.#disarmSources();
  }

  resume(): void {
    this.#isPaused = false;
    if (this.#waiting !== undefined && this.#slot === undefined) this.#armSources();
    this.#deliver();
  }

  /** Ends the stream: what waits is dropped, the next pull is told so. */
  end(): void {
    this.#isEnded = true;
    this.#slot = undefined;
    this.#disarmSources();
    this.#waiting?.({ done: true, value: undefined });
    this.#waiting = undefined;
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** True while a trigger waits to be pulled. */
  get hasPending(): boolean {
    return this.#slot !== undefined;
  }

  [Symbol.asyncIterator](): AsyncIterator<Trigger, undefined> {
    return { next: () => this.#next() };
  }

  #next(): Promise<IteratorResult<Trigger, undefined>> {
    if (this.#isEnded) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#deliver();
      if (this.#waiting !== undefined && !this.#isPaused) this.#armSources();
    });
  }

  #deliver(): void {
    const trigger = this.#slot;
    if (trigger === undefined || this.#waiting === undefined) return;
    if (this.#isPaused && trigger.kind !== 'manual') return;
    const waiting = this.#waiting;
    this.#slot = undefined;
    this.#waiting = undefined;
    this.#disarmSources();
    waiting({ done: false, value: trigger });
  }

  #armSources(): void {
    this.#disarmSources();
    this.#disarm = this.#idleSources.map((arm) => arm((trigger) => this.put(trigger)));
  }

  #disarmSources(): void {
    for (const disarm of this.#disarm) disarm();
    this.#disarm = [];
  }
}

/** Starts to count idle time, and stops when the returned function is called. */
export type IdleSource = (emit: (trigger: Trigger) => void) => Cancel;
