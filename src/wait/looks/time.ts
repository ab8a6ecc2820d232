import { printable } from '../../core/text.ts';
import type { FinalLook, LookMoment, PendingLook } from '../look.ts';
import { localPace } from '../pace.ts';
import { verdict } from '../verdicts.ts';
import type { TimeWait } from '../wait.ts';

/**
 * Has the time come? Asks to be looked at again exactly then.
 *
 * @param timeOfDayMs What the clock on the wall says, in milliseconds since 1970-01-01 UTC.
 */
export async function lookAtTime(
  wait: TimeWait,
  moment: LookMoment,
  timeOfDayMs: number,
): Promise<PendingLook<null> | FinalLook> {
  const nowMs = wait.isDuration ? moment.nowMs : timeOfDayMs;
  if (nowMs >= wait.untilMs) {
    return {
      kind: 'final',
      verdict: verdict('reached', `the time has come: ${printable(wait.words)}`),
    };
  }
  return {
    kind: 'pending',
    memory: null,
    state: `comes at ${localTime(wait.untilMs)}`,
    pace: localPace,
    againAtMs: moment.nowMs + (wait.untilMs - nowMs),
  };
}

/** `2026-03-01 18:30:00`, local time. */
function localTime(unixMs: number): string {
  const at = new Date(unixMs);
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`;
}
