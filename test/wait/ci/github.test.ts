import { expect, test } from 'vitest';
import type { ApiReader } from '../../../src/wait/ci/api.ts';
import type { CiTarget, CiWait } from '../../../src/wait/ci/ci-wait.ts';
import { github } from '../../../src/wait/ci/github.ts';
import { runsPage, suitesPage } from '../../../src/wait/ci/github-answers.ts';
import { assemble } from '../../../src/wait/ci/github-picture.ts';
import { createWebReader } from '../../../src/wait/ci/web-reader.ts';
import { type CiMemory, lookAtCi } from '../../../src/wait/looks/ci.ts';
import { check, FakeGithub, NEWER_SHA, run, SHA } from '../../support/fake-github.ts';
import { WaitDriver } from '../../support/wait-driver.ts';

const MINUTE = 60_000;

const ofCommit: CiWait = {
  kind: 'ci',
  forge: 'github',
  host: 'github.com',
  repository: 'acme/widget',
  target: { kind: 'commit', sha: SHA },
  require: [],
  isFailFast: false,
  quietMs: 10_000,
};

/** Waits for the scripted commit; the script is written by `tell`. */
function story(
  tell: (github: FakeGithub) => unknown,
  options: Partial<CiWait> & { deadlineMs?: number; token?: string | null } = {},
) {
  const { deadlineMs, token = 'secret', ...own } = options;
  let fake!: FakeGithub;
  const driver = new WaitDriver<CiMemory>(
    ({ clock }) => {
      fake = new FakeGithub(() => clock.now());
      tell(fake);
      const reader = readerOf(fake, token);
      return (memory, moment) =>
        lookAtCi({ ...ofCommit, ...own }, stored(memory), moment, { forge: github, reader });
    },
    { deadlineMs: deadlineMs ?? 60 * MINUTE },
  );
  return { driver, fake };
}

function readerOf(fake: FakeGithub, token: string | null): ApiReader {
  const signIn = token === null ? null : { header: 'authorization', value: `Bearer ${token}` };
  return createWebReader(
    {
      forge: 'github',
      host: 'github.com',
      path: '',
      apiBase: 'https://api.github.com',
      signIn,
      isReachedByGh: false,
    },
    fake.get,
  );
}

/** Memory has to survive being put away. */
function stored<Memory>(memory: Memory | undefined): Memory | undefined {
  return memory === undefined ? undefined : JSON.parse(JSON.stringify(memory));
}

async function endOf({ driver }: ReturnType<typeof story>, withinMs = 61 * MINUTE) {
  await driver.pass(withinMs);
  return driver.end && { ...driver.end.verdict, atS: Math.round(driver.end.atMs / 1_000) };
}

test('no checks at first, then green: seen twice, the quiet period apart', async () => {
  const told = story((github) =>
    github
      .at(0, {})
      .at(60, { checks: [check('build', 'in_progress')], runs: [run('CI', 'in_progress')] })
      .at(100, { checks: [check('build', 'success')], runs: [run('CI', 'success')] }),
  );
  const end = await endOf(told);
  expect(end).toMatchObject({ word: 'passed', summary: 'CI finished: 1 passed' });
  expect(told.driver.states).toEqual(['no checks yet', '1 running', '1 passed']);
  const [first, second] = told.driver.standings
    .filter(({ state }) => state === '1 passed')
    .map(({ atMs }) => atMs)
    .concat(told.driver.end?.atMs ?? 0);
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(10_000);
});

test('two workflows with one job name do not hide each other', async () => {
  const told = story((github) =>
    github.at(0, {
      checks: [
        check('build', 'failure', { suite: 100, id: 1 }),
        check('build', 'success', { suite: 200, id: 2 }),
      ],
      runs: [
        run('Nightly', 'failure', { id: 900, suite: 100 }),
        run('CI', 'success', { id: 901, suite: 200 }),
      ],
    }),
  );
  expect(await endOf(told)).toMatchObject({
    word: 'failed',
    summary: 'CI finished: 1 failed (Nightly / build); 1 passed',
    hint: 'gh run view --job 1 --log-failed --repo acme/widget',
  });
});

test('a failure among 120 checks on the second page is found', async () => {
  const many = (last: string) =>
    Array.from({ length: 120 }, (_, n) => check(`job ${n}`, n === 119 ? last : 'success'));
  const told = story((github) =>
    github.at(0, { checks: many('in_progress') }).at(90, { checks: many('failure') }),
  );
  expect(await endOf(told)).toMatchObject({
    word: 'failed',
    summary: 'CI finished: 1 failed (job 119); 119 passed',
  });
});

