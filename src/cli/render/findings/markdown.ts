import type { Finding } from '../../../core/finding.ts';
import { printable } from '../../../core/text.ts';
import { findingPlace, findingTest } from '../finding-place.ts';
import { findingCount } from './finding-count.ts';
import { type FindingsReport, isUnrecognised } from './report.ts';

/** Findings for a comment or a ticket; what the output printed cannot become markup. */
export function asMarkdown(report: FindingsReport): string {
  const { triage, all, extract } = report;
  if (isUnrecognised(report) && extract.length > 0) {
    return `**no tool recognised; the lines that say most:**\n\n${fenced(extract.map(({ text }) => printable(text)))}`;
  }
  const left = all.length - triage.findings.length;
  const rows = triage.findings.map((finding) => `- ${row(finding)}`);
  const parts = [
    triage.summary === undefined ? '' : escaped(triage.summary),
    `**${findingCount(all)}**`,
    [...rows, ...(left > 0 ? [`- … and ${left} more`] : [])].join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function row(finding: Finding): string {
  const place = findingPlace(finding);
  const code = finding.code === undefined ? '' : ` (${inCode(finding.code)})`;
  const what = [
    finding.kind === 'warning' ? 'warning' : undefined,
    findingTest(finding),
    finding.message,
  ]
    .filter((part) => part !== undefined)
    .map(escaped)
    .join(': ');
  return `${place === '' ? '' : `${inCode(place)} `}${what}${code}`;
}

function escaped(text: string): string {
  return printable(text).replace(/[\\`*_{}[\]<>#|~!&@]/g, (character) => `\\${character}`);
}

/** A code span is fenced by more backticks than its text has in a row (CommonMark 0.31, 6.1). */
function inCode(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${printable(text)}${pad}${fence}`;
}

function fenced(lines: readonly string[]): string {
  const fence = '`'.repeat(Math.max(3, longestRun(lines.join('\n')) + 1));
  return `${fence}text\n${lines.join('\n')}\n${fence}\n`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
}
