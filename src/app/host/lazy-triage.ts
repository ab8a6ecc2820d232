import type { TriageRun } from '../../core/triage.ts';
import type { TriageParts } from '../../triage/triage.ts';

/** Triage whose code is loaded by the first red run, for a green day has none. */
export function lazyTriage(parts: TriageParts): TriageRun {
  let triage: Promise<TriageRun> | undefined;
  return async (run) => {
    triage ??= import('../../triage/triage.ts').then(({ createTriage }) => createTriage(parts));
    return (await triage)(run);
  };
}