test('a page that appears while waiting is read', async () => {
  const many = (count: number, state: string) =>
    Array.from({ length: count }, (_, n) => check(`job ${n}`, n === 0 ? state : 'success'));
  const told = story((github) =>
    github.at(0, { checks: many(100, 'in_progress') }).at(60, { checks: many(130, 'success') }),
  );
  expect(await endOf(told)).toMatchObject({ word: 'passed', summary: 'CI finished: 130 passed' });
});

test.each([
  ['success', 'passed', 'CI finished: 1 passed'],
  ['failure', 'failed', 'CI finished: 1 failed (buildbot)'],
  ['error', 'failed', 'CI finished: 1 failed (buildbot)'],
])('a commit status alone counts: %s is %s', async (state, word, summary) => {
  const told = story((github) =>
    github
      .at(0, { statuses: [{ context: 'buildbot', state: 'pending' }] })
      .at(70, { statuses: [{ context: 'buildbot', state }] }),
  );
  expect(await endOf(told)).toMatchObject({ word, summary });
});

test('only skipped is not green', async () => {
  const told = story((github) =>
    github.at(0, { checks: [check('docs', 'skipped')], runs: [run('CI', 'skipped')] }),
  );
  expect(await endOf(told)).toMatchObject({ word: 'none', kind: 'nothing' });
});

test('a queued run beside finished checks is waited for', async () => {
  const told = story((github) =>
    github
      .at(0, {
        checks: [check('lint', 'success')],
        runs: [run('Lint', 'success'), run('Deploy', 'queued', { id: 901, suite: 200 })],
      })
      .at(300, {
        checks: [check('lint', 'success'), check('deploy', 'failure', { suite: 200 })],
        runs: [run('Lint', 'success'), run('Deploy', 'failure', { id: 901, suite: 200 })],
      }),
  );
  const end = await endOf(told);
  expect(end).toMatchObject({ word: 'failed' });
  expect(end?.atS).toBeGreaterThanOrEqual(300);
  expect(told.driver.states[0]).toBe('1 passed; 1 about to start (Deploy)');
});

test('a suite of another app that has something to say is waited for, an idle one is not', async () => {
  const idle = { id: 7, status: 'queued', checks: 0, app: 'Dependabot' };
  const busy = { id: 8, status: 'in_progress', checks: 0, app: 'Codecov' };
  const told = story((github) =>
    github.at(0, { checks: [check('a', 'success')], suites: [idle, busy] }).at(200, {
      checks: [check('a', 'success')],
      suites: [idle, { ...busy, status: 'completed' }],
    }),
  );
  const end = await endOf(told);
  expect(end).toMatchObject({ word: 'passed' });
  expect(end?.atS).toBeGreaterThanOrEqual(200);
});

test('a re-run between the two looks reopens', async () => {
  const first = { checks: [check('e2e', 'success', { id: 1 })], runs: [run('CI', 'success')] };
  const told = story((github) =>
    github
      .at(0, first)
      .at(5, {
        checks: [check('e2e', 'in_progress', { id: 2 })],
        runs: [run('CI', 'in_progress', { attempt: 2 })],
      })
      .at(100, {
        checks: [check('e2e', 'failure', { id: 2 })],
        runs: [run('CI', 'failure', { attempt: 2 })],
      }),
  );
  expect(await endOf(told)).toMatchObject({ word: 'failed' });
});

test('a second attempt that ended alike between two looks starts the quiet period anew', async () => {
  const attempt = (number: number) => ({
    checks: [check('e2e', 'success', { id: 1 })],
    runs: [run('CI', 'success', { attempt: number })],
  });
  const told = story((github) => github.at(0, attempt(1)).at(5, attempt(2)));
  expect((await endOf(told))?.atS).toBeGreaterThanOrEqual(20);
});

test('a force-push to the pull request is the end: superseded', async () => {
  const world = { checks: [check('build', 'in_progress')] };
  const told = story((github) => github.at(0, world).at(120, { ...world, head: NEWER_SHA }), {
    target: { kind: 'pull', number: 12 },
  });
  const end = await endOf(told);
  expect(end).toMatchObject({ word: 'superseded', kind: 'nothing' });
  expect(end?.summary).toBe('#12 has a newer head: bbbbbbb');
});

