import { isPending, type Picture } from './check.ts';
import type { CiWait } from './ci-wait.ts';
import type { Depth, Forge, Pin } from './forge.ts';
import {
  commitId,
  jobPlace,
  jobsOf,
  mergeRequestHead,
  type Pipeline,
  type PipelineJob,
  parentsOf,
  pipelinePage,
  pipelinesOf,
} from './gitlab-answers.ts';
import { assemble, stateOfJob } from './gitlab-picture.ts';
import { type Reading, ReadingStopped } from './reading.ts';

/** GitLab's pipelines, by the REST API. */
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
  const pages = currentPipelines(pinned, reading).map((pipeline) => ({
    pipeline,
    jobs: pagesKept(pinned, pipeline.id, reading).flatMap((page) => page.jobs),
  }));
  return assemble(pages, scopeOf(pinned), !isStill);
}

/** One request for the first page of jobs last seen pending tells whether anything can be over. */
async function isStillPending(pinned: Pin, reading: Reading): Promise<boolean> {
  const pages = currentPipelines(pinned, reading).flatMap(({ id }) =>
    pagesKept(pinned, id, reading),
  );
  const pending = pages.find(({ jobs }) => jobs.some((job) => isPending(stateOfJob(job))));
  if (pending === undefined) return false;
  const jobs = await reading.read(pending.path, jobsOf);
  return jobs.some((job) => isPending(stateOfJob(job)));
}

async function readAll(pinned: Pin, reading: Reading): Promise<void> {
  if (pinned.run === null) {
    const listed = await reading.read(pipelinesPath(pinned), pipelinesOf);
    for (const merged of mergedResults(pinned, listed)) {
      await readParents(parentsPath(pinned, merged), reading);
    }
  } else await reading.read(`${pinned.base}/pipelines/${pinned.run.id}`, pipelinePage);
  for (const { id } of currentPipelines(pinned, reading)) {
    for (const kind of JOB_LISTS) await readPages(pinned, id, kind, reading);
  }
}

/** A merged result that a newer one has replaced may be gone. */
async function readParents(path: string, reading: Reading): Promise<void> {
  if (reading.kept(path) !== undefined) return;
  try {
    await reading.read(path, parentsOf);
  } catch (error) {
    const isGone = error instanceof ReadingStopped && error.stop.kind === 'refused';
    if (!isGone) throw error;
  }
}

async function readPages(pinned: Pin, id: number, kind: JobList, reading: Reading): Promise<void> {
  for (let page = 1; page <= MOST_PAGES; page++) {
    const jobs = await reading.read(jobsPath(pinned, id, kind, page), jobsOf);
    if (jobs.length < PER_PAGE) return;
  }
}

function scopeOf({ job, run }: Pin) {
  if (job !== null) return { job };
  return run === null ? 'commit' : 'run';
}

/** The pipelines that may decide. Of a merge request's, also those that ran on its merged result. */
function currentPipelines(pinned: Pin, reading: Reading): readonly Pipeline[] {
  if (pinned.run !== null) {
    return reading.kept<readonly Pipeline[]>(`${pinned.base}/pipelines/${pinned.run.id}`) ?? [];
  }
  const listed = reading.kept<readonly Pipeline[]>(pipelinesPath(pinned)) ?? [];
  return listed.filter((pipeline) => isOfCommit(pipeline, pinned, reading));
}

function isOfCommit(pipeline: Pipeline, pinned: Pin, reading: Reading): boolean {
  if (pipeline.sha === pinned.sha) return true;
  const parents = reading.kept<readonly string[]>(parentsPath(pinned, pipeline));
  return pinned.pull !== null && parents?.includes(pinned.sha) === true;
}

/** Most merged results whose parents are asked for: older ones are of an older head. */
const MOST_MERGED = 3;

/** A merged result is a commit of its own that has the head among its parents. */
function mergedResults(pinned: Pin, listed: readonly Pipeline[]): readonly Pipeline[] {
  if (pinned.pull === null) return [];
  return [...listed]
    .filter(
      ({ sha, ref }) =>
        sha !== pinned.sha && /^refs\/merge-requests\/\d+\/(merge|train)$/.test(ref),
    )
    .sort((a, b) => b.id - a.id)
    .slice(0, MOST_MERGED);
}

function parentsPath({ base }: Pin, { sha }: Pipeline): string {
  return `${base}/repository/commits/${sha}`;
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
