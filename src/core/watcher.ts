import type { Run } from './command-runner.ts';
import type { Finding, Triage } from './finding.ts';
import { differenceOf, type FindingDifference } from './finding-difference.ts';
import { ModelTurn } from './model-turn.ts';
import { isTurn, type Outcome, type Verdict, verdictOf } from './outcome.ts';
import type { RunReport } from './run-report.ts';
import { Streak } from './streak.ts';
import type { FirstLook } from './triage.ts';
import type { Trigger } from './trigger.ts';
import type { ReportTrouble } from './trouble.ts';

/**
 * The watch loop: pull a trigger, run, look at what came of it, tell, and pull again.
 *
 * It is free of time, disk and processes. Triggers come from an async iterable, and to pull one is
 * to be idle; everything that acts is injected. Runs cannot overlap because the loop awaits each.
 *
 * What the person waits for comes first: a run is recorded and reported as soon as the recognisers
 * have looked. Only the model, which may take its time, works beside the loop; the next trigger
 * aborts it, and a notification that waited for its answer then goes out without it.
 */
export class Watcher {
  readonly #parts: WatcherParts;
  readonly #streak: Streak;
  #runs = 0;
  #verdicts = 0;
  #lastRed: readonly Finding[] | undefined;
  #current: Run | undefined;
  readonly #model = new ModelTurn();
  #isStopping = false;

  constructor(parts: WatcherParts) {
    this.#parts = parts;
    this.#streak = new Streak(parts.now);
  }

  /** Runs until the triggers end, `maxRuns` verdicts were reached or {@link stop} was called; once. */
  async watch(): Promise<WatchEnd> {
    for await (const trigger of this.#parts.triggers) {
      this.#model.abort();
      await this.#model.finished();
      if (this.#isStopping) break;
      await this.#runOnce(trigger);
      if (this.#isStopping || this.#hasHadItsRuns()) break;
    }
    await this.#model.finished();
    return {
      reason: this.#isStopping ? 'stopped' : this.#isOverByFailure() ? 'failure' : 'max-runs',
      runs: this.#runs,
      verdict: this.#streak.verdict ?? null,
    };
  }

  /** No new run; the one under way finishes. The caller ends the trigger stream too. */
  stop(): void {
    this.#isStopping = true;
    this.#model.abort();
  }

  /** The run under way, if there is one. */
  get current(): Run | undefined {
    return this.#current;
  }

  /** True while the model is asked about the last run. */
  get isThinking(): boolean {
    return this.#model.isThinking;
  }

  /** Runs so far, the one under way included. */
  get runs(): number {
    return this.#runs;
  }

  /** The verdict of the last run that had one. */
  get verdict(): Verdict | undefined {
    return this.#streak.verdict;
  }

  #hasHadItsRuns(): boolean {
    return this.#verdicts === this.#parts.maxRuns || this.#isOverByFailure();
  }

  #isOverByFailure(): boolean {
    return this.#parts.endsOnFailure === true && this.verdict === 'red';
  }

