import type { Finding, Triage } from '../../../core/finding.ts';
import type { OutputLine } from '../../../triage/digest.ts';

/** What `wisp triage` tells of one output, in whichever format. */
export interface FindingsReport {
  readonly triage: Triage;
  /** Every finding, the model's included. */
  readonly all: readonly Finding[];
  /** The lines that say why it failed; shown where no tool was recognised. */
  readonly extract: readonly OutputLine[];
}

/** True when what failed stands in no format that wisp knows and no model read it either. */
export function isUnrecognised({ triage }: FindingsReport): boolean {
  return triage.engine === 'none' && triage.total > 0;
}
