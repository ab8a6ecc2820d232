import path from 'node:path';
import type { Finding } from '../../../core/finding.ts';
import { printable, shorten } from '../../../core/text.ts';
import { findingPlace, findingTest } from '../finding-place.ts';
import type { LinkTo } from '../hyperlinks.ts';
import type { Style } from '../style.ts';
import { findingCount } from './finding-count.ts';
import { type FindingsReport, isUnrecognised } from './report.ts';

export interface TextSurroundings {
  readonly style: Style;
  readonly linkTo: LinkTo;
  /** Absolute; findings' paths are relative to it. */
  readonly directory: string;
  /** Nobody said how the run ended: no findings may also mean that none were looked for hard enough. */
  readonly isEndingUnknown: boolean;
}

/** Longest message, in characters. */
const MESSAGE_WIDTH = 300;
/** Lines of an output that nobody recognised. */
const LINES_SHOWN = 20;

/** Findings for a person, one line each; it reads the same without colour. */
export function asText(report: FindingsReport, around: TextSurroundings): string {
  const { triage, all } = report;
  const { style } = around;
  if (isUnrecognised(report)) return unrecognised(report, style);
  const lines = triage.findings.map((finding) => `  ${row(finding, around)}`);
  const left = all.length - triage.findings.length;
  return [
    ...(triage.summary === undefined ? [] : [said(triage.summary, triage.model, style), '']),
    ...(all.length === 0 ? nothing(around) : [style.strong(findingCount(all))]),
    ...lines,
    ...(left > 0 ? [style.dim(`  … and ${left} more; \`--json\` lists them all`)] : []),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function nothing({ style, isEndingUnknown }: TextSurroundings): readonly string[] {
  const hint = 'if the run failed, `--exit-code 1` shows the lines that say most';
  return [style.good('no findings'), ...(isEndingUnknown ? [style.dim(`  ${hint}`)] : [])];
}

function said(summary: string, model: string | undefined, style: Style): string {
  return `${printable(summary)}${style.dim(` (${printable(model ?? 'model')})`)}`;
}

function row(finding: Finding, { style, linkTo, directory }: TextSurroundings): string {
  const place = style.strong(printable(findingPlace(finding)));
  const linked =
    finding.file === undefined ? place : linkTo(path.resolve(directory, finding.file), place);
  const code = finding.code === undefined ? '' : style.dim(` (${printable(finding.code)})`);
  const what = [findingTest(finding), finding.message].filter(Boolean).join(': ');
  const words = `${label(finding, style)}${shorten(printable(what), MESSAGE_WIDTH)}${code}`;
  return linked === '' ? words : `${linked}  ${words}`;
}

/** Errors and failed tests are what one expects; anything else says what it is. */
function label({ kind }: Finding, style: Style): string {
  if (kind === 'warning') return style.warn('warning: ');
  return kind === 'crash' ? style.bad('crash: ') : '';
}

function unrecognised({ extract, triage }: FindingsReport, style: Style): string {
  // Nothing was printed: how it ended is all there is.
  if (extract.length === 0)
    return `${style.strong(printable(triage.findings[0]?.message ?? ''))}\n`;
  const width = String(extract.at(-1)?.number ?? 0).length;
  const lines = extract.slice(0, LINES_SHOWN).map(({ number, text }) => {
    const margin = style.dim(String(number).padStart(width));
    return `  ${margin}  ${shorten(printable(text), MESSAGE_WIDTH)}`;
  });
  const left = extract.length - lines.length;
  return [
    style.strong('no tool recognised; the lines that say most:'),
    ...lines,
    ...(left > 0 ? [style.dim(`  … and ${left} more; \`--extract\` prints them all`)] : []),
  ]
    .map((line) => `${line}\n`)
    .join('');
}
