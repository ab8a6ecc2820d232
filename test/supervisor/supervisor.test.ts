import { expect, test } from 'vitest';
import { SupervisorRig } from '../support/supervisor-rig.ts';

const command = (everyMs: number | null) => ({
  kind: 'command' as const,
  command: { words: { kind: 'shell' as const, line: 'look', shell: 'sh' }, directory: '/p' },
  everyMs,
  hasStderr: false,
});
const action = { words: { kind: 'shell' as const, line: 'act', shell: 'sh' }, directory: '/p' };

test('a fire is kept before it is acted on, and the watch is armed again when the action has ended', async () => {
  const rig = await SupervisorRig.open();
  await rig.arm('lines', { action });
  rig.lastRun.print('one\n');
  await rig.settled();
  expect(rig.events).toEqual(['watch.armed', 'watch.fired', 'watch.acting']);
  expect(rig.lastRun).toMatchObject({ line: 'act', input: expect.stringContaining('one') });
  rig.lastRun.end(0);
  await rig.settled();
  expect(rig.events.slice(3)).toEqual(['action.ended', 'watch.rearmed']);
  expect(rig.record('lines')).toMatchObject({ phase: 'armed', fires: 1 });
});

test('what a command prints while its watch acts is one more fire, with a count', async () => {
  const rig = await SupervisorRig.open();
  await rig.arm('lines', { action });
  const [lines] = rig.runs;
  lines?.print('one\ntwo\nthree\n');
  await rig.settled();
  lines?.print('four\n');
  rig.lastRun.end(0);
  await rig.settled();
  expect(rig.record('lines').lastFire).toMatchObject({ ordinal: 2, text: 'four', missed: 2 });
  expect(rig.runs.filter(({ line }) => line === 'act')).toHaveLength(2);
});

test('on a full disk nothing is acted on, and everything is when there is room again', async () => {
  const rig = await SupervisorRig.open();
  await rig.arm('lines', { action });
  const { WispError } = await import('../../src/core/wisp-error.ts');
  rig.store.failure = new WispError('unavailable', 'the ledger cannot be used: the disk is full');
  rig.lastRun.print('one\n');
  await rig.settled();
  expect(rig.runs).toHaveLength(1);
  expect(rig.supervisor.list().trouble?.message).toContain('full');
  rig.store.failure = undefined;
  await rig.pass(5_000);
  expect(rig.lastRun.line).toBe('act');
  expect(rig.record('lines')).toMatchObject({ fires: 1, phase: 'acting' });
});

test('a dead command comes back after 1, 2, 4 s, and afresh after a minute up', async () => {
  const rig = await SupervisorRig.open();
  await rig.arm('tail', { restart: 'on-failure' });
  const pauses = [1_000, 2_000, 4_000];
  for (const [index, pause] of pauses.entries()) {
    rig.lastRun.end(1);
    await rig.settled();
    await rig.pass(pause - 1);
    expect(rig.runs).toHaveLength(index + 1);
    await rig.pass(1);
    expect(rig.runs).toHaveLength(index + 2);
  }
  await rig.pass(60_000);
  rig.lastRun.end(1);
  await rig.settled();
  await rig.pass(1_000);
  expect(rig.runs).toHaveLength(5);
  expect(rig.record('tail')).toMatchObject({ deaths: 4, phase: 'armed' });
  expect(rig.said).toEqual(['tail died: exit 1', 'tail died: exit 1']);
});

test('a disarm in the middle of a pause starts nothing any more', async () => {
  const rig = await SupervisorRig.open();
  await rig.arm('tail', { restart: 'on-failure' });
  rig.lastRun.end(1);
  await rig.settled();
  await rig.supervisor.disarm({ watch: rig.record('tail').watch, by: 'user' });
  await rig.pass(120_000);
  expect(rig.runs).toHaveLength(1);
  expect(rig.record('tail')).toMatchObject({ phase: 'done', end: { reason: 'disarmed' } });
});

