import { expect, test } from 'vitest';
import { Alarms } from '../../src/supervisor/alarms.ts';
import { FakeClock } from '../support/fake-clock.ts';

test('what falls due while the machine sleeps is set off within ten seconds of its waking, once', () => {
  const clock = new FakeClock();
  let sleptMs = 0;
  const alarms = new Alarms(clock, () => clock.now() + sleptMs);
  const heard: string[] = [];
  alarms.at(60_000, () => heard.push('a minute'));
  alarms.at(3_600_000, () => heard.push('an hour'));
  clock.advance(5_000);
  // Ten minutes in which no timer runs.
  sleptMs = 600_000;
  clock.advance(9_000);
  expect(heard).toEqual(['a minute']);
  clock.advance(3_600_000);
  expect(heard).toEqual(['a minute', 'an hour']);
  expect(clock.pending).toBe(0);
});

test('a year from now is a year from now', () => {
  const clock = new FakeClock();
  const alarms = new Alarms(clock, () => clock.now());
  let isSetOff = false;
  const year = 365 * 86_400_000;
  alarms.at(year, () => {
    isSetOff = true;
  });
  clock.advance(86_400_000);
  expect(isSetOff).toBe(false);
});

test('one that is cancelled by the one before it is not set off, and hundreds are one timer', () => {
  const clock = new FakeClock();
  const alarms = new Alarms(clock, () => clock.now());
  const heard: number[] = [];
  const cancels = Array.from({ length: 300 }, (_, number) =>
    alarms.at(1_000 + number, () => heard.push(number)),
  );
  expect(clock.pending).toBe(1);
  alarms.at(500, () => {
    for (const cancel of cancels.slice(2)) cancel();
  });
  clock.advance(10_000);
  expect(heard).toEqual([0, 1]);
  expect(clock.pending).toBe(0);
});

test('a clock that was set back sets nothing off early', () => {
  const clock = new FakeClock();
  let shiftMs = 0;
  const alarms = new Alarms(clock, () => clock.now() + shiftMs);
  let isSetOff = false;
  alarms.at(20_000, () => {
    isSetOff = true;
  });
  clock.advance(15_000);
  shiftMs = -3_600_000;
  clock.advance(60_000);
  expect(isSetOff).toBe(false);
  clock.advance(3_600_000);
  expect(isSetOff).toBe(true);
});
