import { expect, test, vi } from 'vitest';
import { StopSignals } from '../../../src/cli/terminal/stop-signals.ts';
import type { RunReport } from '../../../src/core/run-report.ts';
import { WispError } from '../../../src/core/wisp-error.ts';
import { command, FakeHost, noting, watchSpec } from '../../support/fake-host.ts';

test('a red run is judged, guarded, spawned, ended, triaged, recorded, reported and notified, in this order', async () => {
  const fake = new FakeHost();
  const session = await fake.host.openWatch(watchSpec(), noting(fake.deeds));
  const ended = session.watch();
  await spawned(fake, 1);
  fake.lastRun.exit(1);
  await vi.waitFor(() => expect(fake.deeds.at(-1)).toMatch(/^notify/));
  expect(fake.deeds).toEqual([
    'judge',
    'end leftovers',
    'started 1',
    'recheck',
    'spawn 1',
    'record policy.decision',
    'spawned',
    'record watch.started',
    'watch files',
    'record command.outcome',
    'triage',
    'record watch.run',
    'report red',
    'record triage',
    'notify Failing (exit 1)',
  ]);
  session.stop('after-run');
  expect(await ended).toEqual({ reason: 'asked', runs: 1, verdict: 'red' });
  expect(fake.deeds.slice(-3)).toEqual(['record watch.stopped', 'close watch-1', 'close notifier']);
  expect(fake.files[0]?.isClosed).toBe(true);
  expect(fake.clock.pending).toBe(0);
});

test('a green run is neither triaged nor notified', async () => {
  const fake = new FakeHost();
  const { session, ended } = await watching(fake);
  fake.lastRun.exit(0);
  await vi.waitFor(() => expect(fake.deeds).toContain('report green'));
  expect(fake.deeds.filter((deed) => /triage|notify/.test(deed))).toEqual([]);
  session.stop('after-run');
  await ended;
});

test('every event of a run says which run it was', async () => {
  const fake = new FakeHost();
  const { session, ended } = await watching(fake);
  fake.lastRun.exit(0);
  await vi.waitFor(() => expect(fake.deeds).toContain('report green'));
  session.runNow();
  await spawned(fake, 2);
  fake.lastRun.exit(1);
  await vi.waitFor(() => expect(fake.deeds).toContain('report red'));
  session.stop('after-run');
  await ended;
  const ofRuns = ['policy.decision', 'command.outcome', 'watch.run', 'triage'];
  expect(
    fake.events
      .filter(({ type }) => ofRuns.includes(type))
      .map(({ type, run }) => `${type} ${run}`),
  ).toEqual([
    ...['policy.decision 1', 'command.outcome 1', 'watch.run 1'],
    ...['policy.decision 2', 'command.outcome 2', 'watch.run 2', 'triage 2'],
  ]);
});

test.each([
  ['idle, after the run', 'idle', 'after-run', [], 'asked'],
  ['idle, now', 'idle', 'now', [], 'asked'],
  ['running, now', 'running', 'now', ['SIGINT', 'SIGTERM', 'SIGKILL'], 'asked'],
] as const)('stopped while %s it ends', async (_what, state, when, signals, reason) => {
  const fake = new FakeHost();
  const { session, ended } = await watching(fake);
  if (state === 'idle') {
    fake.lastRun.exit(0);
    await vi.waitFor(() => expect(fake.deeds).toContain('report green'));
  }
  session.stop(when);
  expect((await ended).reason).toBe(reason);
  expect(fake.lastRun.signals).toEqual(signals);
  expect(fake.runs).toHaveLength(1);
});

test('stopped while running, after the run, it waits for the run, says so, and starts no other', async () => {
  const fake = new FakeHost();
  const { session, ended } = await watching(fake);
  session.runNow();
  session.stop('after-run', 'signal');
  expect(fake.deeds.at(-1)).toBe('stopping');
  expect(fake.lastRun.signals).toEqual([]);
  fake.lastRun.exit(0);
  expect(await ended).toEqual({ reason: 'signal', runs: 1, verdict: 'green' });
  expect(fake.runs).toHaveLength(1);
});

test('a run that was ended by a stop is no verdict, and the notifier is not waited for', async () => {
  const fake = new FakeHost();
  const reports: RunReport[] = [];
  const { session, ended } = await watching(fake, reports);
  const stops = new StopSignals({ clock: fake.clock, session, doRunsEnd: true });
  stops.stopFor('SIGTERM');
  const end = await ended;
  expect(reports.map(({ verdict, outcome }) => [verdict, outcome.isStoppedByWisp])).toEqual([
    [null, true],
  ]);
  expect(fake.deeds.at(-1)).toBe('close notifier at once');
  expect(stops.codeOf(end)).toBe(143);
});

test('stopped while changes wait for quiet, the change is dropped', async () => {
  const fake = new FakeHost();
  const { session, ended } = await watching(fake);
  fake.lastRun.exit(0);
  await vi.waitFor(() => expect(fake.deeds).toContain('report green'));
  fake.files[0]?.change('a.ts');
  expect(session.isSettling).toBe(true);
  session.stop('after-run');
  await ended;
  fake.clock.advance(60_000);
  expect(fake.runs).toHaveLength(1);
});

