import {
  type Check,
  type CheckState,
  checkName,
  isPending,
  type Picture,
  webAddress,
} from './check.ts';
import type { CiWait } from './ci-wait.ts';
import type { Depth, Forge, Pin } from './forge.ts';
import {
  commitId,
  jobPlace,
  jobsOf,
  mergeRequestHead,
  type Pipeline,
  type PipelineJob,
  pipelinePage,
  pipelinesOf,
} from './gitlab-answers.ts';
import type { Reading } from './reading.ts';

/**
 * GitLab's pipelines, by the REST API. A pipeline's own status is not believed: `manual` hides a
 * failed job, and `success` one that was allowed to fail. Its jobs tell.
 */
export const gitlab: Forge = { pin, newerHead, picture };

const PER_PAGE = 100;
const MOST_PAGES = 10;

async function pin(wait: CiWait, reading: Reading): Promise<Pin> {
  const base = `projects/${encodeURIComponent(wait.repository)}`;
  const whole = { base, pull: null, run: null, job: null };
  const { target } = wait;
  switch (target.kind) {
    case 'commit':
      return { ...whole, sha: target.sha };
    case 'ref': {
      const path = `${base}/repository/commits/${encodeURIComponent(target.ref)}`;
      return { ...whole, sha: await reading.read(path, commitId) };
    }
    case 'pull': {
      const sha = await reading.read(mergeRequestPath(base, target.number), mergeRequestHead);
      return { ...whole, sha, pull: target.number };
    }
    case 'run': {
      const [pipeline] = await reading.read(`${base}/pipelines/${target.id}`, pipelinePage);
      return { ...whole, sha: pipeline.sha, run: { id: target.id, suite: null } };
    }
    case 'job': {
      const { sha, pipeline, name } = await reading.read(`${base}/jobs/${target.id}`, jobPlace);
      return { ...whole, sha, run: { id: `${pipeline}`, suite: null }, job: name };
    }
  }
}

async function newerHead(pinned: Pin, reading: Reading): Promise<string | undefined> {
  if (pinned.pull === null) return undefined;
  const head = await reading.read(mergeRequestPath(pinned.base, pinned.pull), mergeRequestHead);
  return head === pinned.sha ? undefined : head;
}

async function picture(pinned: Pin, reading: Reading, depth: Depth): Promise<Picture> {
  const isStill = depth === 'glance' && (await isStillPending(pinned, reading));
  if (!isStill) await readAll(pinned, reading);
  return assemble(pinned, reading, !isStill);
}

/** One request for the first page of jobs last seen pending tells whether anything can be over. */
async function isStillPending(pinned: Pin, reading: Reading): Promise<boolean> {
  const pages = currentPipelines(pinned, reading).flatMap(({ id }) =>
    pagesKept(pinned, id, reading),
  );
  const pending = pages.find(({ jobs }) => jobs.some((job) => isPending(stateOf(job))));
  if (pending === undefined) return false;
  const jobs = await reading.read(pending.path, jobsOf);
  return jobs.some((job) => isPending(stateOf(job)));
}

async function readAll(pinned: Pin, reading: Reading): Promise<void> {
  if (pinned.run === null) await reading.read(pipelinesPath(pinned), pipelinesOf);
  else await reading.read(`${pinned.base}/pipelines/${pinned.run.id}`, pipelinePage);
  for (const { id } of currentPipelines(pinned, reading)) {
    for (const kind of JOB_LISTS) await readPages(pinned, id, kind, reading);
  }
}

async function readPages(pinned: Pin, id: number, kind: JobList, reading: Reading): Promise<void> {
  for (let page = 1; page <= MOST_PAGES; page++) {
    const jobs = await reading.read(jobsPath(pinned, id, kind, page), jobsOf);
    if (jobs.length < PER_PAGE) return;
  }
}