  async #runOnce(trigger: Trigger): Promise<void> {
    const { startRun, report } = this.#parts;
    const number = ++this.#runs;
    report.runStarted(number, trigger);
    this.#current = startRun(trigger, number);
    const outcome = await this.#current.outcome;
    this.#current = undefined;
    if (outcome.isStoppedByWisp) this.#tellWithoutVerdict(number, trigger, outcome);
    else await this.#tell(number, trigger, outcome);
  }

  /** A run that wisp ended itself says nothing about the command. */
  #tellWithoutVerdict(number: number, trigger: Trigger, outcome: Outcome): void {
    this.#finish({
      number,
      trigger,
      outcome,
      verdict: null,
      lastVerdict: this.#streak.verdict,
      hasTurned: false,
      look: undefined,
      difference: undefined,
      streak: this.#streak.value,
      notNotifiedBecause: 'wisp ended the run',
    });
  }

  #finish(told: RunReport): void {
    this.#parts.record(told);
    this.#parts.report.runFinished(told);
  }

  async #tell(number: number, trigger: Trigger, outcome: Outcome): Promise<void> {
    const verdict = verdictOf(outcome);
    const lastVerdict = this.#streak.verdict;
    const look = verdict === 'red' ? await this.#firstLook(outcome) : undefined;
    const told = {
      number,
      trigger,
      outcome,
      verdict,
      lastVerdict,
      hasTurned: isTurn(lastVerdict, verdict),
      look,
      difference: this.#compare(lastVerdict, look),
      streak: this.#streak.value,
      notNotifiedBecause: this.#parts.whyNotNotified(lastVerdict, verdict),
    };
    this.#verdicts++;
    this.#streak.add(verdict);
    if (look !== undefined) this.#lastRed = look.all;
    this.#finish(told);
    this.#notifyOf(told);
  }

  async #firstLook(outcome: Outcome): Promise<FirstLook | undefined> {
    try {
      return await this.#parts.triage?.(outcome);
    } catch (error) {
      this.#parts.reportTrouble({ part: 'triage', message: `triage failed: ${messageOf(error)}` });
      return undefined;
    }
  }

  #compare(
    lastVerdict: Verdict | undefined,
    look: FirstLook | undefined,
  ): FindingDifference | undefined {
    if (look === undefined || lastVerdict !== 'red' || this.#lastRed === undefined)
      return undefined;
    return differenceOf(this.#lastRed, look.all);
  }

  /** Notifies at once, or after the model's answer where it is asked. */
  #notifyOf(told: RunReport): void {
    const { look } = told;
    const isNotified = told.notNotifiedBecause === null;
    if (look?.askModel !== undefined && (isNotified || isNews(told))) {
      this.#askModel(told, look, look.askModel);
      return;
    }
    if (look !== undefined) this.#parts.recordTriage(told.number, look.triage, null);
    if (isNotified) this.#notify(told, look?.triage);
  }

  #askModel(told: RunReport, look: FirstLook, askModel: NonNullable<FirstLook['askModel']>): void {
    const { recordTriage, report, reportTrouble } = this.#parts;
    this.#model.start(
      askModel,
      look.triage,
      ({ triage, isDropped }) => {
        recordTriage(told.number, triage, isDropped ? 'dropped: something newer began' : null);
        if (triage.engine === 'model' && !isDropped) report.modelAnswered(told.number, triage);
        if (told.notNotifiedBecause === null) this.#notify(told, triage);
      },
      (error) =>
        reportTrouble({ part: 'triage', message: `the model failed: ${messageOf(error)}` }),
    );
  }

  /** Hands over and goes on: the loop never waits for a channel. */
  #notify(told: RunReport, triage: Triage | undefined): void {
    const { notify, reportTrouble } = this.#parts;
    const failed = (error: unknown): void =>
      reportTrouble({ part: 'notify', message: `the notification failed: ${messageOf(error)}` });
    try {
      notify(told, triage).catch(failed);
    } catch (error) {
      failed(error);
    }
  }
}

export interface WatcherParts {
  readonly triggers: AsyncIterable<Trigger>;
  readonly startRun: (trigger: Trigger, number: number) => Run;
  /** Looks at the red run that just ended; undefined turns findings off. */
  readonly triage: ((outcome: Outcome) => Promise<FirstLook>) | undefined;
  /** Why a run with this verdict is not told; null when it is. */
  readonly whyNotNotified: (last: Verdict | undefined, now: Verdict) => string | null;
  readonly notify: (told: RunReport, triage: Triage | undefined) => Promise<unknown>;
  readonly record: (told: RunReport) => void;
  readonly recordTriage: (run: number, triage: Triage, trouble: string | null) => void;
  readonly report: WatchReport;
  readonly reportTrouble: ReportTrouble;
  /** Ends the watch after so many verdicts; undefined never does. */
  readonly maxRuns: number | undefined;
  /** Ends the watch after the first red run. */
  readonly endsOnFailure?: boolean | undefined;
  /** Milliseconds on a scale that never goes backwards. */
  readonly now: () => number;
}

/** Says on the screen what happens. */
export interface WatchReport {
  runStarted(number: number, trigger: Trigger): void;
  runFinished(told: RunReport): void;
  /** The model has added to the findings of this run, and nothing newer has begun. */
  modelAnswered(number: number, triage: Triage): void;
}

export interface WatchEnd {
  readonly reason: 'stopped' | 'max-runs' | 'failure';
  readonly runs: number;
  readonly verdict: Verdict | null;
}

/** A failure of its own, or one that has changed since the last red run. */
function isNews({ hasTurned, difference }: RunReport): boolean {
  if (hasTurned || difference === undefined) return hasTurned;
  return difference.fixed.length + difference.added.length > 0;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
