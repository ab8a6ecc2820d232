import type { Cancel, Clock } from '../core/clock.ts';

/**
 * Longest time until the time of day is looked at again, in milliseconds. Timers do not run while a
 * machine sleeps, and its clock may be set: what fell due meanwhile is noticed within this time.
 */
const PIECE_MS = 10_000;

/** Points in time of day, all on one timer, so that hundreds of watches cost one wake-up. */
export class Alarms implements Clock {
  readonly #clock: Clock;
  readonly #wallClockMs: () => number;
  readonly #alarms = new Set<Alarm>();
  #cancel: Cancel = () => {};
  #isSettingOff = false;

  constructor(clock: Clock, wallClockMs: () => number) {
    this.#clock = clock;
    this.#wallClockMs = wallClockMs;
  }

  /** Milliseconds since 1970-01-01 UTC. */
  now(): number {
    return this.#wallClockMs();
  }

  after(ms: number, fn: () => void): Cancel {
    return this.at(this.now() + ms, fn);
  }

  /** Calls `fn` once when that point in time has come; at the next turn when it has already. */
  at(atMs: number, fn: () => void): Cancel {
    const alarm = { atMs, fn };
    this.#alarms.add(alarm);
    this.#arm();
    return () => {
      this.#alarms.delete(alarm);
      if (this.#alarms.size === 0) this.#cancel();
    };
  }

  /** How many wait. */
  get pending(): number {
    return this.#alarms.size;
  }

  #arm(): void {
    if (this.#isSettingOff) return;
    this.#cancel();
    if (this.#alarms.size === 0) return;
    const nextMs = Math.min(...[...this.#alarms].map(({ atMs }) => atMs));
    const leftMs = Math.max(0, nextMs - this.now());
    this.#cancel = this.#clock.after(Math.min(leftMs, PIECE_MS), () => this.#setOff());
  }

  #setOff(): void {
    this.#isSettingOff = true;
    const nowMs = this.now();
    const due = [...this.#alarms].filter(({ atMs }) => atMs <= nowMs);
    for (const alarm of due.sort((a, b) => a.atMs - b.atMs)) {
      // One before it may have cancelled this one.
      if (this.#alarms.delete(alarm)) alarm.fn();
    }
    this.#isSettingOff = false;
    this.#arm();
  }
}

interface Alarm {
  readonly atMs: number;
  readonly fn: () => void;
}
