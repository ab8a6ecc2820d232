import type { Random } from '../fuzz/random.ts';

/** What a run of the watched command does, by the words that `command.sh` reads. */
export interface PlannedOutcome {
  readonly words: string;
  /** What the log must say of it. */
  readonly outcome: 'passed' | 'failed' | 'killed' | 'timed-out';
  readonly exitCode: number | null;
  readonly signal: string | null;
}

const passing = (words: string): PlannedOutcome => ({
  words,
  outcome: 'passed',
  exitCode: 0,
  signal: null,
});
const failing = (words: string, exitCode: number): PlannedOutcome => ({
  words,
  outcome: 'failed',
  exitCode,
  signal: null,
});
const killed = (signal: string): PlannedOutcome => ({
  words: `signal ${signal}`,
  outcome: 'killed',
  exitCode: null,
  signal: `SIG${signal}`,
});

const hanging: PlannedOutcome = {
  words: 'hanging',
  outcome: 'timed-out',
  exitCode: null,
  signal: 'SIGTERM',
};

const common = [
  ...['pass', 'pass', 'pass', 'pass', 'slow', 'orphan', 'writing'].map(passing),
  ...[1, 2, 42, 255].map((code) => failing(`exit ${code}`, code)),
  failing('silent', 1),
  failing('chatty', 1),
  ...['KILL', 'TERM', 'SEGV'].map(killed),
];

/** These take seconds: wisp ends the one, and waits for the output of the other. */
const rare = [hanging, passing('holding')];

/** Outcomes for so many runs. */
export function planOutcomes(count: number, random: Random): readonly PlannedOutcome[] {
  return Array.from({ length: count }, () => {
    return random.pick(random.below(40) === 0 ? rare : common);
  });
}
