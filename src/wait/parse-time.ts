import { parseDuration } from '../core/duration.ts';
import { WispError } from '../core/wisp-error.ts';

const CLOCK_TIME = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

/** RFC 3339 with its parts optional from the right; without an offset it is local time. */
const ISO = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * The moment that `20m`, `18:30` (the next one) or `2026-03-01T18:30` means, in milliseconds since
 * 1970-01-01 UTC. Throws a usage WispError for anything else.
 */
export function parseTime(words: string, nowMs: number): number {
  const duration = parseDuration(words);
  if (duration !== undefined) return nowMs + duration;
  const clock = CLOCK_TIME.exec(words);
  if (clock !== null) return nextAt(nowMs, clock.slice(1).map(Number));
  const moment = ISO.test(words) ? momentOf(words) : Number.NaN;
  if (!Number.isNaN(moment)) return moment;
  throw new WispError('usage', `not a time: \`${words}\``, {
    hint: 'write it as `20m`, `18:30` or `2026-03-01T18:30`',
  });
}

/** The calendar, not 24 hours, tells tomorrow: days with a change of summer time differ. */
function nextAt(nowMs: number, [hours = 0, minutes = 0, seconds]: readonly number[]): number {
  const at = new Date(nowMs);
  at.setHours(hours, minutes, seconds || 0, 0);
  if (at.getTime() <= nowMs) at.setDate(at.getDate() + 1);
  return at.getTime();
}

/** ECMAScript takes a bare date for UTC; here it means midnight where the person is. */
function momentOf(words: string): number {
  return Date.parse(words.length === 10 ? `${words}T00:00` : words.replace(' ', 'T'));
}
