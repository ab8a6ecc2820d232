import { expect, test } from 'vitest';
import type { CiTarget, CiWait } from '../../../src/wait/ci/ci-wait.ts';
import { gitlab } from '../../../src/wait/ci/gitlab.ts';
import { createWebReader } from '../../../src/wait/ci/web-reader.ts';
import { type CiMemory, lookAtCi } from '../../../src/wait/looks/ci.ts';
import { FakeGitlab, GITLAB_SHA } from '../../support/fake-gitlab.ts';
import { WaitDriver } from '../../support/wait-driver.ts';

const MINUTE = 60_000;

async function endOf(
  tell: (fake: FakeGitlab) => unknown,
  target: CiTarget = { kind: 'commit', sha: GITLAB_SHA },
) {
  let fake!: FakeGitlab;
  const wait: CiWait = {
    kind: 'ci',
    forge: 'gitlab',
    host: 'gitlab.com',
    repository: 'group/sub/widget',
    target,
    require: [],
    isFailFast: false,
    quietMs: 10_000,
  };
  const driver = new WaitDriver<CiMemory>(
    ({ clock }) => {
      fake = new FakeGitlab(() => clock.now());
      tell(fake);
      const reader = createWebReader(
        {
          forge: 'gitlab',
          host: 'gitlab.com',
          path: '',
          apiBase: 'https://gitlab.com/api/v4',
          signIn: { header: 'private-token', value: 'secret' },
          isReachedByGh: false,
        },
        fake.get,
      );
      return (memory, moment) => lookAtCi(wait, memory, moment, { forge: gitlab, reader });
    },
    { deadlineMs: 30 * MINUTE },
  );
  await driver.pass(31 * MINUTE);
  return { ...driver.end?.verdict, atMs: driver.end?.atMs ?? 0, states: driver.states, fake };
}

test('a pipeline that is `manual` does not hide its failed job', async () => {
  const end = await endOf((fake) =>
    fake.at(0, [
      {
        id: 1,
        status: 'manual',
        jobs: [
          { name: 'unit', status: 'success' },
          { name: 'e2e', status: 'failed' },
          { name: 'deploy', status: 'manual' },
        ],
      },
    ]),
  );
  expect(end).toMatchObject({
    word: 'failed',
    summary: 'CI finished: 1 failed (e2e); 1 waiting for a person; 1 passed',
    hint: 'glab ci trace 501 --repo group/sub/widget',
  });
});

test('a job that only a person can start is not green', async () => {
  const end = await endOf((fake) =>
    fake.at(0, [
      {
        id: 1,
        status: 'manual',
        jobs: [
          { name: 'unit', status: 'success' },
          { name: 'deploy', status: 'manual' },
        ],
      },
    ]),
  );
  expect(end).toMatchObject({ word: 'deadline' });
});

test('an optional manual job and an allowed failure do not stand in the way of green', async () => {
  const end = await endOf((fake) =>
    fake.at(0, [
      {
        id: 1,
        status: 'success',
        jobs: [
          { name: 'unit', status: 'success' },
          { name: 'flaky', status: 'failed', allow_failure: true },
          { name: 'deploy', status: 'manual', allow_failure: true },
        ],
      },
    ]),
  );
  expect(end).toMatchObject({ word: 'passed', summary: 'CI finished: 1 passed; 2 skipped' });
});

test.each(['created', 'waiting_for_resource', 'preparing', 'pending', 'running', 'scheduled'])(
  'a job that is `%s` is not settled',
  async (status) => {
    const jobs = [{ name: 'unit', status: 'success' }];
    const end = await endOf((fake) =>
      fake
        .at(0, [{ id: 1, status: 'running', jobs: [...jobs, { name: 'e2e', status }] }])
        .at(300, [
          { id: 1, status: 'success', jobs: [...jobs, { name: 'e2e', status: 'success' }] },
        ]),
    );
    expect(end).toMatchObject({ word: 'passed' });
    expect(end.atMs).toBeGreaterThanOrEqual(300_000);
  },
);

test('a pipeline whose next jobs are not made yet is waited for', async () => {
  const jobs = [{ name: 'unit', status: 'success' }];
  const end = await endOf((fake) =>
    fake.at(0, [{ id: 1, status: 'pending', jobs }]).at(200, [{ id: 1, status: 'success', jobs }]),
  );
  expect(end.states[0]).toBe('1 passed; 1 about to start (pipeline 1)');
  expect(end.atMs).toBeGreaterThanOrEqual(200_000);
});

