import { expect, test } from 'vitest';
import { absoluteClock } from '../../src/core/absolute-clock.ts';
import { FakeClock } from '../support/fake-clock.ts';

const DAY = 86_400_000;

function clocks() {
  const monotonic = new FakeClock();
  let sleptMs = 0;
  const clock = absoluteClock(monotonic, () => monotonic.now() + sleptMs);
  const sleep = (ms: number): void => {
    sleptMs += ms;
  };
  return { monotonic, clock, sleep };
}

test('a time further off than the longest timer does not come at once', () => {
  const { monotonic, clock } = clocks();
  let fired = 0;
  clock.after(40 * DAY, () => fired++);
  monotonic.advance(39 * DAY);
  expect(fired).toBe(0);
  monotonic.advance(DAY);
  expect(fired).toBe(1);
  expect(monotonic.pending).toBe(0);
});

test('a machine that slept past the time notices within ten seconds of waking', () => {
  const { monotonic, clock, sleep } = clocks();
  let fired = 0;
  clock.after(3_600_000, () => fired++);
  monotonic.advance(60_000);
  sleep(2 * 3_600_000);
  monotonic.advance(10_000);
  expect(fired).toBe(1);
});

test('what was cancelled between two pieces does not fire and leaves no timer', () => {
  const { monotonic, clock } = clocks();
  const cancel = clock.after(60_000, () => expect.unreachable());
  monotonic.advance(25_000);
  cancel();
  expect(monotonic.pending).toBe(0);
});

test('a clock that is set back makes nothing take longer', () => {
  const { monotonic, clock, sleep } = clocks();
  let fired = 0;
  clock.after(60_000, () => fired++);
  monotonic.advance(30_000);
  sleep(-3_600_000);
  const before = clock.now();
  monotonic.advance(30_000);
  expect(fired).toBe(1);
  expect(clock.now() - before).toBe(30_000);
});
