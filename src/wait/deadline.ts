import type { Cancel, Clock } from '../core/clock.ts';

/**
 * Longest sleep between two looks at the time of day. A timer does not run while the machine is
 * suspended; after it wakes, what fell due meanwhile is noticed within this time.
 */
const PIECE_MS = 10_000;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a kind of wait lasts unless told otherwise, and at most; undefined: without end. */
export interface DeadlineRule {
  readonly defaultMs?: number;
  readonly maxMs?: number;
}

export const deadlineRules: Readonly<Record<string, DeadlineRule>> = {
  ci: { defaultMs: HOUR_MS, maxMs: 6 * HOUR_MS },
  url: { defaultMs: HOUR_MS, maxMs: 24 * HOUR_MS },
};

/**
 * A clock on the time of day: `now` is milliseconds since 1970-01-01 UTC, `after` fires when that
 * much of it has passed, however the machine slept or how long it takes.
 *
 * @param timeOfDayMs The time of day in milliseconds since 1970-01-01 UTC.
 */
export function absoluteClock(clock: Clock, timeOfDayMs: () => number): Clock {
  return { now: timeOfDayMs, after };

  function after(ms: number, fn: () => void): Cancel {
    const dueMs = timeOfDayMs() + ms;
    let cancel: Cancel;
    const arm = (): void => {
      cancel = clock.after(Math.min(Math.max(0, dueMs - timeOfDayMs()), PIECE_MS), check);
    };
    const check = (): void => (timeOfDayMs() >= dueMs ? fn() : arm());
    arm();
    return () => cancel();
  }
}
