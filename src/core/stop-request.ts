import type { Clock } from './clock.ts';

/** A first request closer than this to a second is the same one: `npx` and `npm run` deliver one Ctrl-C twice. */
const SAME_REQUEST_MS = 300;

export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** What a request to stop comes to. */
export type StopDecision =
  /** No new run; the one under way finishes. */
  | 'after-run'
  /** End the run under way, and then wisp. */
  | 'now'
  /** The same request once more. */
  | 'repeated';

/** Asked once, wisp stops after the run; asked again, or when its terminal is gone, at once. */
export class StopRequests {
  readonly #clock: Clock;
  #firstAt: number | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  decide(signal: StopSignal): StopDecision {
    if (signal === 'SIGHUP') return 'now';
    const now = this.#clock.now();
    if (this.#firstAt === undefined) {
      this.#firstAt = now;
      return 'after-run';
    }
    return now - this.#firstAt > SAME_REQUEST_MS ? 'now' : 'repeated';
  }
}
