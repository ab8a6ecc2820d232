import type { Finding } from '../core/finding.ts';

/** True for what makes a run fail: an error, a crash, a failed test. */
export function isUrgent({ kind }: Pick<Finding, 'kind'>): boolean {
  return kind === 'error' || kind === 'test-failure' || kind === 'crash';
}

/** What makes a run fail before what does not; otherwise as they were. */
export function urgentFirst(findings: readonly Finding[]): readonly Finding[] {
  return [...findings.filter(isUrgent), ...findings.filter((finding) => !isUrgent(finding))];
}
