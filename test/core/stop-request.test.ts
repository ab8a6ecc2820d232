import { expect, test } from 'vitest';
import { StopRequests, type StopSignal } from '../../src/core/stop-request.ts';
import { FakeClock } from '../support/fake-clock.ts';

/** What each signal comes to, sent at these times in milliseconds. */
function decisions(sent: readonly [number, StopSignal][], { doRunsEnd = true } = {}): string {
  const clock = new FakeClock();
  const stops = new StopRequests(clock, doRunsEnd);
  return sent
    .map(([at, signal]) => {
      clock.advance(at - clock.now());
      return stops.decide(signal);
    })
    .join(' ');
}

test('asked once by Ctrl-C, wisp stops after the run; asked again, at once', () => {
  expect(
    decisions([
      [0, 'SIGINT'],
      [301, 'SIGINT'],
    ]),
  ).toBe('after-run now');
});

test('one Ctrl-C that a wrapper delivers twice is one request', () => {
  expect(
    decisions([
      [0, 'SIGINT'],
      [300, 'SIGINT'],
    ]),
  ).toBe('after-run repeated');
});

test('a run that is a server has no end that Ctrl-C could wait for', () => {
  const sent: readonly [number, StopSignal][] = [
    [0, 'SIGINT'],
    [1, 'SIGINT'],
    [301, 'SIGINT'],
  ];
  expect(decisions(sent, { doRunsEnd: false })).toBe('with-grace repeated now');
});

test.each(['SIGTERM', 'SIGHUP'] as const)('%s, which comes once, ends the run', (signal) => {
  expect(
    decisions([
      [0, signal],
      [300, signal],
      [301, signal],
    ]),
  ).toBe('with-grace repeated now');
});

test('a TERM ends the run that a Ctrl-C just before would have waited for', () => {
  expect(
    decisions([
      [0, 'SIGINT'],
      [10, 'SIGTERM'],
      [20, 'SIGHUP'],
      [311, 'SIGTERM'],
    ]),
  ).toBe('after-run with-grace repeated now');
});
