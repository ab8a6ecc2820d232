import type { Triage } from './finding.ts';
import type { FirstLook } from './triage.ts';

type AskModel = NonNullable<FirstLook['askModel']>;

/** What the model made of a run, or what stands without it. */
export interface SecondLook {
  readonly triage: Triage;
  /** Something newer began before the model had answered. */
  readonly isDropped: boolean;
}

/** Lets the model think beside the watch loop, about one run at a time. */
export class ModelTurn {
  #abort: AbortController | undefined;
  #done: Promise<void> | undefined;

  /** Asks, and hands the answer over; when the model fails or is interrupted, the first look. */
  start(
    askModel: AskModel,
    first: Triage,
    answered: (look: SecondLook) => void,
    failed: (error: unknown) => void,
  ): void {
    const abort = new AbortController();
    this.#abort = abort;
    this.#done = askModel(abort.signal)
      .catch((error: unknown) => {
        failed(error);
        return first;
      })
      .then((triage) => {
        this.#done = undefined;
        answered({ triage, isDropped: abort.signal.aborted });
      });
  }

  get isThinking(): boolean {
    return this.#done !== undefined;
  }

  /** Asks the model no further. */
  abort(): void {
    this.#abort?.abort();
  }

  /** Resolves when the answer, or what stands in for it, has been handed over. */
  async finished(): Promise<void> {
    await this.#done;
  }
}
