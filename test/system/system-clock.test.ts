import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../src/system/system-clock.ts';

const DAY = 24 * 60 * 60 * 1_000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('a timer of 30 days fires once, then', () => {
  let fired = 0;
  systemClock.after(30 * DAY, () => fired++);
  vi.advanceTimersByTime(30 * DAY - 1);
  expect(fired).toBe(0);
  vi.advanceTimersByTime(1);
  expect(fired).toBe(1);
});

test('setting the time of day changes nothing', () => {
  let fired = 0;
  systemClock.after(10_000, () => fired++);
  const before = systemClock.now();
  vi.setSystemTime(0);
  expect(systemClock.now()).toBe(before);
  vi.advanceTimersByTime(9_999);
  expect(fired).toBe(0);
  vi.advanceTimersByTime(1);
  expect(fired).toBe(1);
});

test('a timer that has been cancelled between two pieces stays silent', () => {
  let fired = 0;
  const cancel = systemClock.after(DAY, () => fired++);
  vi.advanceTimersByTime(DAY / 2);
  cancel();
  vi.advanceTimersByTime(DAY);
  expect(fired).toBe(0);
});

test('what is due at once fires in the next turn, not within the call', () => {
  let fired = 0;
  systemClock.after(-5, () => fired++);
  expect(fired).toBe(0);
  vi.advanceTimersByTime(0);
  expect(fired).toBe(1);
});