test('a cancelled run of a superseded head is superseded, not cancelled', async () => {
  const told = story(
    (github) =>
      github.at(0, { checks: [check('build', 'in_progress')] }).at(20, {
        head: NEWER_SHA,
        checks: [check('build', 'cancelled')],
        runs: [run('CI', 'cancelled')],
      }),
    { target: { kind: 'pull', number: 12 } },
  );
  expect(await endOf(told)).toMatchObject({ word: 'superseded' });
});

test('a run cancelled in favour of a newer one of its workflow does not count', async () => {
  const told = story((github) =>
    github.at(0, {
      checks: [
        check('build', 'cancelled', { suite: 100, id: 1 }),
        check('build', 'success', { suite: 200, id: 2 }),
      ],
      runs: [
        run('CI', 'cancelled', { id: 900, suite: 100, workflow: 5 }),
        run('CI', 'success', { id: 901, suite: 200, workflow: 5 }),
      ],
    }),
  );
  expect(await endOf(told)).toMatchObject({ word: 'passed', summary: 'CI finished: 1 passed' });
});

test('the same workflow for two events stands side by side', async () => {
  const told = story((github) =>
    github.at(0, {
      checks: [
        check('build', 'failure', { suite: 100, id: 1 }),
        check('build', 'success', { suite: 200, id: 2 }),
      ],
      runs: [
        run('CI', 'failure', { id: 900, suite: 100, workflow: 5, event: 'push' }),
        run('CI', 'success', { id: 901, suite: 200, workflow: 5, event: 'pull_request' }),
      ],
    }),
  );
  expect(await endOf(told)).toMatchObject({ word: 'failed' });
});

test('cancelled is bad', async () => {
  const told = story((github) =>
    github.at(0, { checks: [check('a', 'success'), check('b', 'cancelled')] }),
  );
  expect(await endOf(told)).toMatchObject({
    word: 'cancelled',
    kind: 'bad',
    summary: 'CI finished: 1 cancelled (b); 1 passed',
  });
});

test('a workflow file that is not valid fails without a single job', async () => {
  const told = story((github) =>
    github.at(0, {
      checks: [check('lint', 'success')],
      runs: [
        run('Lint', 'success'),
        run('.github/workflows/ci.yml', 'startup_failure', { id: 901, suite: 200 }),
      ],
    }),
  );
  expect(await endOf(told)).toMatchObject({
    word: 'failed',
    summary: 'CI finished: 1 failed (.github/workflows/ci.yml); 1 passed',
  });
});

test('an approval that nobody gives is neither green nor red', async () => {
  const told = story(
    (github) =>
      github.at(0, {
        checks: [check('test', 'success'), check('deploy', 'waiting')],
        runs: [run('CI', 'waiting')],
      }),
    { deadlineMs: 5 * MINUTE },
  );
  expect(await endOf(told)).toMatchObject({
    word: 'deadline',
    summary: 'not within 5m: 1 waiting for a person (deploy); 1 passed',
  });
});

test("a stranger's run that waits for a maintainer is not over", async () => {
  const told = story(
    (github) =>
      github
        .at(0, { runs: [run('CI', 'action_required')] })
        .at(900, { checks: [check('build', 'success')], runs: [run('CI', 'success')] }),
    { deadlineMs: 30 * MINUTE },
  );
  expect(await endOf(told)).toMatchObject({ word: 'passed' });
});

test('nothing for ten minutes is none', async () => {
  const end = await endOf(story((github) => github.at(0, {})));
  expect(end).toMatchObject({ word: 'none', kind: 'nothing' });
  expect(end?.atS).toBeGreaterThanOrEqual(600);
  expect(end?.atS).toBeLessThan(900);
});

test('a commit that is not pushed yet may still come', async () => {
  const unknown = { status: 422, body: '{"message":"No commit found for SHA"}' };
  const told = story((github) =>
    github.at(0, { checks: [check('build', 'success')] }).fails([0, 60], unknown, /commits/),
  );
  expect(await endOf(told)).toMatchObject({ word: 'passed' });
});

