import type { Finding } from '../../core/finding.ts';

/** Where a finding is, as far as it is known: `src/sum.test.ts:7:18`, `line 3`, or ''. */
export function findingPlace({ file, line, column }: Finding): string {
  if (file === undefined) return line === undefined ? '' : `line ${line}`;
  return [file, line, column].filter((part) => part !== undefined).join(':');
}

/** The failed test's name without its file's, which stands before it already; undefined when nothing is left. */
export function findingTest({ test, file }: Finding): string | undefined {
  if (test === file) return undefined;
  return test?.startsWith(`${file}::`) ? test.slice(`${file}::`.length) : test;
}
