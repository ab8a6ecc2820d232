import { expect, test } from 'vitest';
import { disagreements, type Witnesses } from '../../tools/soak/disagreements.ts';
import type { LogEvent } from '../../tools/soak/log-events.ts';

const passed = { outcome: 'passed', exitCode: 0, signal: null };
const failed = { outcome: 'failed', exitCode: 3, signal: null };
const green = { ...passed, verdict: 'green' };
const red = { ...failed, verdict: 'red' };

const witnesses: Witnesses = {
  planned: [passed, failed, failed, passed].map((plan) => ({ ...plan, words: '' })) as never,
  begun: ['1 start', '2 change', '3 manual', '4 interval'],
  delivered: 2,
};

const log: readonly LogEvent[] = [
  event('watch.started'),
  event('command.outcome', passed),
  event('watch.run', {
    ...green,
    run: 1,
    trigger: 'start',
    turned: false,
    notNotifiedBecause: 'the verdict did not turn',
  }),
  event('command.outcome', failed),
  event('watch.run', {
    ...red,
    run: 2,
    trigger: 'change',
    turned: true,
    notNotifiedBecause: 'pending',
  }),
  event('triage'),
  event('notification', { result: 'sent' }),
  event('command.outcome', failed),
  event('watch.run', {
    ...red,
    run: 3,
    trigger: 'manual',
    turned: false,
    notNotifiedBecause: 'the verdict did not turn',
  }),
  event('triage'),
  event('command.outcome', passed),
  event('watch.run', {
    ...green,
    run: 4,
    trigger: 'interval',
    turned: true,
    notNotifiedBecause: 'pending',
  }),
  event('notification', { result: 'sent' }),
  event('watch.stopped', { runs: 4 }),
];

test('a log that agrees with itself and all who saw it is right', () => {
  expect(disagreements(log, witnesses)).toEqual([]);
});

test.each([
  ['a run is missing', without(10, 11), /run 3 has|number|begun/],
  ['a number is given twice', changed(8, { run: 2 }), /run 3 has the number 2/],
  ['another trigger', changed(4, { trigger: 'manual' }), /run 2 manual, the command 2 change/],
  ['another exit code', changed(4, { exitCode: 4 }), /run 2, exitCode: 4/],
  ['another command outcome', changed(7, { outcome: 'passed' }), /run 3, outcome/],
  ['a turn that was none', changed(8, { turned: true }), /run 3: red, turned true/],
  [
    'a turn that was not told',
    changed(11, { notNotifiedBecause: 'the verdict did not turn' }),
    /run 4: green, turned true/,
  ],
  ['a triage is missing', without(5), /red runs and triages: 2 and 1/],
  ['a message got lost', without(12), /sent and delivered: 1 and 2/],
  ['trouble', [...log, event('trouble')], /troubles: 1 and 0/],
  ['no end', without(13), /stops after all runs: 0 and 1/],
])('%s is told', (_, events, expected) => {
  expect(disagreements(events, witnesses).join('\n')).toMatch(expected);
});

function event(type: string, fields: object = {}): LogEvent {
  return { type, watch: 'watch-4f9c1a2b', ...fields };
}

function changed(index: number, fields: object): readonly LogEvent[] {
  return log.with(index, { ...(log[index] as LogEvent), ...fields });
}

function without(...indices: readonly number[]): readonly LogEvent[] {
  return log.filter((_, index) => !indices.includes(index));
}
