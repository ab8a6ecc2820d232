/** What is taken from the answers of GitHub's REST API, version 2022-11-28. */

export interface CheckRunsPage {
  readonly total: number;
  readonly runs: readonly CheckRun[];
}

export interface CheckRun {
  readonly id: number;
  readonly name: string;
  readonly suite: number;
  readonly status: string;
  readonly conclusion: string | null;
  readonly url: string | null;
}

export function checkRunsPage(json: unknown): CheckRunsPage {
  const page = json as {
    total_count: number;
    check_runs: {
      id: number;
      name: string;
      status: string;
      conclusion: string | null;
      details_url?: string | null;
      html_url?: string | null;
      check_suite: { id: number };
    }[];
  };
  return {
    total: page.total_count,
    runs: page.check_runs.map((run) => ({
      id: run.id,
      name: run.name,
      suite: run.check_suite.id,
      status: run.status,
      conclusion: run.conclusion,
      url: run.html_url ?? run.details_url ?? null,
    })),
  };
}

export interface StatusPage {
  readonly total: number;
  readonly statuses: readonly CommitStatus[];
}

export interface CommitStatus {
  readonly context: string;
  readonly state: string;
  readonly url: string | null;
}

export function statusPage(json: unknown): StatusPage {
  const page = json as {
    total_count: number;
    statuses: { context: string; state: string; target_url: string | null }[];
  };
  return {
    total: page.total_count,
    statuses: page.statuses.map((status) => ({
      context: status.context,
      state: status.state,
      url: status.target_url,
    })),
  };
}

export interface RunsPage {
  readonly total: number;
  readonly runs: readonly WorkflowRun[];
}

export interface WorkflowRun {
  readonly id: number;
  readonly name: string;
  readonly workflow: number;
  readonly event: string;
  /** The branch or tag it ran for, and whose; empty when not told. */
  readonly ref: string;
  readonly title: string;
  /** The pull requests that its head belongs to, in order; empty for one from a fork. */
  readonly pulls: readonly number[];
  readonly attempt: number;
  readonly status: string;
  readonly conclusion: string | null;
  readonly suite: number;
  readonly sha: string;
  readonly url: string;
}

interface RawRun {
  readonly id: number;
  readonly name: string | null;
  readonly workflow_id: number;
  readonly event: string;
  readonly display_title?: string | null;
  readonly head_branch?: string | null;
  readonly head_repository?: { readonly id: number } | null;
  readonly pull_requests?: readonly { readonly number: number }[] | null;
  readonly run_attempt?: number;
  readonly status: string;
  readonly conclusion: string | null;
  readonly check_suite_id: number;
  readonly head_sha: string;
  readonly html_url: string;
}

export function runsPage(json: unknown): RunsPage {
  const page = json as { total_count: number; workflow_runs: readonly RawRun[] };
  return { total: page.total_count, runs: page.workflow_runs.map(workflowRun) };
}

/** One run, as a page of one. */
export function onlyRunPage(json: unknown): RunsPage {
  return { total: 1, runs: [workflowRun(json as RawRun)] };
}

function workflowRun(run: RawRun): WorkflowRun {
  return {
    id: run.id,
    name: run.name ?? `run ${run.id}`,
    workflow: run.workflow_id,
    event: run.event,
    ref: `${run.head_repository?.id ?? ''} ${run.head_branch ?? ''}`.trim(),
    title: run.display_title ?? '',
    pulls: (run.pull_requests ?? []).map(({ number }) => number).sort((a, b) => a - b),
    attempt: run.run_attempt ?? 1,
    status: run.status,
    conclusion: run.conclusion,
    suite: run.check_suite_id,
    sha: run.head_sha,
    url: run.html_url,
  };
}

export interface SuitesPage {
  readonly total: number;
  readonly suites: readonly CheckSuite[];
}

export interface CheckSuite {
  readonly id: number;
  readonly app: string;
  readonly status: string;
  readonly conclusion: string | null;
  readonly checks: number;
}

export function suitesPage(json: unknown): SuitesPage {
  const page = json as {
    total_count: number;
    check_suites: {
      id: number;
      status: string | null;
      conclusion?: string | null;
      latest_check_runs_count: number;
      app: { name: string } | null;
    }[];
  };
  return {
    total: page.total_count,
    suites: page.check_suites.map((suite) => ({
      id: suite.id,
      app: suite.app?.name ?? 'an app',
      status: suite.status ?? 'queued',
      conclusion: suite.conclusion ?? null,
      checks: suite.latest_check_runs_count,
    })),
  };
}

export function headOf(json: unknown): string {
  return wholeSha((json as { head: { sha: string } }).head.sha);
}

export function commitOf(json: unknown): string {
  return wholeSha((json as { sha: string }).sha);
}

export function jobOf(json: unknown): { readonly name: string; readonly run: number } {
  const job = json as { name: string; run_id: number };
  return { name: job.name, run: job.run_id };
}

function wholeSha(sha: string): string {
  if (!/^[0-9a-f]{40,64}$/.test(sha)) throw new TypeError('not a commit id');
  return sha;
}
