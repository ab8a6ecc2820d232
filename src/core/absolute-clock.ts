import type { Cancel, Clock } from './clock.ts';

/**
 * Longest sleep between two looks at the time of day. A timer does not run while the machine is
 * suspended; after it wakes, what fell due meanwhile is noticed within this time.
 */
const PIECE_MS = 10_000;

/**
 * A clock on the time of day: `now` is milliseconds since 1970-01-01 UTC, `after` fires when that
 * much of it has passed, however the machine slept or how long it takes. When somebody sets the
 * time of day back it goes on as before: nothing takes longer for that.
 *
 * @param timeOfDayMs The time of day in milliseconds since 1970-01-01 UTC.
 */
export function absoluteClock(clock: Clock, timeOfDayMs: () => number): Clock {
  let last = { steadyMs: timeOfDayMs(), tickMs: clock.now() };
  return { now, after };

  function now(): number {
    const tickMs = clock.now();
    const steadyMs = Math.max(timeOfDayMs(), last.steadyMs + Math.max(0, tickMs - last.tickMs));
    last = { steadyMs, tickMs };
    return steadyMs;
  }

  function after(ms: number, fn: () => void): Cancel {
    const dueMs = now() + ms;
    let cancel: Cancel;
    const arm = (): void => {
      cancel = clock.after(Math.min(Math.max(0, dueMs - now()), PIECE_MS), check);
    };
    const check = (): void => (now() >= dueMs ? fn() : arm());
    arm();
    return () => cancel();
  }
}
