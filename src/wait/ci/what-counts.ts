/**
 * Which checks of a commit decide. A run that was started again leaves its checks behind; they stop
 * counting only when a newer run of the same series has done the same work. One that skipped it, was
 * cancelled, waits for a person or belongs to something else has said nothing about it.
 */
import { type Check, type CheckState, isPending } from './check.ts';

/** One run of a workflow, or one pipeline. */
export interface CiRun {
  /** Greater is newer. */
  readonly order: number;
  /** Runs of one series do the same work for the same branch, tag or pull request. */
  readonly series: string;
  /** The run itself, as a check: what it came to as a whole. */
  readonly self: Check;
  readonly checks: readonly Check[];
}

/** What decides over a commit, or over one run. */
export interface Counted {
  readonly checks: readonly Check[];
  /** Printable names of runs under way that have no pending check. */
  readonly announced: readonly string[];
}

/** The checks that count for a commit: all of them, less what a newer run of the same series replaced. */
export function countOfCommit(runs: readonly CiRun[]): Counted {
  return {
    checks: runs.flatMap((run) => {
      const newer = runs.filter(({ series, order }) => series === run.series && order > run.order);
      const checks = run.checks.filter((check) => !isReplaced(check, run, newer));
      return [...checks, ...ownConclusion(run, newer)];
    }),
    announced: announcedBy(runs),
  };
}

/** What counts for one run that was asked for: its own conclusion decides, once it has one. */
export function countOfRun(run: CiRun): Counted {
  const { checks, self } = run;
  const announced = announcedBy([run]);
  if (self.state === 'passed') return { checks: passedAnyway(run), announced };
  // Steps that passed in a run that was skipped as a whole decide nothing.
  const deciding = self.state === 'skipped' ? checks.map(asSkipped) : checks;
  return { checks: [...deciding, ...ownConclusion(run, [])], announced };
}

function isReplaced(check: Check, run: CiRun, newer: readonly CiRun[]): boolean {
  if (isPending(run.self.state)) return false;
  const before = countOf(run.checks, check.name);
  return newer.some(
    ({ self, checks }) =>
      isPending(self.state) || countOf(checks.filter(hasRun), check.name) >= before,
  );
}

/** A run may come to a bad end that none of its checks shows: an invalid file, a limit, a cancelled approval. */
function ownConclusion({ self, checks }: CiRun, newer: readonly CiRun[]): readonly Check[] {
  if (isPending(self.state)) return [];
  if (newer.some((other) => isPending(other.self.state) || hasRun(other.self))) return [];
  const isShown = checks.some(({ state }) => explains(state, self.state));
  return isShown || (checks.length > 0 && !isObstacle(self.state)) ? [] : [self];
}

/** A job that failed with leave to fail: the run is green. */
function passedAnyway({ checks, self }: CiRun): readonly Check[] {
  const forgiven = checks.map((check) =>
    check.state === 'failed' || check.state === 'cancelled' ? asSkipped(check) : check,
  );
  return forgiven.some(({ state }) => state === 'passed') ? forgiven : [...forgiven, self];
}

function announcedBy(runs: readonly CiRun[]): readonly string[] {
  return runs
    .filter(({ self }) => isPending(self.state))
    .filter(({ checks }) => !checks.some(({ state }) => isPending(state)))
    .map(({ self }) => self.name);
}

function asSkipped(check: Check): Check {
  return isPending(check.state) ? check : { ...check, state: 'skipped' };
}

function hasRun({ state }: Check): boolean {
  return state === 'passed' || state === 'failed' || isPending(state);
}

function isObstacle(state: CheckState): boolean {
  return state === 'failed' || state === 'cancelled' || state === 'held';
}

function explains(ofCheck: CheckState, ofRun: CheckState): boolean {
  return ofCheck === ofRun || (ofCheck === 'failed' && isObstacle(ofRun));
}

function countOf(checks: readonly Check[], name: string): number {
  return checks.filter((check) => check.name === name).length;
}
