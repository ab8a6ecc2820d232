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
      !findings.some((finding) => covers(finding, line)),
  );
}

/** True when the line is part of what a finding was made from, or says its message again. */
export function covers(finding: Finding, line: OutputLine): boolean {
  const { firstLine, lastLine } = finding.evidence;
  const isAround = line.number >= firstLine - MARGIN && line.number <= lastLine + MARGIN;
  return isAround || (finding.message.length > 8 && line.text.includes(finding.message));
}
