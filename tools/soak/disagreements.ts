import type { LogEvent } from './log-events.ts';
import type { PlannedOutcome } from './outcomes.ts';

/** What a soak knows besides wisp's log. */
export interface Witnesses {
  /** Outcome by run, the first first. */
  readonly planned: readonly PlannedOutcome[];
  /** `<run> <trigger>` as each run of the command wrote it when it began. */
  readonly begun: readonly string[];
  /** How many messages the notification program got. */
  readonly delivered: number;
}

/** Where wisp's log contradicts itself or the witnesses, in words; empty when all agree. */
export function disagreements(events: readonly LogEvent[], witnesses: Witnesses): string[] {
  const runs = events.filter(({ type }) => type === 'watch.run');
  const outcomes = events.filter(({ type }) => type === 'command.outcome');
  return [
    ...runs.flatMap((run, index) => numberOf(run, index, witnesses)),
    ...runs.flatMap((run, index) => outcomeOf(run, outcomes[index], witnesses)),
    ...turns(runs),
    ...counts(events, runs, witnesses),
  ];
}

function numberOf(run: LogEvent, index: number, { begun }: Witnesses): string[] {
  const line = `${run.run} ${run.trigger}`;
  return [
    ...(run.run === index + 1 ? [] : [`the log's run ${index + 1} has the number ${run.run}`]),
    ...(begun[index] === line ? [] : [`the log has run ${line}, the command ${begun[index]}`]),
  ];
}

function outcomeOf(run: LogEvent, outcome: LogEvent | undefined, { planned }: Witnesses): string[] {
  const plan = planned[Number(run.run) - 1];
  return (['outcome', 'exitCode', 'signal'] as const).flatMap((field) => {
    const told = [run[field], outcome?.[field], plan?.[field]];
    if (told.every((value) => value === told[0])) return [];
    return [`run ${run.run}, ${field}: ${told.join(' by watch.run, ')} planned`];
  });
}

/** A red run after none or a green one turns, and a green one after a red one; only those are notified. */
function turns(runs: readonly LogEvent[]): string[] {
  let last: unknown = 'green';
  return runs.flatMap(({ run, outcome, verdict, turned, notNotifiedBecause }) => {
    const notified = notNotifiedBecause === 'pending';
    const now = outcome === 'passed' ? 'green' : 'red';
    const hasTurned = now !== last;
    last = now;
    const isTold = verdict === now && turned === hasTurned && notified === hasTurned;
    return isTold ? [] : [`run ${run}: ${verdict}, turned ${turned}, notified ${notified}`];
  });
}

function counts(
  events: readonly LogEvent[],
  runs: readonly LogEvent[],
  { begun, delivered }: Witnesses,
): string[] {
  const of = (type: string, field?: string, value?: unknown): number =>
    events.filter((event) => {
      return event.type === type && (field === undefined || event[field] === value);
    }).length;
  const told = runs.filter(({ notNotifiedBecause }) => notNotifiedBecause === 'pending').length;
  const red = runs.filter(({ verdict }) => verdict === 'red').length;
  const answered = of('notification') - of('notification', 'result', 'failed');
  return [
    ...same('runs in the log and begun', runs.length, begun.length),
    ...same('runs and command outcomes', runs.length, of('command.outcome')),
    ...same('red runs and triages', red, of('triage')),
    ...same('notifications sent and delivered', of('notification', 'result', 'sent'), delivered),
    ...same('notifications that failed', of('notification', 'result', 'failed'), 0),
    // One that was held may be told later, once more.
    ...(answered >= told ? [] : [`${told} runs were to be told, ${answered} were`]),
    ...same('starts', of('watch.started'), 1),
    ...same('stops after all runs', of('watch.stopped', 'runs', runs.length), 1),
    ...same('troubles', of('trouble'), 0),
  ];
}

function same(what: string, one: number, other: number): string[] {
  return one === other ? [] : [`${what}: ${one} and ${other}`];
}
