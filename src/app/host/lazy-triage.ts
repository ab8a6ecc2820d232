import type { TriageRun } from '../../core/triage.ts';
import type { TriageParts } from '../../triage/triage.ts';

/** Triage whose code is loaded by the first red run or the first long output: a green day has neither. */
export function lazyTriage(parts: TriageParts): TriageRun {
  let triage: Promise<TriageRun> | undefined;
  const load = (): Promise<TriageRun> => {
    triage ??= import('../../triage/triage.ts').then(({ createTriage }) => createTriage(parts));
    return triage;
  };
  return {
    findingsOf: async (run) => (await load()).findingsOf(run),
    openReader: async (run) => (await load()).openReader(run),
  };
}
