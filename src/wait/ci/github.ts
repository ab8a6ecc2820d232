import type { Picture } from './check.ts';
import type { CiWait } from './ci-wait.ts';
import type { Depth, Forge, Pin } from './forge.ts';
import {
  type CheckRunsPage,
  checkRunsPage,
  commitOf,
  headOf,
  jobOf,
  onlyRunPage,
  type RunsPage,
  runsPage,
  type StatusPage,
  type SuitesPage,
  statusPage,
  suitesPage,
} from './github-answers.ts';
import {
  assemble,
  type GithubPages,
  isCheckPending,
  isRunOpen,
  isSuitePending,
} from './github-picture.ts';
import { type Reading, ReadingStopped, type ReadJson } from './reading.ts';

/** GitHub and GitHub Enterprise, by the REST API. */
export const github: Forge = { pin, newerHead, picture };

const PER_PAGE = 100;

/** Most pages of one list; GitHub itself ends a commit's check-runs there. */
const MOST_PAGES = 10;

async function pin(wait: CiWait, reading: Reading): Promise<Pin> {
  const base = `repos/${wait.repository}`;
  const whole = { base, pull: null, run: null, job: null };
  const { target } = wait;
  switch (target.kind) {
    case 'commit':
      return { ...whole, sha: target.sha };
    case 'ref':
      return {
        ...whole,
        sha: await reading.read(`${base}/commits/${slashed(target.ref)}`, commitOf),
      };
    case 'pull':
      return {
        ...whole,
        sha: await reading.read(`${base}/pulls/${target.number}`, headOf),
        pull: target.number,
      };
    case 'run':
      return pinRun(base, target.id, null, reading);
    case 'job': {
      const job = await reading.read(`${base}/actions/jobs/${target.id}`, jobOf);
      return pinRun(base, `${job.run}`, job.name, reading);
    }
  }
}

async function pinRun(
  base: string,
  id: string,
  job: string | null,
  reading: Reading,
): Promise<Pin> {
  const [run] = (await reading.read(`${base}/actions/runs/${id}`, onlyRunPage)).runs;
  if (run === undefined) throw new TypeError('a page of one run has none');
  return { sha: run.sha, base, pull: null, run: { id, suite: run.suite }, job };
}

async function newerHead(pinned: Pin, reading: Reading): Promise<string | undefined> {
  if (pinned.pull === null) return undefined;
  const head = await reading.read(`${pinned.base}/pulls/${pinned.pull}`, headOf);
  return head === pinned.sha ? undefined : head;
}

async function picture(pinned: Pin, reading: Reading, depth: Depth): Promise<Picture> {
  const lists = listsOf(pinned);
  try {
    if (depth === 'glance') await glance(lists, reading);
    else await readAll(depth === 'places' ? lists.places : lists.all, reading);
  } catch (error) {
    // "No commit found for SHA": it has not been pushed yet.
    if (!(error instanceof ReadingStopped && isUnknownCommit(error))) throw error;
    return { checks: [], announced: [], isComplete: depth === 'everything' };
  }
  return assemble({
    checks: keptOf(lists.checks, reading),
    statuses: lists.statuses === null ? [] : keptOf(lists.statuses, reading),
    runs: keptOf(lists.runs, reading),
    suites: lists.suites === null ? [] : keptOf(lists.suites, reading),
    scope: scopeOf(pinned),
    isComplete: depth === 'everything',
  });
}

function scopeOf({ job, run }: Pin): GithubPages['scope'] {
  if (job !== null) return { job };
  return run === null ? 'commit' : 'run';
}

/** One list of the API, page by page. */
interface List<Page extends { readonly total: number }> {
  readonly path: (page: number) => string;
  readonly readJson: ReadJson<Page>;
  readonly isPending: (page: Page) => boolean;
}

interface Lists {
  readonly checks: List<CheckRunsPage>;
  readonly statuses: List<StatusPage> | null;
  readonly runs: List<RunsPage>;
  readonly suites: List<SuitesPage> | null;
  readonly places: readonly AnyList[];
  readonly all: readonly AnyList[];
}

