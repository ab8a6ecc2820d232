import { createHash } from 'node:crypto';

export const GITLAB_SHA = 'c'.repeat(40);

export interface FakePipeline {
  readonly id: number;
  readonly status: string;
  readonly source?: string;
  readonly sha?: string;
  readonly ref?: string;
  /** What its commit was made of; told when asked for the commit. */
  readonly parents?: readonly string[];
  readonly jobs: readonly FakeJob[];
}

export interface FakeJob {
  readonly name: string;
  readonly status: string;
  readonly allow_failure?: boolean;
}

/** A GitLab that knows one project, `group/sub/widget`, and follows a script by elapsed seconds. */
export class FakeGitlab {
  readonly requests: { readonly path: string; readonly headers: Record<string, string> }[] = [];
  readonly #elapsedMs: () => number;
  readonly #worlds: { fromMs: number; pipelines: readonly FakePipeline[]; head: string }[] = [];

  constructor(elapsedMs: () => number) {
    this.#elapsedMs = elapsedMs;
  }

  at(seconds: number, pipelines: readonly FakePipeline[], head = GITLAB_SHA): this {
    this.#worlds.push({ fromMs: seconds * 1_000, pipelines, head });
    return this;
  }

  readonly get = async (request: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
  }) => {
    const { pathname } = new URL(request.url);
    this.requests.push({ path: pathname, headers: { ...request.headers } });
    const known = this.#known(pathname.replace('/api/v4/projects/group%2Fsub%2Fwidget/', ''));
    if (known === undefined) return answer(404, '{"message":"404 Not found"}');
    const body = JSON.stringify(known);
    const etag = `W/"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
    return request.headers['if-none-match'] === etag
      ? answer(304, '', etag)
      : answer(200, body, etag);
  };

  #known(path: string): unknown {
    const world = this.#worlds.findLast(({ fromMs }) => fromMs <= this.#elapsedMs());
    const pipelines = world?.pipelines ?? [];
    if (path === 'pipelines' || path === 'merge_requests/7/pipelines') {
      return pipelines.map(pipelineJson);
    }
    if (path === 'merge_requests/7') return { sha: world?.head };
    if (path === 'repository/commits/main') return { id: GITLAB_SHA };
    const commit = pipelines.find(({ sha }) => path === `repository/commits/${sha}`);
    if (commit !== undefined) return { id: commit.sha, parent_ids: commit.parents ?? [] };
    const [, id, list] = /^pipelines\/(\d+)(?:\/(\w+))?$/.exec(path) ?? [];
    const pipeline = pipelines.find((each) => `${each.id}` === id);
    if (list === 'bridges') return [];
    if (list === 'jobs') return pipeline?.jobs.map((job, index) => jobJson(job, index));
    return pipeline && pipelineJson(pipeline);
  }
}

function pipelineJson({
  id,
  status,
  source = 'push',
  sha = GITLAB_SHA,
  ref = 'main',
}: FakePipeline) {
  return { id, status, source, sha, ref };
}

function jobJson(job: FakeJob, index: number) {
  return {
    id: 500 + index,
    stage: 'test',
    web_url: `https://gitlab.com/group/sub/widget/-/jobs/${500 + index}`,
    ...job,
  };
}

function answer(status: number, body: string, etag?: string) {
  const headers: Record<string, string> = etag === undefined ? {} : { etag };
  return { kind: 'answer', status, headers, body } as const;
}