test('of two pipelines from one source the newer counts', async () => {
  const end = await endOf((fake) =>
    fake.at(0, [
      { id: 2, status: 'success', jobs: [{ name: 'unit', status: 'success' }] },
      { id: 1, status: 'failed', jobs: [{ name: 'unit', status: 'failed' }] },
    ]),
  );
  expect(end).toMatchObject({ word: 'passed', summary: 'CI finished: 1 passed' });
});

test.each<[string, CiTarget]>([
  ['a pipeline', { kind: 'run', id: '1' }],
  ['a merge request', { kind: 'pull', number: 7 }],
  ['a branch', { kind: 'ref', ref: 'main' }],
])('%s can be named', async (_name, target) => {
  const end = await endOf(
    (fake) => fake.at(0, [{ id: 1, status: 'failed', jobs: [{ name: 'unit', status: 'failed' }] }]),
    target,
  );
  expect(end).toMatchObject({ word: 'failed' });
});

test('a merge request with a newer head is superseded', async () => {
  const pipelines = [{ id: 1, status: 'running', jobs: [{ name: 'unit', status: 'running' }] }];
  const end = await endOf((fake) => fake.at(0, pipelines).at(100, pipelines, 'd'.repeat(40)), {
    kind: 'pull',
    number: 7,
  });
  expect(end).toMatchObject({ word: 'superseded', summary: '!7 has a newer head: ddddddd' });
});

test('the token goes in its own header', async () => {
  const { fake } = await endOf((each) =>
    each.at(0, [{ id: 1, status: 'failed', jobs: [{ name: 'unit', status: 'failed' }] }]),
  );
  expect(fake.requests.every(({ headers }) => headers['private-token'] === 'secret')).toBe(true);
});

test('a failure of a head that was replaced is superseded, not failed', async () => {
  const failed = [{ id: 1, status: 'failed', jobs: [{ name: 'unit', status: 'failed' }] }];
  const running = [{ id: 1, status: 'running', jobs: [{ name: 'unit', status: 'running' }] }];
  const end = await endOf((fake) => fake.at(0, running).at(10, failed, 'd'.repeat(40)), {
    kind: 'pull',
    number: 7,
  });
  expect(end).toMatchObject({ word: 'superseded' });
});

test('a pipeline that failed without a failed job fails, at its own address too', async () => {
  const jobs = [{ name: 'unit', status: 'success' }];
  const tell = (fake: FakeGitlab) => fake.at(0, [{ id: 1, status: 'failed', jobs }]);
  expect(await endOf(tell)).toMatchObject({
    word: 'failed',
    summary: 'CI finished: 1 failed (pipeline 1); 1 passed',
  });
  expect(await endOf(tell, { kind: 'run', id: '1' })).toMatchObject({ word: 'failed' });
});

test('a file that is not valid fails at once, without a single job', async () => {
  const end = await endOf((fake) => fake.at(0, [{ id: 1, status: 'failed', jobs: [] }]));
  expect(end).toMatchObject({ word: 'failed', atMs: 0 });
});

const mergeRequest: CiTarget = { kind: 'pull', number: 7 };
const ofMergedResult = { source: 'merge_request_event', ref: 'refs/merge-requests/7/merge' };
const unit = (status: string) => [{ name: 'unit', status }];

test('the pipeline on the merged result of the head decides over a merge request', async () => {
  const sha = 'e'.repeat(40);
  const parents = ['f'.repeat(40), GITLAB_SHA];
  const end = await endOf(
    (fake) =>
      fake.at(0, [
        { id: 2, sha, parents, ...ofMergedResult, status: 'failed', jobs: unit('failed') },
      ]),
    mergeRequest,
  );
  expect(end).toMatchObject({ word: 'failed' });
});

test('the green pipeline of an older head says nothing of the one that has none yet', async () => {
  const older = { id: 2, ...ofMergedResult, status: 'success', jobs: unit('success') };
  const end = await endOf(
    (fake) =>
      fake.at(0, [{ ...older, sha: 'e'.repeat(40), parents: ['d'.repeat(40)] }]).at(120, [
        { id: 3, status: 'failed', jobs: unit('failed') },
        { ...older, sha: 'e'.repeat(40), parents: ['d'.repeat(40)] },
      ]),
    mergeRequest,
  );
  expect(end).toMatchObject({ word: 'failed' });
});
