import {
  type Check,
  type CheckState,
  checkName,
  isPending,
  type Picture,
  webAddress,
} from './check.ts';
import type {
  CheckRun,
  CheckRunsPage,
  CheckSuite,
  CommitStatus,
  RunsPage,
  StatusPage,
  SuitesPage,
  WorkflowRun,
} from './github-answers.ts';
import { type CiRun, countOfCommit, countOfRun } from './what-counts.ts';

/** The pages of a commit as far as they were read. */
export interface GithubPages {
  readonly checks: readonly CheckRunsPage[];
  readonly statuses: readonly StatusPage[];
  readonly runs: readonly RunsPage[];
  readonly suites: readonly SuitesPage[];
  /** What was asked for: every check of the commit, one run with its own conclusion, one job by name. */
  readonly scope: 'commit' | 'run' | { readonly job: string };
  readonly isComplete: boolean;
}

/**
 * One picture of everything GitHub knows about a commit. Checks of one name in two workflows, for two
 * events, branches or pull requests stand side by side.
 */
export function assemble(pages: GithubPages): Picture {
  const { scope, isComplete } = pages;
  const checkRuns = pages.checks.flatMap((page) => page.runs);
  const workflowRuns = pages.runs.flatMap((page) => page.runs);
  const bySuite = new Map(workflowRuns.map((run) => [run.suite, run]));
  const checksOf = (suite: number): Check[] =>
    checkRuns
      .filter((run) => run.suite === suite)
      .map((run) => checkOfRun(run, bySuite.get(suite)));
  if (typeof scope === 'object') {
    const checks = checkRuns
      .filter(({ name }) => name === scope.job)
      .map((run) => checkOfRun(run, bySuite.get(run.suite)));
    return { checks, announced: [], isComplete };
  }
  const runs = workflowRuns.map((run): CiRun => {
    return {
      order: run.id,
      series: seriesOf(run),
      self: checkOfRunItself(run),
      checks: checksOf(run.suite),
    };
  });
  const [only] = runs;
  if (scope === 'run' && only !== undefined) return { ...countOfRun(only), isComplete };

  const loose = checkRuns.filter((run) => !bySuite.has(run.suite));
  const counted = countOfCommit(runs);
  const suites = pages.suites
    .flatMap((page) => page.suites)
    .filter(
      (suite) =>
        !bySuite.has(suite.id) &&
        !loose.some((run) => run.suite === suite.id && isCheckPending(run, null)),
    );
  return {
    checks: [
      ...counted.checks,
      ...loose.map((run) => checkOfRun(run, undefined)),
      ...pages.statuses.flatMap((page) => page.statuses).map(checkOfStatus),
      ...suites.filter(isEmptyFailure).map(checkOfSuite),
    ],
    announced: [
      ...counted.announced,
      ...suites.filter(isSuitePending).map((suite) => checkName(suite.app)),
    ],
    isComplete,
  };
}

/**
 * A pull request from a fork names no number, and the title of a manual run may be all that tells
 * one input from another. Where two pull requests share a branch, nobody can tell whose run it is:
 * then no run replaces another.
 */
function seriesOf(run: WorkflowRun): string {
  const isManual = run.event === 'workflow_dispatch' || run.event === 'repository_dispatch';
  const isShared = run.pulls.length > 1 && run.event.startsWith('pull_request');
  return JSON.stringify([
    run.workflow,
    run.event,
    run.ref,
    run.event.startsWith('pull_request') ? run.pulls : null,
    isManual ? run.title : null,
    isShared ? run.id : null,
  ]);
}

export function isCheckPending(run: CheckRun, job: string | null): boolean {
  return (job === null || run.name === job) && isPending(stateOf(run.status, run.conclusion));
}

/** Not over yet, be it that a person has to let it go on. */
export function isRunOpen(run: WorkflowRun): boolean {
  const { state } = checkOfRunItself(run);
  return isPending(state) || state === 'held';
}

/** GitHub keeps a queued suite without checks for every app that might have had something to say. */
export function isSuitePending(suite: CheckSuite): boolean {
  if (suite.status === 'completed') return false;
  return suite.checks > 0 || suite.status === 'in_progress';
}

function checkOfRun(run: CheckRun, workflow: WorkflowRun | undefined): Check {
  return {
    key: `check ${run.id} attempt ${workflow?.attempt ?? 1}`,
    name: checkName(run.name),
    group: workflow === undefined ? null : checkName(workflow.name),
    state: stateOf(run.status, run.conclusion),
    url: webAddress(run.url),
  };
}

function checkOfStatus(status: CommitStatus): Check {
  const states: Readonly<Record<string, CheckState>> = {
    success: 'passed',
    failure: 'failed',
    error: 'failed',
  };
  return {
    key: `status ${status.context}`,
    name: checkName(status.context),
    group: null,
    state: states[status.state] ?? 'running',
    url: webAddress(status.url),
  };
}

/** What a run came to as a whole. Runs of a stranger's pull request wait for a maintainer. */
function checkOfRunItself(run: WorkflowRun): Check {
  const isHeld = run.conclusion === 'action_required';
  return {
    key: `run ${run.id} attempt ${run.attempt}`,
    name: checkName(run.name),
    group: null,
    state: isHeld ? 'held' : stateOf(run.status, run.conclusion),
    url: webAddress(run.url),
  };
}

/** An app may fail as a whole before it has a single check. */
function isEmptyFailure({ status, conclusion, checks }: CheckSuite): boolean {
  return checks === 0 && ['failed', 'cancelled'].includes(stateOf(status, conclusion));
}

function checkOfSuite(suite: CheckSuite): Check {
  return {
    key: `suite ${suite.id}`,
    name: checkName(suite.app),
    group: null,
    state: stateOf(suite.status, suite.conclusion),
    url: null,
  };
}

/** Status and conclusion of a check-run, a suite or a workflow run, as the REST API documents them. */
function stateOf(status: string, conclusion: string | null): CheckState {
  if (status === 'in_progress') return 'running';
  if (status === 'waiting') return 'held';
  if (status !== 'completed') return 'queued';
  switch (conclusion) {
    case 'success':
      return 'passed';
    case 'cancelled':
    case 'stale':
      return 'cancelled';
    case 'skipped':
    case 'neutral':
      return 'skipped';
    case null:
      return 'running';
    default:
      return 'failed';
  }
}