// A list of any page type, for code that only reads and asks whether something is pending.
type AnyList = Pick<List<never>, 'path'> & {
  readonly readJson: ReadJson<{ readonly total: number }>;
  readonly isPending: (page: never) => boolean;
};

function listsOf({ base, sha, run, job }: Pin): Lists {
  const at = run === null ? `commits/${sha}` : `check-suites/${run.suite}`;
  const checks: List<CheckRunsPage> = {
    path: paged(`${base}/${at}/check-runs?filter=latest`),
    readJson: checkRunsPage,
    isPending: (page) => page.runs.some((check) => isCheckPending(check, job)),
  };
  const runs: List<RunsPage> = {
    path:
      run === null
        ? paged(`${base}/actions/runs?head_sha=${sha}`)
        : () => `${base}/actions/runs/${run.id}`,
    readJson: run === null ? runsPage : onlyRunPage,
    isPending: (page) => page.runs.some(isRunOpen),
  };
  if (run !== null) {
    return { checks, statuses: null, runs, suites: null, places: [checks], all: [checks, runs] };
  }
  const statuses: List<StatusPage> = {
    path: paged(`${base}/commits/${sha}/status?`),
    readJson: statusPage,
    isPending: (page) => page.statuses.some(({ state }) => state === 'pending'),
  };
  const suites: List<SuitesPage> = {
    path: paged(`${base}/commits/${sha}/check-suites?`),
    readJson: suitesPage,
    isPending: (page) => page.suites.some(isSuitePending),
  };
  const places = [checks, statuses];
  return { checks, statuses, runs, suites, places, all: [...places, runs, suites] };
}

function paged(path: string): (page: number) => string {
  const first = path.endsWith('?') ? path : `${path}&`;
  return (page) => `${first}per_page=${PER_PAGE}${page === 1 ? '' : `&page=${page}`}`;
}

/**
 * Reads page after page of those last seen pending, until one still is: then nothing is over, and
 * one request has told so.
 */
async function glance(lists: Lists, reading: Reading): Promise<void> {
  const pages = lists.all.flatMap((list) =>
    keptPages(list, reading)
      .filter(({ page }) => list.isPending(page as never))
      .map(({ path }) => ({ list, path })),
  );
  for (const { list, path } of pages) {
    const page = await reading.read(path, list.readJson);
    if (!list.isPending(page as never)) continue;
    if (lists.places.includes(list)) return;
    // A run under way tells nothing of its jobs.
    break;
  }
  await reading.read(lists.checks.path(1), lists.checks.readJson);
}

async function readAll(lists: readonly AnyList[], reading: Reading): Promise<void> {
  for (const list of lists) {
    const { total } = await reading.read(list.path(1), list.readJson);
    for (let page = 2; page <= pagesOf(total); page++) {
      await reading.read(list.path(page), list.readJson);
    }
  }
}

function keptPages(list: AnyList, reading: Reading) {
  const first = reading.kept<{ total: number }>(list.path(1));
  if (first === undefined) return [];
  return Array.from({ length: pagesOf(first.total) }, (_, index) => list.path(index + 1)).flatMap(
    (path) => {
      const page = reading.kept<{ total: number }>(path);
      return page === undefined ? [] : [{ path, page }];
    },
  );
}

function keptOf<Page extends { readonly total: number }>(
  list: List<Page>,
  reading: Reading,
): readonly Page[] {
  return keptPages(list, reading).map(({ page }) => page as unknown as Page);
}

function pagesOf(total: number): number {
  return Math.min(MOST_PAGES, Math.max(1, Math.ceil(total / PER_PAGE)));
}

function slashed(ref: string): string {
  return ref.split('/').map(encodeURIComponent).join('/');
}

function isUnknownCommit({ stop }: ReadingStopped): boolean {
  return stop.kind === 'refused' && stop.status === 422;
}
