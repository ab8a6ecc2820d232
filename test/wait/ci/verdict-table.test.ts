import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type End,
  githubVerdict,
  gitlabVerdict,
  type Question,
  type RunSubject,
  type World,
  type WorldRun,
} from '../../support/ci-worlds.ts';
import { naiveVerdict } from './naive-verdict.ts';

const ci: RunSubject = { workflow: 7, event: 'pull_request', branch: 'topic', pull: 12 };

/** One run, oldest first: `red run: test red, lint green`. */
const table: readonly (readonly [says: string, verdict: string, ...runs: WorldRun[]])[] = [
  [
    'a newer run that skipped everything hides no red',
    'failed',
    run('red', 'test red'),
    run('skipped', 'test skipped'),
  ],
  [
    'a newer run that skipped the red job alone does not hide it',
    'failed',
    run('red', 'test red', 'lint green'),
    run('green', 'test skipped', 'lint green'),
  ],
  [
    'a newer run without the red job does not hide it',
    'failed',
    run('red', 'test red', 'lint green'),
    run('green', 'lint green'),
  ],
  [
    'a newer run that did the same work replaces it',
    'passed',
    run('red', 'test red'),
    run('green', 'test green'),
  ],
  [
    'a newer red run replaces a green one',
    'failed',
    run('green', 'test green'),
    run('red', 'test red'),
  ],
  [
    'a cancelled newer run hides no red',
    'failed',
    run('red', 'test red'),
    run('cancelled', 'test cancelled'),
  ],
  [
    'a newer run that waits for a person hides no red',
    'failed',
    run('red', 'test red'),
    run('held'),
  ],
  ['a newer run under way reopens', 'open', run('red', 'test red'), run('open')],
  [
    'a run cancelled in favour of a newer one does not count',
    'passed',
    run('cancelled', 'test cancelled'),
    run('green', 'test green'),
  ],
  [
    'another pull request hides nothing',
    'failed',
    run('red', 'test red'),
    of({ pull: 13 }, run('green', 'test green')),
  ],
  [
    'another branch hides nothing',
    'failed',
    run('red', 'test red'),
    of({ branch: 'v1.0' }, run('green', 'test green')),
  ],
  [
    'another event hides nothing',
    'failed',
    run('red', 'test red'),
    of({ event: 'push' }, run('green', 'test green')),
  ],
  [
    'another workflow hides nothing',
    'failed',
    run('red', 'test red'),
    of({ workflow: 8 }, run('green', 'test green')),
  ],
  ['a red run without a red check is red', 'failed', run('red', 'setup green')],
  [
    'a red run without a check is red',
    'failed',
    run('red'),
    of({ workflow: 8 }, run('green', 'test green')),
  ],
  [
    'a cancelled run whose checks are green is cancelled',
    'cancelled',
    run('cancelled', 'build green', 'test skipped'),
  ],
  [
    'a red check of a green run counts for a commit',
    'failed',
    run('green', 'build green', 'experimental red'),
  ],
  [
    'of two jobs of one name both have to be done again',
    'failed',
    run('red', 'test red', 'test red'),
    run('green', 'test green', 'test skipped'),
  ],
];

test.each(table)('%s', (_says, verdict, ...rest) => {
  const world: World = { runs: rest as WorldRun[], loose: [] };
  expect([githubVerdict(world, 'commit'), gitlabVerdict(world, 'commit')]).toEqual([
    verdict,
    verdict,
  ]);
  expect(naiveVerdict(world, 'commit')).toBe(verdict);
});

test.each<[string, string, WorldRun]>([
  [
    'a red check with leave to fail does not stop a green run',
    'passed',
    run('green', 'build green', 'experimental red'),
  ],
  ['a green run is green without a green check', 'passed', run('green', 'experimental red')],
  ['a red run is red without a red check', 'failed', run('red', 'setup green')],
  ['a cancelled run is cancelled', 'cancelled', run('cancelled', 'build green', 'test skipped')],
  ['a skipped run is not green', 'none', run('skipped', 'test skipped')],
  ['a run under way is not over', 'open', run('open', 'test red')],
])('at its own address %s', (_says, verdict, only) => {
  const world: World = { runs: [only], loose: [] };
  expect(githubVerdict(world, { run: 1 })).toBe(verdict);
  expect(gitlabVerdict(world, { run: 1 })).toBe(verdict);
});

