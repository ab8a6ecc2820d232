import type { Verdict } from './outcome.ts';

/** How many runs in a row had one verdict, and since when. */
export interface StreakValue {
  readonly runs: number;
  /** Milliseconds since the first of them ended; 0 when there is none. */
  readonly sinceMs: number;
}

/** Counts runs of one verdict in a row. */
export class Streak {
  readonly #now: () => number;
  #verdict: Verdict | undefined;
  #runs = 0;
  #since = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  add(verdict: Verdict): void {
    if (verdict !== this.#verdict) {
      this.#verdict = verdict;
      this.#runs = 0;
      this.#since = this.#now();
    }
    this.#runs++;
  }

  get verdict(): Verdict | undefined {
    return this.#verdict;
  }

  get value(): StreakValue {
    return {
      runs: this.#runs,
      sinceMs: this.#verdict === undefined ? 0 : this.#now() - this.#since,
    };
  }
}