test('a name that is armed anew begins when what it was before has ended', async () => {
  const rig = await SupervisorRig.open();
  await rig.arm('a');
  expect(await rig.arm('a')).toBe('unchanged');
  const [first] = rig.runs;
  expect(await rig.arm('a', { source: command(null) })).toBe('replaced');
  expect(first?.hasEnded).toBe(true);
  expect(rig.lastRun.line).toBe('look');
  expect(rig.record('a')).toMatchObject({ generation: 2, phase: 'armed' });
});

test('looks after a sleep of the machine are one look that says how many were missed', async () => {
  const rig = await SupervisorRig.open();
  rig.output = 'same\n';
  await rig.arm('status', { source: command(30_000), gate: { on: 'change' } });
  rig.output = 'other\n';
  // Nothing ran for ten minutes; then the alarm is late.
  await rig.pass(600_000);
  const { lastFire } = rig.record('status');
  expect(lastFire).toMatchObject({ text: 'other' });
  expect(rig.record('status').fires).toBe(1);
});

test('a look that ended an action takes what is true then: the same fires no second time', async () => {
  const rig = await SupervisorRig.open();
  rig.output = 'a\n';
  await rig.arm('status', { source: command(1_000), gate: { on: 'change' }, action });
  rig.output = 'b\n';
  await rig.pass(1_000);
  // The action is begun by the script with the same output, and ends at once.
  await rig.pass(10_000);
  expect(rig.record('status')).toMatchObject({ fires: 1, phase: 'armed' });
});

test('a deadline is a point in time, whatever runs', async () => {
  const rig = await SupervisorRig.open();
  await rig.arm('lines', { ttlMs: 10_000 });
  await rig.pass(10_000);
  expect(rig.record('lines')).toMatchObject({ phase: 'done', end: { reason: 'expired' } });
  expect(rig.lastRun.hasEnded).toBe(true);
});

test('what never matched within an hour is said once, with the last line', async () => {
  const rig = await SupervisorRig.open();
  rig.output = 'still going\n';
  const gate = { on: 'match' as const, pattern: 'done' };
  await rig.arm('done', { source: command(600_000), gate });
  for (let minute = 0; minute < 130; minute++) await rig.pass(60_000);
  expect(rig.record('done').note).toMatch(
    /^\d looks, none matched `done`; the last line was `still/,
  );
  expect(rig.said).toEqual(['done never matched']);
});

test('of a flood fifty a minute are told, and after ten minutes the watch is disarmed', async () => {
  const rig = await SupervisorRig.open();
  await rig.arm('noisy');
  for (let minute = 0; minute < 10; minute++) {
    rig.lastRun.print('x\n'.repeat(60));
    await rig.pass(60_000);
  }
  expect(rig.record('noisy')).toMatchObject({ fires: 450 + 50, end: { reason: 'flood' } });
});

test('what was taken and not acked in half an hour is unread again, and the watch fires', async () => {
  const rig = await SupervisorRig.open();
  await rig.arm('lines');
  rig.lastRun.print('one\n');
  await rig.settled();
  const { supervisor } = rig;
  const taken = await supervisor.take(supervisor.unacked({ scope: null, watch: null }), 'user');
  expect(taken).toHaveLength(1);
  expect(rig.record('lines').phase).toBe('acting');
  await rig.pass(30 * 60_000);
  expect(rig.record('lines').phase).toBe('armed');
  expect(supervisor.unacked({ scope: null, watch: null })).toMatchObject([
    { isTaken: false, returns: 1 },
  ]);
});

test('ten thousand times fired, acted on and armed again: nothing is left over', async () => {
  const rig = await SupervisorRig.open();
  await rig.arm('lines', { action });
  const [lines] = rig.runs;
  const timersBefore = rig.clock.pending;
  for (let cycle = 0; cycle < 10_000; cycle++) {
    lines?.print(`${cycle}\n`);
    await rig.settled();
    rig.lastRun.end(0);
    await rig.pass(2_000);
    rig.runs.splice(1);
    rig.store.kept.length = 0;
  }
  expect(rig.record('lines')).toMatchObject({ fires: 10_000, phase: 'armed' });
  expect(rig.clock.pending).toBe(timersBefore);
  expect(rig.supervisor.list().unread).toBe(0);
}, 120_000);
