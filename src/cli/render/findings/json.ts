import type { Finding } from '../../../core/finding.ts';
import type { FindingsReport } from './report.ts';

/** One JSON object on one line; every key is there, null when unknown. */
export function asJson({ triage, all }: FindingsReport): string {
  const value = {
    triage: {
      findings: triage.findings.map(fields),
      total: triage.total,
      summary: triage.summary ?? null,
      engine: triage.engine,
      model: triage.model ?? null,
      durationMs: Math.round(triage.durationMs),
      truncated: triage.isTruncated,
    },
    all: all.map(fields),
  };
  return `${JSON.stringify(value)}\n`;
}

function fields(finding: Finding): object {
  const { kind, file, line, column, endLine, message, test, code, tool, evidence, by } = finding;
  return {
    kind,
    file: file ?? null,
    line: line ?? null,
    column: column ?? null,
    endLine: endLine ?? null,
    message,
    test: test ?? null,
    code: code ?? null,
    tool,
    evidence,
    by,
  };
}
