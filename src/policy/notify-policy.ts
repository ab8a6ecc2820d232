import type { NotifyWhen } from '../core/config.ts';
import { isTurn, type Verdict } from '../core/outcome.ts';

/** Why a run is not told, in words for the audit log; null when it is. */
export function whyNotNotified(
  when: NotifyWhen,
  last: Verdict | undefined,
  now: Verdict,
): string | null {
  switch (when) {
    case 'always':
      return null;
    case 'never':
      return 'notifying is off for this watch';
    case 'failure':
      return now === 'red' ? null : 'the run passed';
    case 'change':
      if (isTurn(last, now)) return null;
      return last === undefined ? 'the first run passed' : 'the verdict did not turn';
  }
}
