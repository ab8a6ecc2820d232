import type { FindingDifference } from './finding-difference.ts';
import type { Outcome, Verdict } from './outcome.ts';
import type { StreakValue } from './streak.ts';
import type { FirstLook } from './triage.ts';
import type { Trigger } from './trigger.ts';

/** All there is to say about one run. */
export interface RunReport {
  /** Counted from 1. */
  readonly number: number;
  readonly trigger: Trigger;
  readonly outcome: Outcome;
  /** Null for a run that wisp ended itself. */
  readonly verdict: Verdict | null;
  /** The verdict before this run. */
  readonly lastVerdict: Verdict | undefined;
  readonly hasTurned: boolean;
  readonly look: FirstLook | undefined;
  /** Against the last red run, when the one before was red. */
  readonly difference: FindingDifference | undefined;
  /** The runs of one verdict that came before this one. */
  readonly streak: StreakValue;
  readonly notNotifiedBecause: string | null;
}
