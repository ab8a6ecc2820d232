import type { Triage } from '../../src/core/finding.ts';
import type { Outcome, Verdict } from '../../src/core/outcome.ts';
import type { RunReport } from '../../src/core/run-report.ts';
import type { FirstLook } from '../../src/core/triage.ts';
import { type Trigger, trigger } from '../../src/core/trigger.ts';
import type { Trouble } from '../../src/core/trouble.ts';
import { type WatchEnd, Watcher, type WatcherParts } from '../../src/core/watcher.ts';
import { FakeClock } from './fake-clock.ts';
import { type OutcomeWord, outcomeOf } from './outcomes.ts';

/** A watch whose triggers and outcomes follow a script; it keeps what it did. */
export class ScriptedWatch {
  readonly clock = new FakeClock();
  readonly told: RunReport[] = [];
  readonly recorded: RunReport[] = [];
  readonly triages: { run: number; triage: Triage; trouble: string | null }[] = [];
  readonly modelAnswers: { run: number; triage: Triage }[] = [];
  readonly notified: { run: number; triage: Triage | undefined }[] = [];
  readonly troubles: Trouble[] = [];
  readonly watcher: Watcher;
  readonly #script: OutcomeWord[];

  constructor(script: readonly OutcomeWord[], options: ScriptOptions = {}) {
    this.#script = [...script];
    this.watcher = new Watcher({
      triggers: options.triggers ?? triggersFor(script.length),
      startRun: () => ({ outcome: this.#next(options.msPerRun ?? 0), stop: () => {} }),
      triage: options.triage,
      whyNotNotified: options.whyNotNotified ?? (() => 'nobody asked'),
      notify: async (told, triage) => {
        this.notified.push({ run: told.number, triage });
        await options.notify?.();
      },
      record: (run) => this.recorded.push(run),
      recordTriage: (run, triage, trouble) => this.triages.push({ run, triage, trouble }),
      report: {
        runStarted: () => {},
        runFinished: (told) => this.told.push(told),
        modelAnswered: (run, triage) => this.modelAnswers.push({ run, triage }),
      },
      reportTrouble: (trouble) => this.troubles.push(trouble),
      maxRuns: options.maxRuns,
      now: () => this.clock.now(),
      ...options.parts,
    });
  }

  watch(): Promise<WatchEnd> {
    return this.watcher.watch();
  }

  async #next(ms: number): Promise<Outcome> {
    const word = this.#script.shift();
    if (word === undefined) throw new Error('a run the script does not have');
    this.clock.advance(ms);
    return outcomeOf(word);
  }
}

export interface ScriptOptions {
  readonly triggers?: AsyncIterable<Trigger>;
  readonly triage?: (outcome: Outcome) => Promise<FirstLook>;
  readonly whyNotNotified?: (last: Verdict | undefined, now: Verdict) => string | null;
  readonly notify?: () => Promise<void>;
  readonly maxRuns?: number;
  readonly msPerRun?: number;
  readonly parts?: Partial<WatcherParts>;
}

/** As many `change` triggers as runs are scripted, and then the end. */
async function* triggersFor(runs: number): AsyncGenerator<Trigger> {
  for (let run = 0; run < runs; run++) yield trigger(run === 0 ? 'start' : 'change');
}
