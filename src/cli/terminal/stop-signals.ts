import type { SessionEnd, WatchSession } from '../../app/watch/watch-session.ts';
import type { Clock } from '../../core/clock.ts';
import type { KillSteps } from '../../core/command-runner.ts';
import { StopRequests, type StopSignal } from '../../core/stop-request.ts';
import { exitCode } from '../program/exit-codes.ts';

/** What signals and keys that mean one do to a watch, and what its end means to a shell. */
export class StopSignals {
  readonly #requests: StopRequests;
  readonly #session: StopSignalsOptions['session'];
  #endedBy: StopSignal | undefined;

  readonly #interruptSteps: KillSteps | undefined;

  constructor({ clock, session, doRunsEnd, interruptSteps }: StopSignalsOptions) {
    this.#requests = new StopRequests(clock, doRunsEnd);
    this.#session = session;
    this.#interruptSteps = interruptSteps;
  }

  /** Stops after the run, or ends it, at once when asked again. */
  stopFor(signal: StopSignal): void {
    const decision = this.#requests.decide(signal);
    if (decision === 'repeated') return;
    const isFirstInterrupt = signal === 'SIGINT' && decision !== 'now';
    if (isFirstInterrupt && (decision === 'after-run' || !this.#session.isRunning)) {
      this.#session.stop('after-run');
      return;
    }
    this.#endedBy = signal;
    this.#session.stop(decision, 'signal', isFirstInterrupt ? this.#interruptSteps : undefined);
  }

  /** The exit code of a watch that has ended. */
  codeOf({ reason, verdict }: SessionEnd): number {
    if (this.#endedBy !== undefined) return codeOfSignal[this.#endedBy];
    const hasHadItsRuns = reason === 'max-runs' || reason === 'failure';
    return hasHadItsRuns && verdict === 'red' ? exitCode.red : exitCode.ok;
  }
}

export interface StopSignalsOptions {
  readonly clock: Clock;
  readonly session: Pick<WatchSession, 'stop' | 'isRunning'>;
  /** Whether Ctrl-C waits for the run under way. */
  readonly doRunsEnd: boolean;
  /** How Ctrl-C ends a run that it does not wait for, where the usual way is not meant. */
  readonly interruptSteps?: KillSteps;
}

/** What a shell expects of a program that a signal ended. */
export const codeOfSignal: Readonly<Record<StopSignal, number>> = {
  SIGHUP: exitCode.hangup,
  SIGINT: exitCode.interrupted,
  SIGTERM: exitCode.terminated,
};
