import type { Clock } from './clock.ts';

/** A request closer than this to the one before is the same one: `npx` and `npm run` deliver one Ctrl-C twice. */
const SAME_REQUEST_MS = 300;

export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** What a request to stop comes to. */
export type StopDecision =
  /** No new run; the one under way finishes. */
  | 'after-run'
  /** End the run under way with the time it is given for it, and then wisp. */
  | 'with-grace'
  /** The same in quick steps. */
  | 'now'
  /** The same request once more. */
  | 'repeated';

/**
 * A person's Ctrl-C waits for the run where one has an end; whoever sends TERM or HUP (a container, a
 * process manager, a terminal that closes) sends it once and kills what is left. Asked again, a run is
 * ended at once.
 */
export class StopRequests {
  readonly #clock: Clock;
  readonly #doRunsEnd: boolean;
  #last: { readonly decision: StopDecision; readonly at: number } | undefined;

  /** @param doRunsEnd Whether a run is waited for; one that is a server is not. */
  constructor(clock: Clock, doRunsEnd: boolean) {
    this.#clock = clock;
    this.#doRunsEnd = doRunsEnd;
  }

  decide(signal: StopSignal): StopDecision {
    const at = this.#clock.now();
    const before = this.#last;
    const first = signal === 'SIGINT' && this.#doRunsEnd ? 'after-run' : 'with-grace';
    const isMore = first === 'with-grace' && before?.decision === 'after-run';
    if (before !== undefined && !isMore && at - before.at <= SAME_REQUEST_MS) return 'repeated';
    const decision = before === undefined || isMore ? first : 'now';
    this.#last = { decision, at };
    return decision;
  }
}