test('a required check that has not appeared holds green back', async () => {
  const told = story(
    (github) =>
      github
        .at(0, { checks: [check('lint', 'success')] })
        .at(200, { checks: [check('lint', 'success'), check('e2e', 'success')] }),
    { require: ['e2e'] },
  );
  const end = await endOf(told);
  expect(end).toMatchObject({ word: 'passed' });
  expect(end?.atS).toBeGreaterThanOrEqual(200);
  expect(told.driver.states[0]).toBe('1 passed; waiting for e2e to appear');
});

test('a required check that never appears is none', async () => {
  const told = story((github) => github.at(0, { checks: [check('lint', 'success')] }), {
    require: ['e2e'],
  });
  expect(await endOf(told)).toMatchObject({
    word: 'none',
    summary: 'e2e did not appear within 10 minutes',
  });
});

test('a required check that was skipped is not green', async () => {
  const told = story(
    (github) => github.at(0, { checks: [check('lint', 'success'), check('e2e', 'skipped')] }),
    { require: ['e2e'] },
  );
  expect(await endOf(told)).toMatchObject({ word: 'none', kind: 'nothing' });
});

test('fail-fast ends while others run, wherever the failure shows', async () => {
  const told = story(
    (github) =>
      github
        .at(0, {
          checks: [check('slow', 'in_progress')],
          statuses: [{ context: 'bot', state: 'pending' }],
        })
        .at(60, {
          checks: [check('slow', 'in_progress')],
          statuses: [{ context: 'bot', state: 'failure' }],
        }),
    { isFailFast: true },
  );
  const end = await endOf(told);
  expect(end).toMatchObject({ word: 'failed', summary: 'CI failed: 1 failed (bot); 1 running' });
});

test('without fail-fast a failure waits for the others', async () => {
  const told = story((github) =>
    github
      .at(0, { checks: [check('a', 'failure'), check('slow', 'in_progress')] })
      .at(400, { checks: [check('a', 'failure'), check('slow', 'success')] }),
  );
  expect((await endOf(told))?.atS).toBeGreaterThanOrEqual(400);
});

test.each<[string, Parameters<FakeGithub['fails']>[1], string]>([
  ['a 502', { status: 502, body: '<html>' }, 'github.com answered 502'],
  ['a 408', { status: 408 }, 'github.com answered 408'],
  ['a reset', { status: 0, isReset: true }, 'github.com not reached: connection reset'],
  ['a hang', { status: 0, isHanging: true }, 'no answer within 20 s'],
  [
    'half an answer',
    { status: 200, body: '{"total_count":' },
    "github.com answered something that is not its API's",
  ],
  ['a 429 without a hint', { status: 429 }, 'github.com limits requests (429)'],
  [
    'a secondary limit',
    { status: 403, body: '{"message":"You have exceeded a secondary rate limit."}' },
    'github.com limits requests (403)',
  ],
])('%s is waited out', async (_name, answer, reason) => {
  const told = story((github) =>
    github.at(0, { checks: [check('build', 'success')] }).fails([0, 50], answer),
  );
  expect(await endOf(told)).toMatchObject({ word: 'passed' });
  expect(told.driver.blips[0]).toBe(reason);
});

test.each<[string, Parameters<FakeGithub['fails']>[1], number]>([
  ['retry-after on a 429', { status: 429, headers: { 'retry-after': '200' } }, 200],
  ['retry-after on a 403', { status: 403, headers: { 'retry-after': '200' } }, 200],
  ['retry-after on a 503', { status: 503, headers: { 'retry-after': '200' } }, 200],
  [
    'a used-up limit',
    {
      status: 403,
      headers: {
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(Date.UTC(2026, 2, 1, 9, 5) / 1_000),
      },
    },
    300,
  ],
  ['a secondary limit without a time', { status: 429 }, 60],
])('%s is obeyed', async (_name, answer, seconds) => {
  const told = story((github) =>
    github.at(0, { checks: [check('build', 'success')] }).fails([0, 5], answer),
  );
  await endOf(told);
  const second = told.fake.requests.find(({ atMs }) => atMs > 0);
  expect(second?.atMs).toBeGreaterThanOrEqual(seconds * 1_000);
  expect(second?.atMs).toBeLessThan((seconds + 3) * 1_000);
});

test('x-poll-interval stretches the pace', async () => {
  const told = story((github) =>
    github.at(0, {}).fails([0, 5], {
      status: 200,
      headers: { 'x-poll-interval': '90' },
      body: '{"total_count":0,"check_runs":[],"statuses":[]}',
    }),
  );
  await told.driver.pass(100_000);
  expect(told.fake.requests.find(({ atMs }) => atMs > 0)?.atMs).toBeGreaterThanOrEqual(90_000);
});

