import { parseDuration } from '../core/duration.ts';
import { WispError } from '../core/wisp-error.ts';

const CLOCK_TIME = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

/** RFC 3339 with its parts optional from the right; without an offset it is local time. */
const ISO = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** A moment, and whether it was asked for as a time from now. */
export interface AskedTime {
  /** Milliseconds since 1970-01-01 UTC. */
  readonly untilMs: number;
  readonly isDuration: boolean;
}

/**
 * The moment that `20m`, `18:30` (the next one) or `2026-03-01T18:30` means. Throws a usage WispError
 * for anything else, a day that the calendar does not have among it.
 */
export function parseTime(words: string, nowMs: number): AskedTime {
  const duration = parseDuration(words);
  if (duration !== undefined) return { untilMs: nowMs + duration, isDuration: true };
  const clock = CLOCK_TIME.exec(words);
  const moment =
    clock === null
      ? momentOf(words)
      : nextAt(
          nowMs,
          clock.slice(1).map((part) => Number(part ?? 0)),
        );
  if (moment !== undefined) return { untilMs: moment, isDuration: false };
  throw new WispError('usage', `not a time: \`${words}\``, {
    hint: 'write it as `20m`, `18:30` or `2026-03-01T18:30`',
  });
}

const HALF_HOUR_MS = 30 * 60_000;

/**
 * The calendar, not 24 hours, tells tomorrow: days with a change of summer time differ. On one of
 * them an hour (on Lord Howe Island half of one) comes twice, and both count.
 */
function nextAt(nowMs: number, [hours = 0, minutes = 0, seconds = 0]: readonly number[]): number {
  const at = new Date(nowMs);
  at.setHours(hours, minutes, seconds, 0);
  const first = at.getTime();
  const again = [first, first + HALF_HOUR_MS, first + 2 * HALF_HOUR_MS].filter((ms) => {
    const local = new Date(ms);
    return ms === first || (local.getHours() === hours && local.getMinutes() === minutes);
  });
  const next = again.find((ms) => ms > nowMs);
  if (next !== undefined) return next;
  at.setDate(at.getDate() + 1);
  at.setHours(hours, minutes, seconds, 0);
  return at.getTime();
}

/** ECMAScript takes a bare date for UTC and 29 February for 1 March; here neither is so. */
function momentOf(words: string): number | undefined {
  if (!ISO.test(words)) return undefined;
  const [year = 0, month = 0, day = 0] = words.slice(0, 10).split('-').map(Number);
  const daysOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (month < 1 || month > 12 || day < 1 || day > daysOfMonth) return undefined;
  const moment = Date.parse(words.length === 10 ? `${words}T00:00` : words.replace(' ', 'T'));
  return Number.isNaN(moment) ? undefined : moment;
}
