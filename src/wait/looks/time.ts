import type { FinalLook, LookMoment, PendingLook } from '../look.ts';
import { localPace } from '../pace.ts';
import { verdict } from '../verdicts.ts';
import type { TimeWait } from '../wait.ts';

/** Has the time come? Asks to be looked at again exactly then. */
export async function lookAtTime(
  wait: TimeWait,
  { nowMs }: LookMoment,
): Promise<PendingLook<null> | FinalLook> {
  if (nowMs >= wait.untilMs) {
    return { kind: 'final', verdict: verdict('reached', `${wait.words} is over`) };
  }
  return {
    kind: 'pending',
    memory: null,
    state: 'not yet',
    pace: localPace,
    againAtMs: wait.untilMs,
  };
}