test('paused, a change waits; resumed, it runs', async () => {
  const fake = new FakeHost();
  const { session, ended } = await watching(fake);
  fake.lastRun.exit(0);
  await vi.waitFor(() => expect(fake.deeds).toContain('report green'));
  session.pause();
  fake.files[0]?.change('a.ts');
  fake.clock.advance(1_000);
  expect(fake.runs).toHaveLength(1);
  session.resume();
  await spawned(fake, 2);
  expect(fake.lastRun.request.variables.WISP_TRIGGER).toBe('change');
  session.stop('now');
  await ended;
});

test('asked for a run while changes wait for quiet, they are part of it', async () => {
  const fake = new FakeHost();
  const { session, ended } = await watching(fake);
  fake.lastRun.exit(0);
  await vi.waitFor(() => expect(fake.deeds).toContain('report green'));
  fake.files[0]?.change('a.ts');
  session.runNow();
  await spawned(fake, 2);
  expect(fake.lastRun.request.variables).toMatchObject({
    WISP_TRIGGER: 'manual',
    WISP_CHANGED_PATHS: '/home/ada/sum/a.ts',
  });
  session.stop('now');
  await ended;
});

test('a watch whose files cannot be watched ends its run and says why', async () => {
  const fake = new FakeHost();
  const { ended } = await watching(fake);
  fake.files[0]?.fail();
  await expect(ended).rejects.toMatchObject({ message: 'cannot watch here' });
  expect(fake.lastRun.signals).toContain('SIGKILL');
  expect(fake.events.at(-1)).toMatchObject({ type: 'watch.stopped', reason: 'error' });
  expect(fake.deeds).toContain('close watch-1');
});

test('a watch that may not run is not opened', async () => {
  const refused = new WispError('refused', 'no');
  const fake = new FakeHost({
    openPermission: () => ({ judge: () => Promise.reject(refused), recheck: async () => null }),
  });
  await expect(fake.host.openWatch(watchSpec())).rejects.toBe(refused);
  expect(fake.runs).toEqual([]);
});

test('a run that the rules no longer allow is not spawned, and is red', async () => {
  const fake = new FakeHost({
    openPermission: () => ({
      judge: async () => ({ level: 'safe', reasons: [], by: 'policy', scope: 'session' }),
      recheck: async () => 'the rules have changed',
    }),
  });
  const reports: RunReport[] = [];
  const session = await fake.host.openWatch(watchSpec({ maxRuns: 1 }), noting([], reports));
  expect(await session.watch()).toMatchObject({ reason: 'max-runs', verdict: 'red' });
  expect(fake.runs).toEqual([]);
  expect(reports[0]?.outcome).toMatchObject({
    kind: 'not-started',
    reason: 'the rules have changed',
  });
});

test('two watches of one host have ids, events and runs of their own', async () => {
  const fake = new FakeHost();
  const one = await fake.host.openWatch(watchSpec({ files: null }));
  const other = await fake.host.openWatch(
    watchSpec({ files: null, command: command('npm run lint') }),
  );
  const ends = [one.watch(), other.watch()];
  await spawned(fake, 2);
  expect(fake.runs.map(({ request }) => request.variables)).toMatchObject([
    { WISP_WATCH_ID: 'watch-1', WISP_RUN: '1' },
    { WISP_WATCH_ID: 'watch-2', WISP_RUN: '1' },
  ]);
  fake.runs[0]?.exit(0);
  fake.runs[1]?.exit(0);
  one.stop('after-run');
  other.stop('after-run');
  await Promise.all(ends);
  expect(fake.types('watch-1')).toEqual(fake.types('watch-2'));
  expect(fake.types('watch-1')).toContain('watch.run');
});

test('what an agent proposed runs in the sandbox, and its events say so', async () => {
  const wrap = (argv: readonly [string, ...string[]]) => ['hold', ...argv] as const;
  const fake = new FakeHost({
    openSandbox: async ({ proposedBy }) =>
      proposedBy === 'user'
        ? undefined
        : {
            name: 'hold',
            held: (spawn) => (request) => spawn({ ...request, wrap }),
            explain: () => undefined,
          },
  });
  for (const proposedBy of ['user', 'agent'] as const) {
    const session = await fake.host.openWatch(watchSpec({ maxRuns: 1 }), {}, { proposedBy });
    const ended = session.watch();
    await spawned(fake, proposedBy === 'user' ? 1 : 2);
    fake.lastRun.exit(0);
    await ended;
  }
  expect(fake.runs.map(({ request }) => request.wrap)).toEqual([undefined, wrap]);
  expect(
    fake.events.flatMap((event) => (event.type === 'command.outcome' ? event.sandboxed : [])),
  ).toEqual([false, true]);
});

/** A watch whose first run is under way. */
async function watching(fake: FakeHost, reports: RunReport[] = []) {
  const session = await fake.host.openWatch(watchSpec(), noting(fake.deeds, reports));
  const ended = session.watch();
  ended.catch(() => {});
  await spawned(fake, 1);
  return { session, ended };
}

async function spawned(fake: FakeHost, runs: number): Promise<void> {
  await vi.waitFor(() => expect(fake.runs).toHaveLength(runs));
}
