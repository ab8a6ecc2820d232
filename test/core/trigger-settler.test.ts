import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Trigger } from '../../src/core/trigger.ts';
import { TriggerSettler } from '../../src/core/trigger-settler.ts';
import { FakeClock } from '../support/fake-clock.ts';

let clock: FakeClock;
let emitted: { at: number; trigger: Trigger }[];

beforeEach(() => {
  clock = new FakeClock();
  emitted = [];
});

afterEach(() => {
  expect(clock.pending).toBe(0);
});

function settler(quietMs: number, maxMs = 30_000): TriggerSettler {
  return new TriggerSettler({
    clock,
    quietMs,
    maxMs,
    emit: (trigger) => emitted.push({ at: clock.now(), trigger }),
  });
}

test('a burst becomes one trigger with every path once, when quiet has lasted', () => {
  const settling = settler(1_000);
  settling.changed(['/a', '/b']);
  clock.advance(999);
  settling.changed(['/a', '/c']);
  clock.advance(999);
  expect(emitted).toEqual([]);
  clock.advance(1);
  expect(emitted).toEqual([{ at: 1_999, trigger: { kind: 'change', paths: ['/a', '/b', '/c'] } }]);
});

test('two bursts with quiet between them are two triggers', () => {
  const settling = settler(1_000);
  settling.changed(['/a']);
  clock.advance(1_000);
  settling.changed(['/b']);
  clock.advance(1_000);
  expect(emitted.map(({ trigger }) => trigger.paths)).toEqual([['/a'], ['/b']]);
});

test('a tree that never rests does not starve the run', () => {
  const settling = settler(1_000, 5_000);
  for (let at = 0; at < 12_000; at += 500) {
    settling.changed(['/restless']);
    clock.advance(500);
  }
  clock.advance(5_000);
  expect(emitted.map(({ at }) => at)).toEqual([5_000, 10_000, 12_500]);
});

test('a quiet period of 0 emits every change at once', () => {
  const settling = settler(0);
  settling.changed(['/a']);
  settling.changed(['/b']);
  expect(emitted.map(({ trigger }) => trigger.paths)).toEqual([['/a'], ['/b']]);
});

test('no paths are no change', () => {
  settler(0).changed([]);
  expect(emitted).toEqual([]);
});

test('what waits when it is closed is dropped, and nothing more is taken', () => {
  const settling = settler(1_000);
  settling.changed(['/a']);
  expect(settling.isSettling).toBe(true);
  settling.close();
  settling.changed(['/b']);
  clock.advance(60_000);
  expect(emitted).toEqual([]);
  expect(settling.isSettling).toBe(false);
});

test('what is taken out starts no trigger any more, and the next change waits its own time', () => {
  const settling = settler(1_000);
  settling.changed(['/a', '/b']);
  clock.advance(900);
  expect(settling.take()).toEqual(['/a', '/b']);
  expect(settling.isSettling).toBe(false);
  clock.advance(1_000);
  expect(emitted).toEqual([]);
  settling.changed(['/c']);
  clock.advance(1_000);
  expect(emitted).toEqual([{ at: 2_900, trigger: { kind: 'change', paths: ['/c'] } }]);
});
