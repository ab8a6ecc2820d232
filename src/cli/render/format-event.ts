import path from 'node:path';
import { formatDuration } from '../../core/duration.ts';
import type { AuditEvent, UnknownEvent } from '../../core/event.ts';
import { printable, shorten } from '../../core/text.ts';
import { timeOfDay } from './watch-reporter.ts';

/** Longest line of the readable log, in characters. */
const WIDTH = 300;

/** One event as one readable line: when, which watch, what. */
export function eventLine(event: AuditEvent | UnknownEvent): string {
  const at = Date.parse(event.at);
  const day = Number.isNaN(at) ? event.at : `${localDay(at)} ${timeOfDay(at)}`;
  const watch = event.watch === null ? '' : `${event.watch}  `;
  const words = isKnown(event) ? eventWords(event) : unknownWords(event);
  return shorten(printable(`${day}  ${watch}${words}`), WIDTH);
}

function isKnown(event: AuditEvent | UnknownEvent): event is AuditEvent {
  return event.type in wordsOf;
}

type WordsOf = {
  readonly [Type in AuditEvent['type']]: (event: Extract<AuditEvent, { type: Type }>) => string;
};

const wordsOf: WordsOf = {
  'watch.started': (event) => `started: ${event.command} (in ${event.directory})`,
  'watch.ready': (event) =>
    `ready: ${event.files} files, ${event.watches} watches (${event.engine})`,
  'watch.recovered': (event) =>
    `ended what ${event.killed} had left when wisp was killed: process group ${event.group}`,
  'watch.stopped': (event) => `stopped: ${event.reason}, after ${plural(event.runs, 'run')}`,
  'watch.run': (event) =>
    [
      `run ${event.run} (${triggerWords(event)}): ${runVerdict(event)}, ${formatDuration(event.durationMs)}`,
      event.turned ? 'turned' : undefined,
      event.findings ? plural(event.findings, 'finding') : undefined,
      notifiedNote(event),
    ]
      .filter((part) => part !== undefined)
      .join('; '),
  'policy.decision': (event) =>
    `policy: ${event.authorized ? 'may run' : 'refused'} by ${event.by}: ${event.command}${because(event.reasons)}`,
  'command.outcome': (event) =>
    `command ${outcomeWords(event)}, ${formatDuration(event.durationMs)}: ${event.command}${stillRunning(event.leftBehind)}`,
  notification: (event) =>
    `notification ${event.result}${event.channel === null ? '' : ` by ${event.channel}`}: ${event.body}${because(event.reason === null ? [] : [event.reason])}`,
  triage: (event) =>
    `triage by ${event.model ?? event.engine}: ${plural(event.total, 'finding')}${firstFinding(event)}`,
  'wait.started': (event) => `wait for ${event.kind} ${event.target}: started`,
  'wait.looked': (event) => `wait for ${event.kind} ${event.target}: ${event.state}`,
  'wait.ended': (event) =>
    `wait for ${event.kind} ${event.target}: ${event.verdict}, after ${formatDuration(event.durationMs)}`,
  trouble: (event) => `trouble with ${event.part}: ${event.message}`,
};

function eventWords<Event extends AuditEvent>(event: Event): string {
  // Each entry takes the event it is named for; the compiler cannot tie the two together.
  return (wordsOf[event.type] as (event: Event) => string)(event);
}

function unknownWords({
  type,
  v,
  id,
  at,
  host,
  directory,
  watch,
  run,
  ...own
}: UnknownEvent): string {
  return `${type} ${JSON.stringify(own)}`;
}

/** Only what a reader would expect to have been notified: a turn. */
function notifiedNote(event: Extract<AuditEvent, { type: 'watch.run' }>): string | undefined {
  if (event.notified) return 'notified';
  const because = event.notNotifiedBecause;
  return event.turned && because !== null && because !== 'pending'
    ? `not notified: ${because}`
    : undefined;
}

function triggerWords({
  trigger,
  paths,
  pathTotal,
  directory,
}: Extract<AuditEvent, { type: 'watch.run' }>): string {
  const [first] = paths;
  if (first === undefined) return trigger;
  return `${trigger}: ${path.relative(directory, first)}${pathTotal > 1 ? ` +${pathTotal - 1}` : ''}`;
}

function runVerdict(event: Extract<AuditEvent, { type: 'watch.run' }>): string {
  if (event.verdict === null) return 'stopped by wisp';
  return event.verdict === 'green' ? 'PASS' : `FAIL, ${outcomeWords(event)}`;
}

function outcomeWords(
  event: Pick<
    Extract<AuditEvent, { type: 'watch.run' }>,
    'outcome' | 'exitCode' | 'signal' | 'reason'
  >,
): string {
  switch (event.outcome) {
    case 'passed':
      return 'passed';
    case 'failed':
      return `exit ${event.exitCode}`;
    case 'timed-out':
      return 'timed out';
    case 'killed':
      return `killed by ${event.signal ?? 'wisp'}`;
    case 'not-started':
      return `not started: ${event.reason}`;
  }
}

function firstFinding({ findings }: Extract<AuditEvent, { type: 'triage' }>): string {
  const [first] = findings;
  if (first === undefined) return '';
  const place = [first.file, first.line].filter((part) => part !== null).join(':');
  return `; ${[place, first.message].filter(Boolean).join(' ')}`;
}

/** When the terminal was closed, the log is the only place where it can be said. */
function stillRunning(pids: readonly number[]): string {
  return pids.length === 0 ? '' : ` (still running: pid ${pids.join(', ')})`;
}

function because(reasons: readonly string[]): string {
  return reasons.length === 0 ? '' : ` (${reasons.join('; ')})`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function localDay(unixMs: number): string {
  const date = new Date(unixMs);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