function assemble(pinned: Pin, reading: Reading, isComplete: boolean): Picture {
  const checks: Check[] = [];
  const announced: string[] = [];
  for (const pipeline of currentPipelines(pinned, reading)) {
    const jobs = pagesKept(pinned, pipeline.id, reading)
      .flatMap((page) => page.jobs)
      .filter((job) => pinned.job === null || job.name === pinned.job);
    const group = checkName(`pipeline ${pipeline.id}`);
    checks.push(...jobs.map((job) => checkOf(job, group)));
    const isUnderWay = UNDER_WAY.includes(pipeline.status) && pinned.job === null;
    if (isUnderWay && !jobs.some((job) => isPending(stateOf(job)))) announced.push(group);
  }
  return { checks, announced, isComplete };
}

/** Of pipelines for one ref from one source only the newest counts, unless an older one still runs. */
function currentPipelines(pinned: Pin, reading: Reading): readonly Pipeline[] {
  const path =
    pinned.run === null ? pipelinesPath(pinned) : `${pinned.base}/pipelines/${pinned.run.id}`;
  const all = reading.kept<readonly Pipeline[]>(path) ?? [];
  return all
    .filter((pipeline) => pinned.run !== null || isOfCommit(pipeline, pinned, all))
    .filter(
      (pipeline) =>
        UNDER_WAY.includes(pipeline.status) ||
        !all.some(
          (other) =>
            other.ref === pipeline.ref &&
            other.source === pipeline.source &&
            other.id > pipeline.id,
        ),
    );
}

/** A merge request's newest pipeline may run on the merged result, a commit of its own. */
function isOfCommit(pipeline: Pipeline, pinned: Pin, all: readonly Pipeline[]): boolean {
  if (pipeline.sha === pinned.sha) return true;
  const newest = Math.max(...all.map(({ id }) => id));
  return pinned.pull !== null && pipeline.id === newest;
}

const UNDER_WAY: readonly string[] = [
  'created',
  'waiting_for_resource',
  'preparing',
  'pending',
  'running',
  'scheduled',
  'canceling',
];

function stateOf(job: PipelineJob): CheckState {
  switch (job.status) {
    case 'success':
      return 'passed';
    case 'failed':
      return job.allowFailure ? 'skipped' : 'failed';
    case 'canceled':
      return 'cancelled';
    case 'skipped':
      return 'skipped';
    case 'manual':
      return job.allowFailure ? 'skipped' : 'held';
    case 'running':
    case 'canceling':
      return 'running';
    default:
      return 'queued';
  }
}

function checkOf(job: PipelineJob, group: string): Check {
  return {
    key: `job ${job.id}`,
    name: checkName(job.name),
    group,
    state: stateOf(job),
    url: webAddress(job.url),
  };
}

type JobList = (typeof JOB_LISTS)[number];
const JOB_LISTS = ['jobs', 'bridges'] as const;

function pagesKept(pinned: Pin, id: number, reading: Reading) {
  return JOB_LISTS.flatMap((kind) => {
    const pages: { path: string; jobs: readonly PipelineJob[] }[] = [];
    for (let page = 1; page <= MOST_PAGES; page++) {
      const path = jobsPath(pinned, id, kind, page);
      const jobs = reading.kept<readonly PipelineJob[]>(path);
      if (jobs === undefined) break;
      pages.push({ path, jobs });
      if (jobs.length < PER_PAGE) break;
    }
    return pages;
  });
}

function jobsPath(pinned: Pin, id: number, kind: JobList, page: number): string {
  const further = page === 1 ? '' : `&page=${page}`;
  return `${pinned.base}/pipelines/${id}/${kind}?per_page=${PER_PAGE}${further}`;
}

function pipelinesPath({ base, sha, pull }: Pin): string {
  return pull === null
    ? `${base}/pipelines?sha=${sha}&per_page=${PER_PAGE}`
    : `${mergeRequestPath(base, pull)}/pipelines?per_page=${PER_PAGE}`;
}

function mergeRequestPath(base: string, number: number): string {
  return `${base}/merge_requests/${number}`;
}
