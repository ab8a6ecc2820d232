import type { Finding } from '../../../core/finding.ts';

/** `2 errors, 1 failed test, 3 warnings`; `no findings` when there are none. */
export function findingCount(findings: readonly Finding[]): string {
  const count = (kind: Finding['kind']): number =>
    findings.filter((finding) => finding.kind === kind).length;
  const parts = [
    counted(count('error'), 'error'),
    counted(count('crash'), 'crash', 'crashes'),
    counted(count('test-failure'), 'failed test'),
    counted(count('warning'), 'warning'),
    counted(count('other'), 'other finding'),
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'no findings' : parts.join(', ');
}

function counted(count: number, one: string, several = `${one}s`): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : several}`;
}
