import { expect, test } from 'vitest';
import { gentleSteps, type KillSteps, quickSteps } from '../../../src/core/command-runner.ts';
import { ProcessGroup } from '../../../src/system/process/process-group.ts';
import { FakeClock } from '../../support/fake-clock.ts';

const orphanSteps: KillSteps = [
  { signal: 'SIGTERM', afterMs: 0 },
  { signal: 'SIGKILL', afterMs: 1_000 },
];

/** A group on a clock of its own, and what it was sent when. */
function setUp() {
  const clock = new FakeClock();
  const sent: string[] = [];
  const members = new Set(['leader', 'server']);
  const group = new ProcessGroup(4_242, {
    clock,
    // No process table is asked.
    platform: 'darwin',
    send: (to, signal) => {
      expect(to).toBe(-4_242);
      if (members.size === 0) throw Object.assign(new Error('nobody'), { code: 'ESRCH' });
      if (signal !== 0) sent.push(`${clock.now()} ${signal}`);
      if (signal === 'SIGKILL') members.clear();
    },
  });
  const leaderExits = (): void => {
    members.delete('leader');
    group.leaderIsGone();
    group.endRest(orphanSteps);
  };
  return { clock, sent, members, group, leaderExits };
}

test('a shell that dies first leaves the rest of its group the whole grace, and one TERM', () => {
  const { clock, sent, group, leaderExits } = setUp();
  group.end(gentleSteps);
  leaderExits();
  clock.advance(10_000);
  expect(sent).toEqual(['0 SIGTERM', '5000 SIGKILL']);
  expect(clock.pending).toBe(0);
});

test('what outlives a leader that ended by itself has a second', () => {
  const { clock, sent, leaderExits } = setUp();
  clock.advance(100);
  leaderExits();
  clock.advance(10_000);
  expect(sent).toEqual(['100 SIGTERM', '1100 SIGKILL']);
});

test('quick steps hasten gentle ones and repeat nothing', () => {
  const { clock, sent, group } = setUp();
  group.end(gentleSteps);
  clock.advance(1_000);
  group.end(quickSteps);
  clock.advance(10_000);
  expect(sent).toEqual(['0 SIGTERM', '1000 SIGINT', '2500 SIGKILL']);
});

test('gentle steps do not slow down quick ones', () => {
  const { clock, sent, group } = setUp();
  group.end(quickSteps);
  group.end(gentleSteps);
  clock.advance(10_000);
  expect(sent).toEqual(['0 SIGINT', '500 SIGTERM', '1500 SIGKILL']);
});

test('nothing is sent to a number that may be somebody else’s by now', async () => {
  const { clock, sent, members, group, leaderExits } = setUp();
  group.end(gentleSteps);
  leaderExits();
  members.clear();
  await group.empty();
  clock.advance(10_000);
  expect(sent).toEqual(['0 SIGTERM']);
});
