import type { Finding } from '../core/finding.ts';
import type { FindingDifference } from '../core/finding-difference.ts';
import type { Outcome, Verdict } from '../core/outcome.ts';
import type { Trigger } from '../core/trigger.ts';

/** One finished run. */
export interface Run {
  /** Counted from 1. */
  readonly number: number;
  /** Why it started, and which files had changed. */
  readonly trigger: Trigger;
  readonly outcome: Outcome;
  readonly verdict: Verdict;
  /** True when the verdict is another than the last one; of first runs, when it is red. */
  readonly hasTurned: boolean;
  /** What is wrong; empty for a green run. */
  readonly findings: readonly Finding[];
  /** Against the run before, when both are red. */
  readonly difference: FindingDifference | undefined;
}
