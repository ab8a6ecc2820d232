/** What is taken from the answers of GitLab's REST API, version 4. */

export interface Pipeline {
  readonly id: number;
  readonly sha: string;
  readonly ref: string;
  readonly source: string;
  readonly status: string;
  readonly url: string | null;
}

export function pipelinesOf(json: unknown): readonly Pipeline[] {
  return (json as Pipeline[]).map(pipelineOf);
}

/** One pipeline, as a page of one. */
export function pipelinePage(json: unknown): readonly [Pipeline] {
  return [pipelineOf(json)];
}

function pipelineOf(json: unknown): Pipeline {
  const { id, sha, ref, source, status, web_url } = json as Pipeline & {
    source?: string;
    web_url?: string;
  };
  return { id: whole(id), sha, ref, source: source ?? '', status, url: web_url ?? null };
}

export interface PipelineJob {
  readonly id: number;
  readonly name: string;
  readonly stage: string;
  readonly status: string;
  readonly allowFailure: boolean;
  readonly url: string | null;
}

/** Jobs and bridges (jobs that start a pipeline elsewhere) have one shape. */
export function jobsOf(json: unknown): readonly PipelineJob[] {
  const jobs = json as {
    id: number;
    name: string;
    stage: string;
    status: string;
    allow_failure?: boolean;
    web_url?: string;
  }[];
  return jobs.map((job) => ({
    id: whole(job.id),
    name: job.name,
    stage: job.stage,
    status: job.status,
    allowFailure: job.allow_failure ?? false,
    url: job.web_url ?? null,
  }));
}

export function mergeRequestHead(json: unknown): string {
  return sha((json as { sha: string }).sha);
}

export function commitId(json: unknown): string {
  return sha((json as { id: string }).id);
}

export function parentsOf(json: unknown): readonly string[] {
  return (json as { parent_ids?: readonly string[] }).parent_ids ?? [];
}

export function jobPlace(json: unknown) {
  const job = json as { name: string; commit: { id: string }; pipeline: { id: number } };
  return { name: job.name, sha: sha(job.commit.id), pipeline: whole(job.pipeline.id) };
}

function sha(text: string): string {
  if (!/^[0-9a-f]{40,64}$/.test(text)) throw new TypeError('not a commit id');
  return text;
}

function whole(id: number): number {
  if (!Number.isSafeInteger(id)) throw new TypeError('not an id');
  return id;
}