test('every pair of runs, whatever their checks came to, is judged as by a second implementation', () => {
  let compared = 0;
  const differences: string[] = [];
  for (const world of pairsOfRuns()) {
    compared++;
    const difference = differenceOf(world, 'commit');
    if (difference !== undefined) differences.push(difference);
  }
  expect(differences.slice(0, 5)).toEqual([]);
  expect(compared).toBe(3_200);
});

test('so are random worlds of up to five runs, statuses and checks of other apps', () => {
  fc.assert(
    fc.property(worlds, fc.nat(5), (world, at) => {
      const question: Question = at === 0 || at > world.runs.length ? 'commit' : { run: at };
      expect(differenceOf(world, question)).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});

test('green means: every red, cancelled or open check was done again by a newer run of its series', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      if (githubVerdict(world, 'commit') !== 'passed') return;
      world.runs.forEach((old, index) => {
        const newer = world.runs.slice(index + 1).filter((each) => isDeepSame(each.of, old.of));
        for (const [name, end] of old.checks) {
          if (end === 'green' || end === 'skipped') continue;
          expect(
            newer.some(({ checks }) =>
              checks.some(([again, its]) => again === name && its !== 'skipped'),
            ),
          ).toBe(true);
        }
      });
    }),
    { numRuns: 500 },
  );
});

function differenceOf(world: World, question: Question): string | undefined {
  const naive = naiveVerdict(world, question);
  const verdicts = {
    github: githubVerdict(world, question),
    gitlab: gitlabVerdict({ ...world, loose: [] }, question),
  };
  const naiveGitlab = naiveVerdict({ ...world, loose: [] }, question);
  if (verdicts.github === naive && verdicts.gitlab === naiveGitlab) return undefined;
  return JSON.stringify({ world, question, ...verdicts, naive, naiveGitlab });
}

/** Two runs that are told apart by at most one thing; each with two jobs that may be there or not. */
function* pairsOfRuns(): Generator<World> {
  const subjects = [{}, { pull: 13 }];
  const own: readonly WorldRun[] = runEnds.flatMap((end) =>
    jobEnds.flatMap((test) =>
      [undefined, 'red'].map((lint) => run(end, ...job('test', test), ...job('lint', lint))),
    ),
  );
  for (const subject of subjects) {
    for (const older of own)
      for (const newer of own) yield { runs: [older, of(subject, newer)], loose: [] };
  }
}

function job(name: string, end: string | undefined): string[] {
  return end === undefined ? [] : [`${name} ${end}`];
}

const everyEnd: readonly End[] = ['green', 'red', 'cancelled', 'skipped', 'held', 'open'];
const runEnds: readonly End[] = ['green', 'red', 'cancelled', 'skipped', 'open'];
const jobEnds: readonly (End | undefined)[] = [undefined, 'green', 'red', 'skipped'];

const checks = fc.array(
  fc.tuple(fc.constantFrom('test', 'lint', 'e2e'), fc.constantFrom(...everyEnd)),
  { maxLength: 4 },
);
const worlds: fc.Arbitrary<World> = fc.record({
  runs: fc.array(
    fc.record({
      of: fc.record({
        workflow: fc.constantFrom(7, 8),
        event: fc.constant('pull_request'),
        branch: fc.constantFrom('topic', 'v1.0'),
        pull: fc.constantFrom(12, 13, null),
      }),
      end: fc.constantFrom(...everyEnd),
      checks,
    }),
    { maxLength: 5 },
  ),
  loose: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, checks),
});

function run(end: End, ...jobs: readonly string[]): WorldRun {
  return { of: ci, end, checks: jobs.map((each) => each.split(' ') as [string, End]) };
}

function of(subject: Partial<RunSubject>, { end, checks: own }: WorldRun): WorldRun {
  return { of: { ...ci, ...subject }, end, checks: own };
}

function isDeepSame(one: RunSubject, other: RunSubject): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