test.each([
  [401, 'github.com does not take the sign-in (401)'],
  [403, 'github.com does not allow reading acme/widget (403)'],
  [404, 'github.com has no such thing in acme/widget, or hides it (404)'],
])('a %i ends the wait with what to do', async (status, summary) => {
  const told = story((github) => github.fails([0, 9_999], { status, body: '{}' }));
  const end = await endOf(told);
  expect(end).toMatchObject({ kind: 'unavailable', summary, atS: 0 });
  expect(end?.hint).toBeTruthy();
});

test('the first look that succeeds reads every place, however many failed before it', async () => {
  const told = story(
    (github) =>
      github
        .at(0, {
          checks: [check('slow', 'in_progress')],
          statuses: [{ context: 'bot', state: 'failure' }],
        })
        .fails([0, 10], { status: 502 }),
    { isFailFast: true },
  );
  expect((await endOf(told))?.atS).toBeLessThan(30);
});

test('a hanging look is given up and the next one asks again', async () => {
  const told = story((github) =>
    github
      .at(0, { checks: [check('build', 'success')] })
      .fails([0, 10], { status: 0, isHanging: true }),
  );
  await told.driver.pass(19_000);
  expect(told.driver.blips).toEqual([]);
  await told.driver.pass(2_000);
  expect(told.driver.blips).toEqual(['no answer within 20 s']);
});

test('an unchanged answer costs a 304, and another account starts without tags', async () => {
  const fake = new FakeGithub(() => 0);
  fake.at(0, { checks: [check('build', 'in_progress')] });
  const look = async (memory: CiMemory | undefined, token: string) => {
    const signal = new AbortController().signal;
    const seen = await lookAtCi(
      ofCommit,
      memory,
      { nowMs: 0, signal },
      {
        forge: github,
        reader: readerOf(fake, token),
      },
    );
    return seen.kind === 'pending' ? seen.memory : undefined;
  };
  const first = await look(undefined, 'one');
  const second = await look(first, 'one');
  expect(fake.requests.at(-1)).toMatchObject({ status: 304 });
  await look(second, 'two');
  expect(fake.requests.at(-1)).toMatchObject({ status: 200 });
  expect(fake.requests.at(-1)?.headers['if-none-match']).toBeUndefined();
  expect(JSON.stringify(second)).not.toContain('one');
});

test('names with control characters and of any length reach nobody as they are', async () => {
  const name = `\u001b[31mevil\u202e${'x'.repeat(300)}`;
  const told = story((github) => github.at(0, { checks: [check(name, 'failure')] }));
  const end = await endOf(told);
  expect(end?.summary).not.toMatch(/[\u0000-\u001f\u202e]/);
  expect(end?.summary.length).toBeLessThan(160);
});

test.each<[string, CiTarget, string]>([
  ['a run', { kind: 'run', id: '900' }, 'CI finished: 1 failed (lint); 1 passed'],
  ['a job', { kind: 'job', id: '1' }, 'CI finished: 1 passed'],
  ['a branch', { kind: 'ref', ref: 'main' }, 'CI finished: 1 failed (lint); 2 passed'],
  ['a pull request', { kind: 'pull', number: 12 }, 'CI finished: 1 failed (lint); 2 passed'],
])('%s is what was asked for, no more', async (_name, target, summary) => {
  const told = story(
    (github) =>
      github.at(0, {
        checks: [
          check('build', 'success', { id: 1, suite: 100 }),
          check('lint', 'failure', { id: 2, suite: 100 }),
          check('other', 'success', { id: 3, suite: 200 }),
        ],
        runs: [run('CI', 'failure'), run('Other', 'success', { id: 901, suite: 200 })],
      }),
    { target },
  );
  expect((await endOf(told))?.summary).toBe(summary);
});

