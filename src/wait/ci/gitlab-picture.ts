import { type Check, type CheckState, checkName, type Picture, webAddress } from './check.ts';
import type { Pipeline, PipelineJob } from './gitlab-answers.ts';
import { type CiRun, countOfCommit, countOfRun } from './what-counts.ts';

/** A pipeline with its jobs and bridges as far as they were read. */
export interface PipelinePages {
  readonly pipeline: Pipeline;
  readonly jobs: readonly PipelineJob[];
}

/**
 * One picture of a commit's pipelines. A pipeline's own status is no more than one voice: `manual`
 * hides a failed job, and `failed` may come from an external status or a file that is not valid,
 * which no job shows.
 *
 * @param scope Every pipeline of the commit, one with its own status, or one job by its name.
 */
export function assemble(
  pages: readonly PipelinePages[],
  scope: 'commit' | 'run' | { readonly job: string },
  isComplete: boolean,
): Picture {
  const runs = pages.map(runOf);
  if (typeof scope === 'object') {
    const checks = runs.flatMap((run) =>
      run.checks.filter(({ name }) => name === checkName(scope.job)),
    );
    return { checks, announced: [], isComplete };
  }
  const [only] = runs;
  const counted = scope === 'run' && only !== undefined ? countOfRun(only) : countOfCommit(runs);
  return { ...counted, isComplete };
}

/** What a job has come to; one that may fail counts as skipped when it has. */
export function stateOfJob(job: Pick<PipelineJob, 'status' | 'allowFailure'>): CheckState {
  const state = stateOf(job.status);
  const isForgiven = job.allowFailure && (state === 'failed' || state === 'held');
  return isForgiven ? 'skipped' : state;
}

function runOf({ pipeline, jobs }: PipelinePages): CiRun {
  const group = checkName(`pipeline ${pipeline.id}`);
  return {
    order: pipeline.id,
    series: seriesOf(pipeline),
    self: {
      key: group,
      name: group,
      group: null,
      state: stateOf(pipeline.status),
      url: webAddress(pipeline.url),
    },
    checks: jobs.map((job) => checkOf(job, group)),
  };
}

function seriesOf({ ref, source }: Pipeline): string {
  return JSON.stringify([ref, source]);
}

function checkOf(job: PipelineJob, group: string): Check {
  return {
    key: `job ${job.id}`,
    name: checkName(job.name),
    group,
    state: stateOfJob(job),
    url: webAddress(job.url),
  };
}

/** The status of a pipeline or a job, as the REST API documents them. */
function stateOf(status: string): CheckState {
  switch (status) {
    case 'success':
      return 'passed';
    case 'failed':
      return 'failed';
    case 'canceled':
      return 'cancelled';
    case 'skipped':
      return 'skipped';
    case 'manual':
      return 'held';
    case 'running':
    case 'canceling':
      return 'running';
    default:
      return 'queued';
  }
}
