import type { Cancel, Clock } from '../core/clock.ts';

/**
 * Longest single timer, in milliseconds. Node fires a timer over 2^31 - 1 ms at once, and one that
 * slept with the machine fires late by the whole sleep; short pieces that compare with the deadline
 * do neither.
 */
const PIECE_MS = 60_000;

/** The monotonic clock and its timers, which keep the process alive until fired or cancelled. */
export const systemClock: Clock = { now, after };

/** The time of day, in milliseconds since 1970-01-01 UTC. Only for telling, never for measuring: it may jump. */
export function wallClockMs(): number {
  return Date.now();
}

/** Not `performance.now()`: its module would be loaded before every watch's first run. */
function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

function after(ms: number, fn: () => void): Cancel {
  const deadline = now() + ms;
  let timer: NodeJS.Timeout;
  const arm = (): void => {
    const left = deadline - now();
    timer = setTimeout(left > PIECE_MS ? arm : fn, Math.min(Math.max(left, 0), PIECE_MS));
  };
  arm();
  return () => clearTimeout(timer);
}
