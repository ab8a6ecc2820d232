import path from 'node:path';
import { formatDuration } from '../../core/duration.ts';
import type { Finding } from '../../core/finding.ts';
import { describeDifference } from '../../core/finding-difference.ts';
import type { Outcome } from '../../core/outcome.ts';
import type { RunReport } from '../../core/run-report.ts';
import { printable, shorten } from '../../core/text.ts';
import type { Trigger } from '../../core/trigger.ts';
import { findingPlace, findingTest } from './finding-place.ts';
import type { Style } from './style.ts';

/** Findings listed below a red run; the rest is a key away. */
const FINDINGS_SHOWN = 10;

/** Longest line of a finding, in characters. */
const FINDING_WIDTH = 200;

/**
 * The line of one run: time, number, trigger, verdict, exit, duration, what changed, findings. It
 * reads the same without colour.
 */
export function runLine(told: RunReport, time: string, directory: string, style: Style): string {
  const parts = [
    `${verdictWords(told, style)}, ${formatDuration(told.outcome.durationMs)}`,
    ...changeWords(told),
    ...findingCount(told),
  ];
  const head = `[${time}] run ${told.number} (${triggerWords(told.trigger, directory)})`;
  return `${style.dim(head)}: ${parts.join('; ')}`;
}

/** Why a run started: `change: src/sum.ts +2`. */
export function triggerWords(trigger: Trigger, directory: string): string {
  const [first, ...more] = trigger.paths;
  if (first === undefined) return trigger.kind;
  const file = printable(path.relative(directory, first) || '.');
  return `${trigger.kind}: ${shorten(file, 60)}${more.length > 0 ? ` +${more.length}` : ''}`;
}

/** The findings of a red run, one line each; those that were not there before are marked with `+`. */
export function findingLines(told: RunReport, style: Style): readonly string[] {
  const findings = told.look?.triage.findings ?? [];
  const total = told.look?.triage.total ?? 0;
  const added = new Set(told.difference?.added);
  const lines = findings
    .slice(0, FINDINGS_SHOWN)
    .map((finding) => `${added.has(finding) ? '+' : ' '} ${findingLine(finding, style)}`);
  const left = total - lines.length;
  return [
    ...lines,
    ...(left > 0 ? [`  … and ${left} more`] : []),
    ...(told.look?.triage.isTruncated ? [TRUNCATED] : []),
  ];
}

/** Said of a red run whose output was longer than what is read of one. */
const TRUNCATED =
  '  the output was too long to be read whole: there may be more in the middle of it';

/** One finding on one line: where, then what. */
export function findingLine(finding: Finding, style: Style): string {
  const place = findingPlace(finding);
  const what = [findingTest(finding), finding.message].filter(Boolean).join(': ');
  const text = shorten(printable(what), FINDING_WIDTH);
  return place === '' ? text : `${style.strong(printable(place))}  ${text}`;
}

function verdictWords({ verdict, outcome }: RunReport, style: Style): string {
  if (verdict === null) return style.warn('stopped by wisp');
  return verdict === 'green'
    ? `${style.good('PASS')}, exit 0`
    : `${style.bad('FAIL')}, ${redWords(outcome)}`;
}

function redWords(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'timed-out':
      return 'timed out';
    case 'killed':
      return `killed by ${outcome.signal ?? 'a signal'}`;
    case 'not-started':
      return `not started: ${printable(outcome.reason ?? 'unknown reason')}`;
    default:
      return `exit ${outcome.exitCode}`;
  }
}

function changeWords(told: RunReport): readonly string[] {
  const { verdict, lastVerdict, difference } = told;
  if (verdict === null || lastVerdict === undefined) return [];
  if (verdict !== lastVerdict) return [lastVerdict === 'green' ? 'was passing' : 'was failing'];
  return difference === undefined ? [] : [describeDifference(difference)].filter(Boolean);
}

function findingCount({ look }: RunReport): readonly string[] {
  const total = look?.triage.total ?? 0;
  return total === 0 ? [] : [total === 1 ? '1 finding' : `${total} findings`];
}
