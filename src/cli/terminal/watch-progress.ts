import type { Clock } from '../../core/clock.ts';
import type { Triage } from '../../core/finding.ts';
import type { Verdict } from '../../core/outcome.ts';
import type { RunReport } from '../../core/run-report.ts';
import type { Trigger } from '../../core/trigger.ts';
import type { WatchReport } from '../../core/watcher.ts';

/** Where the watch stands, for the status line; passes every report on. */
export class WatchProgress implements WatchReport {
  readonly #next: WatchReport;
  readonly #clock: Clock;
  readonly #changed: () => void;
  #run = 0;
  #startedAt: number | undefined;
  #endedAt: number | undefined;
  #passedAt: number | undefined;
  #verdict: Verdict | undefined;

  constructor(next: WatchReport, clock: Clock, changed: () => void) {
    this.#next = next;
    this.#clock = clock;
    this.#changed = changed;
  }

  runStarted(number: number, trigger: Trigger): void {
    this.#run = number;
    this.#startedAt = this.#clock.now();
    this.#next.runStarted(number, trigger);
    this.#changed();
  }

  runFinished(told: RunReport): void {
    this.#startedAt = undefined;
    this.#endedAt = this.#clock.now();
    this.#verdict = told.verdict ?? this.#verdict;
    if (told.verdict === 'green') this.#passedAt = this.#endedAt;
    this.#next.runFinished(told);
    this.#changed();
  }

  modelAnswered(number: number, triage: Triage): void {
    this.#next.modelAnswered(number, triage);
    this.#changed();
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
