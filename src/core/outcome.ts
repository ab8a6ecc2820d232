/** What one run came to. A failed command is an outcome, not an error. */
export interface Outcome {
  readonly kind: OutcomeKind;
  /** The leader's exit code; null when it did not exit by itself. */
  readonly exitCode: number | null;
  /** The signal that ended the leader; null when none did. */
  readonly signal: string | null;
  /** Why it did not start, in words; null when it did. */
  readonly reason: string | null;
  readonly durationMs: number;
  /** True when wisp ended it (a stop, a restart): such a run is no verdict. */
  readonly isStoppedByWisp: boolean;
  /** Process ids that left the group and were still alive at the end. */
  readonly leftBehind: readonly number[];
}

export type OutcomeKind = 'passed' | 'failed' | 'timed-out' | 'killed' | 'not-started';

export type Verdict = 'green' | 'red';

/** Green is a pass; everything else is red. */
export function verdictOf(outcome: Pick<Outcome, 'kind'>): Verdict {
  return outcome.kind === 'passed' ? 'green' : 'red';
}

/** A verdict different from the last one. A first red is a turn, a first green is not. */
export function isTurn(last: Verdict | undefined, now: Verdict): boolean {
  return last === undefined ? now === 'red' : last !== now;
}
