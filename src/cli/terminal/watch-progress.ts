import type { WatchObserver } from '../../app/watch/watch-observer.ts';
import type { Clock } from '../../core/clock.ts';
import type { Verdict } from '../../core/outcome.ts';
import type { RunReport } from '../../core/run-report.ts';

/** Where the watch stands, for the status line. */
export class WatchProgress implements WatchObserver {
  readonly #clock: Clock;
  #run = 0;
  #startedAt: number | undefined;
  #endedAt: number | undefined;
  #passedAt: number | undefined;
  #verdict: Verdict | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  runStarted(number: number): void {
    this.#run = number;
    this.#startedAt = this.#clock.now();
  }

  runFinished(report: RunReport): void {
    this.#startedAt = undefined;
    this.#endedAt = this.#clock.now();
    this.#verdict = report.verdict ?? this.#verdict;
    if (report.verdict === 'green') this.#passedAt = this.#endedAt;
  }

  /** The run under way or the last one; 0 before the first. */
  get run(): number {
    return this.#run;
  }

  get isRunning(): boolean {
    return this.#startedAt !== undefined;
  }

  get verdict(): Verdict | undefined {
    return this.#verdict;
  }

  get runningMs(): number {
    return this.#since(this.#startedAt) ?? 0;
  }

  /** Since the last run ended, in milliseconds; undefined during a run and before the first. */
  get idleMs(): number | undefined {
    return this.isRunning ? undefined : this.#since(this.#endedAt);
  }

  get sincePassMs(): number | undefined {
    return this.#since(this.#passedAt);
  }

  #since(at: number | undefined): number | undefined {
    return at === undefined ? undefined : this.#clock.now() - at;
  }
}
