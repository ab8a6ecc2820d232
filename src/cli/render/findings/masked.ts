import type { Finding } from '../../../core/finding.ts';
import type { Redact } from '../../../core/redact.ts';
import type { OutputLine } from '../../../triage/digest.ts';
import type { FindingsReport } from './report.ts';

/** The same report for others to read: every text of it that came from the output, secrets masked. */
export function masked(report: FindingsReport, redact: Redact): FindingsReport {
  const { triage, all, extract } = report;
  return {
    triage: {
      ...triage,
      findings: triage.findings.map((finding) => maskedFinding(finding, redact)),
      ...(triage.summary === undefined ? {} : { summary: redact(triage.summary) }),
    },
    all: all.map((finding) => maskedFinding(finding, redact)),
    extract: maskedLines(extract, redact),
  };
}

function maskedFinding(finding: Finding, redact: Redact): Finding {
  const { message, file, test, code, evidence } = finding;
  return {
    ...finding,
    message: redact(message),
    ...(file === undefined ? {} : { file: redact(file) }),
    ...(test === undefined ? {} : { test: redact(test) }),
    ...(code === undefined ? {} : { code: redact(code) }),
    evidence: { ...evidence, text: redact(evidence.text) },
  };
}

/** A private key goes over several lines, which then are fewer. */
function maskedLines(lines: readonly OutputLine[], redact: Redact): readonly OutputLine[] {
  const [first] = lines;
  if (first === undefined) return [];
  const texts = redact(lines.map(({ text }) => text).join('\n')).split('\n');
  return texts.map((text, at) => ({ ...(lines[at] ?? first), text, whole: text }));
}
