/** Most fires of one watch within a minute. */
export const FIRES_PER_MINUTE = 50;

/** So many minutes in a row with more than that, and the watch is disarmed. */
export const FLOOD_MINUTES = 10;

const MINUTE_MS = 60_000;

/** How many fires the minute under way has seen, and how long it has been too many. */
export interface GateRate {
  /** When the minute began, on any scale in milliseconds; null before the first fire. */
  readonly sinceMs: number | null;
  readonly fires: number;
  /** Fires of this minute that were counted and not told. */
  readonly suppressed: number;
  /** Minutes in a row that had too many, without this one. */
  readonly floodMinutes: number;
}

export const calmRate: GateRate = { sinceMs: null, fires: 0, suppressed: 0, floodMinutes: 0 };

export type RateAnswer = 'fire' | 'suppress' | 'flood';

/** Counts one more fire: it is told, only counted, or one too many of a flood. */
export function passRate(rate: GateRate, nowMs: number): { answer: RateAnswer; rate: GateRate } {
  const current = minuteAt(rate, nowMs);
  if (current.fires < FIRES_PER_MINUTE) {
    return { answer: 'fire', rate: { ...current, fires: current.fires + 1 } };
  }
  const next = { ...current, suppressed: current.suppressed + 1 };
  const isFlood = current.floodMinutes >= FLOOD_MINUTES - 1;
  return { answer: isFlood ? 'flood' : 'suppress', rate: next };
}

/** The minute that `nowMs` belongs to; a calm one in between ends a flood. */
function minuteAt(rate: GateRate, nowMs: number): GateRate {
  if (rate.sinceMs === null) return { ...calmRate, sinceMs: nowMs };
  const minutes = Math.floor((nowMs - rate.sinceMs) / MINUTE_MS);
  if (minutes === 0) return rate;
  const isFlooding = minutes === 1 && rate.suppressed > 0;
  return {
    sinceMs: rate.sinceMs + minutes * MINUTE_MS,
    fires: 0,
    suppressed: 0,
    floodMinutes: isFlooding ? rate.floodMinutes + 1 : 0,
  };
}
