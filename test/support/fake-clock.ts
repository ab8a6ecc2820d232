import type { Cancel, Clock } from '../../src/core/clock.ts';

interface Timer {
  readonly due: number;
  readonly fn: () => void;
}

/** A clock that moves only when told; timers fire in the order they are due, synchronously. */
export class FakeClock implements Clock {
  #now = 0;
  readonly #timers = new Set<Timer>();

  now(): number {
    return this.#now;
  }

  after(ms: number, fn: () => void): Cancel {
    const timer = { due: this.#now + Math.max(0, ms), fn };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Lets `ms` milliseconds pass; what falls due on the way is fired at its own time. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (let next = this.#nextDue(end); next !== undefined; next = this.#nextDue(end)) {
      this.#timers.delete(next);
      this.#now = next.due;
      next.fn();
    }
    this.#now = end;
  }

  /** How many timers wait; a test that ends with any has found a leak. */
  get pending(): number {
    return this.#timers.size;
  }

  #nextDue(end: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) {
      if (timer.due <= end && (next === undefined || timer.due < next.due)) next = timer;
    }
    return next;
  }
}
