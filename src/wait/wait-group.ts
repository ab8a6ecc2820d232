import type { RunningWait, WaitEnd } from './running-wait.ts';
import { decide, interruptedVerdict, type Together, type Verdict } from './verdicts.ts';

/** Several waits that end together. */
export interface GroupEnd {
  /** The one that decided. */
  readonly verdict: Verdict;
  /** One per wait; null for one that still waited when it was decided. */
  readonly ends: readonly (WaitEnd | null)[];
}

/** Waits for any or all of some waits, and stops the rest as soon as that is decided. */
export class WaitGroup {
  readonly ended: Promise<GroupEnd>;
  readonly #waits: readonly RunningWait[];
  readonly #together: Together;
  readonly #ends: (WaitEnd | null)[];
  #decided: Verdict | undefined;

  constructor(waits: readonly RunningWait[], together: Together) {
    this.#waits = waits;
    this.#together = together;
    this.#ends = waits.map(() => null);
    this.ended = this.#untilAllAreOver();
  }

  lookNow(): void {
    for (const wait of this.#waits) wait.lookNow();
  }

  /** Ends every wait that is still open; asked again, hastens. */
  stop(): void {
    this.#waits.forEach((wait, index) => {
      if (this.#ends[index] === null) wait.stop(interruptedVerdict());
    });
  }

  async #untilAllAreOver(): Promise<GroupEnd> {
    try {
      await Promise.all(this.#waits.map((wait, index) => this.#follow(wait, index)));
    } catch (error) {
      this.#decided ??= interruptedVerdict();
      this.stop();
      throw error;
    }
    if (this.#decided === undefined) throw new Error('a group without waits never ends');
    return { verdict: this.#decided, ends: this.#ends };
  }

  async #follow(wait: RunningWait, index: number): Promise<void> {
    const end = await wait.ended;
    if (this.#decided !== undefined) return;
    this.#ends[index] = end;
    this.#decided = decide(
      this.#together,
      this.#ends.map((each) => each?.verdict),
    );
    if (this.#decided !== undefined) this.stop();
  }
}
