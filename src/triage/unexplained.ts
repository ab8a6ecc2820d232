import type { Finding } from '../core/finding.ts';
import type { OutputLine } from './digest.ts';
import { tellingOf } from './telling-line.ts';

/** Weight from which a line is an error in so many words. */
const PLAINLY_AN_ERROR = 7;

/** Lines around a finding's own that still belong to it. */
const MARGIN = 1;

/** The lines of an extract that speak of a failure which no finding covers. */
export function unexplained(
  extract: readonly OutputLine[],
  findings: readonly Finding[],
): readonly OutputLine[] {
  return extract.filter(
    (line) =>
      tellingOf(line.text).weight >= PLAINLY_AN_ERROR &&
      !(findings.length > 0 && REPEATS.test(line.text)) &&
      !findings.some((finding) => covers(finding, line) || names(finding, line)),
  );
}

/** Says once more that something failed, counts failures, heads their list, or belongs to a stack. */
const REPEATS = new RegExp(
  [
    '^\\s*at \\S',
    '^Traceback \\(most recent call last',
    // FAIL<tab>example.com/w<tab>0.018s     FAILED: a.o     FAILED (failures=1)
    '^FAIL(?:ED)?(?:\\t|:? (?:\\(|\\S+ *$))',
    // Test Files  1 failed (1)     Tests: 1 failed, 2 total     test result: FAILED. 1 passed; 1 failed
    '\\b\\d+ (?:failed|failing|failures?|errors?|problems?|targets failed|subtests? failed)\\b',
    '^\\W*(?:failing tests|Failures|Errors|Failed tests|Tests in error) ?: ?$',
    // [ERROR] Failures:     [ERROR] Failed to execute goal …     [ERROR]   symbol: …
    '^\\[ERROR\\] ?(?: |->|$|Failures|Errors|COMPILATION ERROR|Failed to execute goal)',
    '^\\[ERROR\\] (?:To see|Re-run|For more|Please refer|\\[Help)',
    'not ok .*# TODO\\b',
    '\\berrors were emitted\\b',
  ].join('|'),
  'i',
);

/** True when the line has the failed test's whole or own name, as lists of all tests do. */
function names({ test }: Finding, { text }: OutputLine): boolean {
  if (test === undefined) return false;
  const own = test.replace(/ \(.*\)$/, '').split(/ > |::|\.(?=\w+$)/);
  return [test, own.at(-1) ?? ''].some(
    (name) => name.length >= SHORTEST_NAME && text.includes(name),
  );
}

const SHORTEST_NAME = 4;

/** True when the line is part of what a finding was made from, or says its message again. */
export function covers(finding: Finding, line: OutputLine): boolean {
  const { firstLine, lastLine } = finding.evidence;
  const isAround = line.number >= firstLine - MARGIN && line.number <= lastLine + MARGIN;
  return isAround || (finding.message.length > 8 && line.text.includes(finding.message));
}
