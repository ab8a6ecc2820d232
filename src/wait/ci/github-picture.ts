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

/** The pages of a commit as far as they were read. */
export interface GithubPages {
  readonly checks: readonly CheckRunsPage[];
  readonly statuses: readonly StatusPage[];
  readonly runs: readonly RunsPage[];
  readonly suites: readonly SuitesPage[];
  /** The only job that counts; null: all. */
  readonly job: string | null;
  readonly isComplete: boolean;
}

/**
 * One picture of everything GitHub knows about a commit. Checks of one name in two workflows, or for
 * two events, stand side by side; only a finished run that the same workflow ran again for the same
 * event is left out, with its checks.
 */
export function assemble(pages: GithubPages): Picture {
  const runs = pages.runs.flatMap((page) => page.runs);
  const runOfSuite = new Map(runs.map((run) => [run.suite, run]));
  const outdated = new Set(runs.filter((run) => isOutdated(run, runs)).map((run) => run.suite));
  const checkRuns = pages.checks
    .flatMap((page) => page.runs)
    .filter((run) => !outdated.has(run.suite) && (pages.job === null || run.name === pages.job));
  const checks = checkRuns.map((run) => checkOfRun(run, runOfSuite.get(run.suite)));
  const statuses = pages.statuses.flatMap((page) => page.statuses).map(checkOfStatus);
  if (pages.job !== null) return { checks, announced: [], isComplete: pages.isComplete };

  const pendingSuites = new Set(
    checkRuns.filter((run) => isCheckPending(run, null)).map((run) => run.suite),
  );
  const suitesWithChecks = new Set(checkRuns.map((run) => run.suite));
  const jobless = runs.filter(
    (run) => !suitesWithChecks.has(run.suite) && !outdated.has(run.suite),
  );
  const announcedRuns = runs.filter((run) => isRunPending(run) && !pendingSuites.has(run.suite));
  const announcedSuites = pages.suites
    .flatMap((page) => page.suites)
    .filter((suite) => isSuitePending(suite) && !runOfSuite.has(suite.id))
    .filter((suite) => !pendingSuites.has(suite.id));
  return {
    checks: [...checks, ...statuses, ...jobless.flatMap(checkOfJoblessRun)],
    announced: [
      ...announcedRuns.map((run) => checkName(run.name)),
      ...announcedSuites.map((suite) => checkName(suite.app)),
    ],
    isComplete: pages.isComplete,
  };
}

export function isCheckPending(run: CheckRun, job: string | null): boolean {
  return (job === null || run.name === job) && isPending(stateOf(run.status, run.conclusion));
}

export function isRunPending(run: WorkflowRun): boolean {
  return isPending(stateOf(run.status, run.conclusion));
}

/** GitHub keeps a queued suite without checks for every app that might have had something to say. */
export function isSuitePending(suite: CheckSuite): boolean {
  if (suite.status === 'completed') return false;
  return suite.checks > 0 || suite.status === 'in_progress';
}

function isOutdated(run: WorkflowRun, runs: readonly WorkflowRun[]): boolean {
  return (
    run.status === 'completed' &&
    runs.some(
      (other) => other.workflow === run.workflow && other.event === run.event && other.id > run.id,
    )
  );
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

/** A run may end without a single job: a workflow file that is not valid, an approval refused. */
function checkOfJoblessRun(run: WorkflowRun): Check[] {
  // Runs of a stranger's pull request wait like this for a maintainer.
  const isHeld = run.conclusion === 'action_required';
  const state = isHeld ? 'held' : stateOf(run.status, run.conclusion);
  if (isPending(state)) return [];
  const name = checkName(run.name);
  const key = `run ${run.id} attempt ${run.attempt}`;
  return [{ key, name, group: null, state, url: webAddress(run.url) }];
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