test('an hour in which little happens costs at most 45 requests, the unchanged ones as 304', async () => {
  const world = (done: number) => ({
    checks: Array.from({ length: 8 }, (_, n) =>
      check(`job ${n}`, n < done ? 'success' : 'in_progress'),
    ),
    runs: [run('CI', done === 8 ? 'success' : 'in_progress')],
  });
  const told = story(
    (github) => github.at(0, world(0)).at(1_200, world(3)).at(2_400, world(7)).at(3_500, world(8)),
    { deadlineMs: 6 * 60 * MINUTE },
  );
  const end = await endOf(told, 70 * MINUTE);
  expect(end).toMatchObject({ word: 'passed' });
  const inTheHour = told.fake.requests.filter(({ atMs }) => atMs <= 60 * MINUTE);
  expect(inTheHour.length).toBeLessThanOrEqual(45);
  const fresh = told.fake.requests.filter(({ status }) => status !== 304);
  // What was never seen before: two lists at first, three changes, and at the end runs and suites.
  expect(fresh.length).toBe(2 + 3 + 2);
});

test.each([true, false])(
  'an hour in which a job finishes every other minute costs at most 45 requests (fail-fast: %s)',
  async (isFailFast) => {
    const world = (done: number) => ({
      checks: Array.from({ length: 30 }, (_, n) =>
        check(`job ${n}`, n < done ? 'success' : 'in_progress'),
      ),
    });
    const told = story(
      (github) => {
        for (let done = 0; done < 30; done++) github.at(done * 120, world(done));
        return github.at(3_480, world(30));
      },
      { isFailFast, deadlineMs: 6 * 60 * MINUTE },
    );
    expect(await endOf(told, 70 * MINUTE)).toMatchObject({ word: 'passed' });
    const inTheHour = told.fake.requests.filter(({ atMs }) => atMs <= 60 * MINUTE);
    expect(inTheHour.length).toBeLessThanOrEqual(45);
  },
);

test('without a sign-in it looks rarely enough for the hourly limit of 60', async () => {
  const told = story((github) => github.at(0, { checks: [check('build', 'in_progress')] }), {
    token: null,
  });
  await endOf(told);
  expect(told.fake.requests.length).toBeLessThanOrEqual(30);
  expect(told.fake.requests[0]?.headers.authorization).toBeUndefined();
});

test('no timer is left when it is over', async () => {
  const told = story((github) => github.at(0, { checks: [check('build', 'success')] }));
  await endOf(told);
  expect(told.driver.clock.pending).toBe(0);
});

test('a run of another pull request, tag or input of the same workflow hides no failure', async () => {
  const raw = (more: object) => ({
    total_count: 1,
    workflow_runs: [
      {
        id: 901,
        name: 'CI',
        workflow_id: 5,
        event: 'pull_request',
        status: 'completed',
        conclusion: 'success',
        check_suite_id: 200,
        head_sha: SHA,
        html_url: '',
        ...more,
      },
    ],
  });
  const older = { id: 900, conclusion: 'failure', check_suite_id: 100 };
  const pull = (number: number) => ({ pull_requests: [{ number }] });
  const dispatch = { event: 'workflow_dispatch' };
  const verdictFor = (first: object, second: object) =>
    assemble({
      checks: [],
      statuses: [],
      runs: [runsPage(raw({ ...older, ...first })), runsPage(raw(second))],
      suites: [],
      scope: 'commit',
      isComplete: true,
    }).checks.map(({ state }) => state);

  expect(verdictFor(pull(12), pull(12))).toEqual(['passed']);
  expect(verdictFor(pull(12), pull(13))).toEqual(['failed', 'passed']);
  const both = { pull_requests: [{ number: 13 }, { number: 12 }] };
  expect(verdictFor(both, both)).toEqual(['failed', 'passed']);
  expect(verdictFor({ head_branch: 'v1.0' }, { head_branch: 'v1.1' })).toEqual([
    'failed',
    'passed',
  ]);
  const fork = (id: number) => ({ head_branch: 'main', head_repository: { id } });
  expect(verdictFor(fork(1), fork(2))).toEqual(['failed', 'passed']);
  expect(
    verdictFor({ ...dispatch, display_title: 'to eu' }, { ...dispatch, display_title: 'to us' }),
  ).toEqual(['failed', 'passed']);
});

test('an app that failed before it had a single check is red', async () => {
  const pages = {
    checks: [],
    statuses: [],
    runs: [],
    suites: [
      suitesPage({
        total_count: 1,
        check_suites: [
          {
            id: 300,
            status: 'completed',
            conclusion: 'startup_failure',
            latest_check_runs_count: 0,
            app: { name: 'Deployer' },
          },
        ],
      }),
    ],
    isComplete: true,
  };
  expect(assemble({ ...pages, scope: 'commit' }).checks).toMatchObject([
    { name: 'Deployer', state: 'failed' },
  ]);
});
