import type { SessionEnd, WatchSession } from '../../app/watch/watch-session.ts';
import type { Clock } from '../../core/clock.ts';
import { StopRequests, type StopSignal } from '../../core/stop-request.ts';
import { exitCode } from '../program/exit-codes.ts';

/** What signals and keys that mean one do to a watch, and what its end means to a shell. */
export class StopSignals {
  readonly #requests: StopRequests;
  readonly #session: Pick<WatchSession, 'stop'>;
  #endedAtOnceBy: StopSignal | undefined;

  constructor(clock: Clock, session: Pick<WatchSession, 'stop'>) {
    this.#requests = new StopRequests(clock);
    this.#session = session;
  }

  /** Stops after the run, or at once when asked again. */
  stopFor(signal: StopSignal): void {
    const decision = this.#requests.decide(signal);
    if (decision === 'now') this.stopNowFor(signal);
    else if (decision === 'after-run') {
      this.#session.stop('after-run', signal === 'SIGINT' ? 'asked' : 'signal');
    }
  }

  /** Ends the run under way and then the watch, with the exit code of the signal. */
  stopNowFor(signal: StopSignal): void {
    this.#endedAtOnceBy = signal;
    this.#session.stop('now', 'signal');
  }

  /** The exit code of a watch that has ended. */
  codeOf({ reason, verdict }: SessionEnd): number {
    if (this.#endedAtOnceBy !== undefined) return codeOfSignal[this.#endedAtOnceBy];
    return reason === 'max-runs' && verdict === 'red' ? exitCode.red : exitCode.ok;
  }
}

/** What a shell expects of a program that a signal ended. */
export const codeOfSignal: Readonly<Record<StopSignal, number>> = {
  SIGHUP: exitCode.hangup,
  SIGINT: exitCode.interrupted,
  SIGTERM: exitCode.terminated,
};
