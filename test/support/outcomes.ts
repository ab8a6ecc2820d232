import type { Outcome } from '../../src/core/outcome.ts';

/** What a script of runs is written in: `pass`, `fail`, `timeout`, `killed`, `missing`, `stopped`. */
export type OutcomeWord = keyof typeof outcomes;

const plain: Outcome = {
  kind: 'passed',
  exitCode: 0,
  signal: null,
  reason: null,
  durationMs: 1_300,
  isStoppedByWisp: false,
  leftBehind: [],
};

const outcomes = {
  pass: plain,
  fail: { ...plain, kind: 'failed', exitCode: 1 },
  timeout: { ...plain, kind: 'timed-out', exitCode: null, signal: 'SIGTERM' },
  killed: { ...plain, kind: 'killed', exitCode: null, signal: 'SIGSEGV' },
  missing: { ...plain, kind: 'not-started', exitCode: null, reason: 'no such program: nosuch' },
  stopped: { ...plain, kind: 'killed', exitCode: null, signal: 'SIGTERM', isStoppedByWisp: true },
} satisfies Record<string, Outcome>;

/** The outcome a word stands for. */
export function outcomeOf(word: OutcomeWord): Outcome {
  return outcomes[word];
}
