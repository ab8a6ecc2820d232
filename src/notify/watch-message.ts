import { formatDuration } from '../core/duration.ts';
import type { Finding, Triage } from '../core/finding.ts';
import type { Notification } from '../core/notification.ts';
import type { Outcome } from '../core/outcome.ts';
import type { RunReport } from '../core/run-report.ts';
import { shorten } from '../core/text.ts';
import { BODY_LIMIT } from './message.ts';

/** What a run is told to the person with. */
export type ToldRun = Pick<RunReport, 'verdict' | 'lastVerdict' | 'outcome' | 'streak'>;

/** What a notification says of the watch besides the run. */
export interface ToldWatch {
  readonly source: 'watch' | 'run';
  /** The command as a person would type it. */
  readonly command: string;
  readonly watchId: string;
  /** The limit of a run, in milliseconds; undefined when there is none. */
  readonly timeoutMs: number | undefined;
}

/** The notification of one run; a failure plays the sound. */
export function watchNotification(
  run: ToldRun,
  triage: Triage | undefined,
  watch: ToldWatch,
): Notification {
  return {
    title: `wisp ${watch.source}`,
    subtitle: watch.command,
    body: run.verdict === 'green' ? passing(run) : failing(run.outcome, triage, watch.timeoutMs),
    sound: run.verdict === 'red',
    source: watch.source,
    key: watch.watchId,
    ...(run.verdict === null ? {} : { verdict: run.verdict }),
  };
}

/** `Passing again after 3 runs, 4m` when the run before failed, else `Passing`. */
function passing({ lastVerdict, streak }: ToldRun): string {
  if (lastVerdict !== 'red') return 'Passing';
  const runs = streak.runs === 1 ? '1 run' : `${streak.runs} runs`;
  return `Passing again after ${runs}, ${formatDuration(streak.sinceMs)}`;
}

/** `Failing (exit 1): <first finding> (+2 more)`, never longer than a body may be. */
function failing(
  outcome: Outcome,
  triage: Triage | undefined,
  timeoutMs: number | undefined,
): string {
  const what = howItFailed(outcome, timeoutMs);
  // A finding that quotes nothing says how the run ended, and that stands here already.
  const first = triage?.findings.find(({ evidence }) => evidence.text !== '');
  const about = first === undefined ? triage?.summary : findingWords(first);
  if (about === undefined) return what;
  const others = first === undefined ? 0 : (triage?.total ?? 1) - 1;
  const more = others > 0 ? ` (+${others} more)` : '';
  const room = BODY_LIMIT - [...what, ...more].length - ': '.length;
  return room < 1 ? what : `${what}: ${shorten(about, room)}${more}`;
}

function howItFailed(outcome: Outcome, timeoutMs: number | undefined): string {
  switch (outcome.kind) {
    case 'timed-out':
      return `Timed out after ${formatDuration(timeoutMs ?? outcome.durationMs)}`;
    case 'killed':
      return `Killed by ${outcome.signal ?? 'a signal'}`;
    case 'not-started':
      return `Not started: ${outcome.reason ?? 'unknown reason'}`;
    default:
      return `Failing (exit ${outcome.exitCode})`;
  }
}

/** `src/sum.test.ts:7 adds numbers: expected 4, received 3`, as far as it is known. */
function findingWords({ file, line, test, message }: Finding): string {
  const place = [file, line].filter((part) => part !== undefined).join(':');
  const what = [test, message].filter(Boolean).join(': ');
  return file === undefined ? what : `${place} ${what}`;
}
