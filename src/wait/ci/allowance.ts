/**
 * How many requests a wait may still make, so that many small changes, each of which brings the
 * pace back to its start, do not add up: {@link BURST} at once, then one every {@link REFILL_MS}.
 * With the ten or so requests of an ending that is at most 45 in an hour.
 */
export interface Allowance {
  readonly left: number;
  readonly atMs: number;
}

const BURST = 8;
const REFILL_MS = 133_000;

/** Longest that an overdrawn allowance puts a look off. */
const LONGEST_MS = 240_000;

export function newAllowance(nowMs: number): Allowance {
  return { left: BURST, atMs: nowMs };
}

/** The allowance after so many requests. May be overdrawn: an ending is read whole. */
export function spend(allowance: Allowance, requests: number, nowMs: number): Allowance {
  const refilled = allowance.left + Math.max(0, nowMs - allowance.atMs) / REFILL_MS;
  return { left: Math.min(BURST, refilled) - requests, atMs: nowMs };
}

/** When one more request is allowed, in milliseconds since 1970-01-01 UTC. */
export function allowedAt({ left, atMs }: Allowance): number {
  return left >= 1 ? atMs : atMs + Math.min(LONGEST_MS, (1 - left) * REFILL_MS);
}
