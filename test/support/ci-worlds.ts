import type { Picture } from '../../src/wait/ci/check.ts';
import type { CheckRun, WorkflowRun } from '../../src/wait/ci/github-answers.ts';
import { assemble as assembleGithub } from '../../src/wait/ci/github-picture.ts';
import type { Pipeline, PipelineJob } from '../../src/wait/ci/gitlab-answers.ts';
import { assemble as assembleGitlab } from '../../src/wait/ci/gitlab-picture.ts';
import { judge, newCase } from '../../src/wait/ci/judge.ts';

/** What a run, a check or a status has come to, in neither forge's words. */
export type End = 'green' | 'red' | 'cancelled' | 'skipped' | 'held' | 'open';

export interface WorldRun {
  /** Runs with the same of it do the same work for the same branch or pull request. */
  readonly of: RunSubject;
  readonly end: End;
  readonly checks: readonly (readonly [name: string, end: End])[];
}

export interface RunSubject {
  readonly workflow: number;
  readonly event: string;
  readonly branch: string;
  readonly pull: number | null;
}

/** What a forge knows about one commit, the oldest run first. */
export interface World {
  readonly runs: readonly WorldRun[];
  /** Commit statuses and checks of other apps. */
  readonly loose: readonly (readonly [name: string, end: End])[];
}

/** What is asked about a world: the commit, or one of its runs. */
export type Question = 'commit' | { readonly run: number };

/** wisp's verdict over a world as GitHub would tell it; `open` when it would wait on. */
export function githubVerdict(world: World, question: Question): string {
  const asked = askedRuns(world, question);
  const runs = asked.map(([run, index]): WorkflowRun => {
    return {
      id: 900 + index,
      name: `workflow ${run.of.workflow}`,
      workflow: run.of.workflow,
      event: run.of.event,
      ref: run.of.branch,
      title: '',
      pulls: run.of.pull === null ? [] : [run.of.pull],
      attempt: 1,
      ...githubEnd(run.end),
      ...(run.end === 'held' ? { status: 'completed', conclusion: 'action_required' } : {}),
      suite: index,
      sha: '',
      url: '',
    };
  });
  const isOfCommit = question === 'commit';
  const checks = asked.flatMap(([run, index]) =>
    run.checks.map(([name, end], at) => githubCheck(name, end, index, 10 * index + at)),
  );
  const loose = isOfCommit
    ? world.loose.map(([name, end], at) => githubCheck(name, end, 77, 770 + at))
    : [];
  return verdictOf(
    assembleGithub({
      checks: [{ total: 1, runs: [...checks, ...loose] }],
      statuses: [],
      runs: [{ total: 1, runs }],
      suites: [],
      scope: isOfCommit ? 'commit' : 'run',
      isComplete: true,
    }),
  );
}

/** wisp's verdict over a world as GitLab would tell it. */
export function gitlabVerdict(world: World, question: Question): string {
  const pages = askedRuns(world, question).map(([run, index]) => ({
    pipeline: {
      id: index,
      sha: '',
      ref: `${run.of.branch} ${run.of.pull}`,
      source: `${run.of.event} ${run.of.workflow}`,
      status: gitlabStatus[run.end],
      url: null,
    } satisfies Pipeline,
    jobs: run.checks.map(
      ([name, end], at): PipelineJob => ({
        id: 10 * index + at,
        name,
        stage: 'test',
        status: gitlabStatus[end],
        allowFailure: false,
        url: null,
      }),
    ),
  }));
  return verdictOf(assembleGitlab(pages, question === 'commit' ? 'commit' : 'run', true));
}

function askedRuns(world: World, question: Question): (readonly [WorldRun, number])[] {
  return world.runs
    .map((run, index) => [run, index + 1] as const)
    .filter(([, index]) => question === 'commit' || index === question.run);
}

const HOUR_MS = 3_600_000;

function verdictOf(picture: Picture): string {
  let caseFile = newCase;
  for (const nowMs of [0, HOUR_MS, 2 * HOUR_MS]) {
    const seen = judge(picture, caseFile, { require: [], isFailFast: false, quietMs: 1 }, nowMs);
    if (seen.verdict !== undefined) return seen.verdict.word;
    caseFile = seen.caseFile;
  }
  return 'open';
}

function githubCheck(name: string, end: End, suite: number, id: number): CheckRun {
  return { id, name, suite, url: null, ...githubEnd(end) };
}

function githubEnd(end: End): { status: string; conclusion: string | null } {
  if (end === 'open') return { status: 'in_progress', conclusion: null };
  if (end === 'held') return { status: 'waiting', conclusion: null };
  const conclusions = {
    green: 'success',
    red: 'failure',
    cancelled: 'cancelled',
    skipped: 'skipped',
  };
  return { status: 'completed', conclusion: conclusions[end] };
}

const gitlabStatus: Readonly<Record<End, string>> = {
  green: 'success',
  red: 'failed',
  cancelled: 'canceled',
  skipped: 'skipped',
  held: 'manual',
  open: 'running',
};
