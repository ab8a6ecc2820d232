import { expect, test } from 'vitest';
import { StopRequests } from '../../src/core/stop-request.ts';
import { FakeClock } from '../support/fake-clock.ts';

test('asked once, wisp stops after the run; asked again, at once', () => {
  const clock = new FakeClock();
  const stops = new StopRequests(clock);
  expect(stops.decide('SIGINT')).toBe('after-run');
  clock.advance(301);
  expect(stops.decide('SIGINT')).toBe('now');
});

test('one Ctrl-C that a wrapper delivers twice is one request', () => {
  const clock = new FakeClock();
  const stops = new StopRequests(clock);
  expect(stops.decide('SIGINT')).toBe('after-run');
  clock.advance(300);
  expect(stops.decide('SIGINT')).toBe('repeated');
  clock.advance(1);
  expect(stops.decide('SIGTERM')).toBe('now');
});

test('a terminal that is gone stops at once', () => {
  expect(new StopRequests(new FakeClock()).decide('SIGHUP')).toBe('now');
});
