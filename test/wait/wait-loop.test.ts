import { expect, test } from 'vitest';
import type { Look } from '../../src/wait/look.ts';
import { localPace, signedInCiPace } from '../../src/wait/pace.ts';
import { interruptedVerdict, verdict } from '../../src/wait/verdicts.ts';
import { WaitDriver } from '../support/wait-driver.ts';

const passed: Look<number> = { kind: 'final', verdict: verdict('passed', 'it is done') };

function pending(state: string, more: Partial<Extract<Look<number>, { kind: 'pending' }>> = {}) {
  return { kind: 'pending', memory: 0, state, pace: signedInCiPace, ...more } as const;
}

/** A wait whose looks follow a script; asked more than its script, it fails. */
function scripted(looks: readonly (Look<number> | 'hang')[], deadlineMs: number | null = null) {
  const script = [...looks];
  const aborted: string[] = [];
  const driver = new WaitDriver<number>(
    () => async (_memory, moment) => {
      const next = script.shift();
      moment.signal.addEventListener('abort', () => aborted.push(String(next)));
      if (next === undefined) throw new Error('asked more than its script');
      return next === 'hang' ? new Promise<never>(() => {}) : next;
    },
    { deadlineMs },
  );
  return { driver, script, aborted };
}

test('the pace slows down while nothing changes and starts anew on a change', async () => {
  const { driver } = scripted([pending('a'), pending('a'), pending('a'), pending('b'), passed]);
  await driver.pass(200_000);
  // 15 s after a first sight or a change, ×1.6 after each look that saw the same.
  expect(driver.standings.map(({ atMs }) => atMs / 1_000)).toEqual([0, 15, 39, 78]);
  expect(driver.end?.atMs).toBe(93_000);
  expect(driver.states).toEqual(['a', 'b']);
});

test('a blip keeps what was known and slows the pace', async () => {
  const { driver } = scripted([
    pending('a'),
    { kind: 'blip', memory: 0, reason: 'out', pace: signedInCiPace },
    pending('a'),
    passed,
  ]);
  await driver.pass(200_000);
  expect(driver.states).toEqual(['a']);
  expect(driver.standings[1]).toMatchObject({ state: 'a', blip: 'out' });
  expect(driver.end?.verdict.word).toBe('passed');
});

test('the deadline ends a wait, a look under way included', async () => {
  const { driver, aborted } = scripted([pending('half done'), 'hang'], 20_000);
  await driver.pass(60_000);
  expect(driver.end).toMatchObject({
    atMs: 20_000,
    verdict: { word: 'deadline', summary: 'not within 20.0 s: half done' },
  });
  expect(aborted).toContain('hang');
  expect(driver.clock.pending).toBe(0);
});

test('a look that never answers is aborted after 20 s and is a blip', async () => {
  const { driver, aborted } = scripted(['hang', passed]);
  await driver.pass(60_000);
  expect(driver.blips).toEqual(['no answer within 20 s']);
  expect(aborted).toEqual(['hang']);
  expect(driver.end?.verdict.word).toBe('passed');
});

test('looking now looks once, and never twice at a time', async () => {
  const { driver, script } = scripted([pending('a'), 'hang', passed]);
  await driver.pass(1_000);
  driver.wait.lookNow();
  driver.wait.lookNow();
  expect(script).toHaveLength(1);
});

test('stopping ends it at once with the verdict given, and only the first counts', async () => {
  const { driver } = scripted([pending('a')]);
  await driver.pass(1_000);
  driver.wait.stop(interruptedVerdict());
  driver.wait.stop(verdict('passed', 'too late'));
  await driver.pass(1_000);
  expect(driver.end?.verdict.word).toBe('interrupted');
  expect(driver.clock.pending).toBe(0);
});

test('a look on this machine is taken every 200 ms', async () => {
  const here = pending('closed', { pace: localPace });
  const { driver } = scripted([here, here, here, passed]);
  await driver.pass(2_000, 50);
  expect(driver.end).toMatchObject({ atMs: 600, looks: 4 });
});

test('a bug in a look ends the wait with its error', async () => {
  const { driver } = scripted([pending('a')]);
  await expect(driver.pass(60_000)).rejects.toThrow('asked more than its script');
  expect(driver.clock.pending).toBe(0);
});
