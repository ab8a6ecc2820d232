import { expect, test } from 'vitest';
import type { Finding } from '../../src/core/finding.ts';
import type { FirstLook } from '../../src/core/triage.ts';
import { trigger } from '../../src/core/trigger.ts';
import { TriggerStream } from '../../src/core/trigger-stream.ts';
import { whyNotNotified } from '../../src/policy/notify-policy.ts';
import { finding, triageOf } from '../support/findings.ts';
import type { OutcomeWord } from '../support/outcomes.ts';
import { ScriptedWatch } from '../support/scripted-watch.ts';

function words(text: string): OutcomeWord[] {
  return text.split(' ') as OutcomeWord[];
}

function look(...findings: Finding[]): FirstLook {
  return { triage: triageOf(findings), all: findings };
}

test.each([
  ['change', 'pass', ''],
  ['change', 'fail', 'red'],
  ['change', 'pass fail fail pass pass', 'red green'],
  ['change', 'fail fail timeout killed missing', 'red'],
  ['change', 'fail pass fail', 'red green red'],
  ['failure', 'pass fail fail pass', 'red red'],
  ['always', 'pass fail pass', 'green red green'],
  ['never', 'pass fail pass', ''],
] as const)('with --notify %s, the runs "%s" notify "%s"', async (when, script, notified) => {
  const watch = new ScriptedWatch(words(script), {
    whyNotNotified: (last, now) => whyNotNotified(when, last, now),
  });
  await watch.watch();
  const verdicts = watch.notified.map(({ run }) => watch.told[run - 1]?.verdict);
  expect(verdicts.join(' ')).toBe(notified);
});

test.each([
  ['pass', 'no'],
  ['fail', 'yes'],
  ['pass pass', 'no no'],
  ['pass fail fail pass', 'no yes no yes'],
  ['fail stopped fail', 'yes no no'],
])('the runs "%s" turn: %s', async (script, turned) => {
  const watch = new ScriptedWatch(words(script));
  await watch.watch();
  expect(watch.told.map(({ hasTurned }) => (hasTurned ? 'yes' : 'no')).join(' ')).toBe(turned);
});

test('a run that wisp ended is no verdict: no turn, no triage, no notification', async () => {
  const watch = new ScriptedWatch(words('pass stopped pass'), {
    triage: async () => {
      throw new Error('nobody should look');
    },
    whyNotNotified: () => null,
  });
  await watch.watch();
  expect(watch.told.map(({ verdict }) => verdict)).toEqual(['green', null, 'green']);
  expect(watch.told.map(({ lastVerdict }) => lastVerdict)).toEqual([undefined, 'green', 'green']);
  expect(watch.notified.map(({ run }) => run)).toEqual([1, 3]);
  expect(watch.troubles).toEqual([]);
});

test('only red runs are looked at', async () => {
  let looks = 0;
  const watch = new ScriptedWatch(words('pass fail timeout missing pass'), {
    triage: async () => {
      looks++;
      return look();
    },
  });
  await watch.watch();
  expect(looks).toBe(3);
});

test('the watch ends after so many verdicts; runs that wisp ended do not count', async () => {
  const watch = new ScriptedWatch(words('fail stopped pass fail'), { maxRuns: 2 });
  expect(await watch.watch()).toEqual({ reason: 'max-runs', runs: 3, verdict: 'green' });
});

test('a failing triage is trouble, and the next run comes', async () => {
  const watch = new ScriptedWatch(words('fail pass'), {
    triage: async () => {
      throw new Error('no reader');
    },
    whyNotNotified: () => null,
  });
  await watch.watch();
  expect(watch.told).toHaveLength(2);
  expect(watch.notified.map(({ run }) => run)).toEqual([1, 2]);
  expect(watch.troubles).toEqual([{ part: 'triage', message: 'triage failed: no reader' }]);
});

test('a failing notification is trouble, and the next run comes', async () => {
  const watch = new ScriptedWatch(words('fail fail'), {
    whyNotNotified: () => null,
    notify: async () => {
      throw new Error('no bus');
    },
  });
  await watch.watch();
  expect(watch.told).toHaveLength(2);
  expect(watch.troubles).toHaveLength(2);
  expect(watch.troubles[0]).toEqual({ part: 'notify', message: 'the notification failed: no bus' });
});

test('a notification that never ends holds nothing up', async () => {
  const watch = new ScriptedWatch(words('fail fail pass'), {
    whyNotNotified: () => null,
    notify: () => new Promise(() => {}),
  });
  await watch.watch();
  expect(watch.told).toHaveLength(3);
});

test('every run is recorded before it is reported, with the same words', async () => {
  const watch = new ScriptedWatch(words('pass fail stopped'));
  await watch.watch();
  expect(watch.recorded).toEqual(watch.told);
});

test('a repeated failure is compared with the last red run', async () => {
  const looks = [
    look(finding('a.ts:1'), finding('b.ts:2')),
    look(finding('b.ts:9'), finding('c.ts:3')),
  ];
  const watch = new ScriptedWatch(words('fail fail'), {
    triage: async () => looks.shift() ?? look(),
  });
  await watch.watch();
  const [first, second] = watch.told;
  expect(first?.difference).toBeUndefined();
  expect(second?.difference?.fixed.map(({ file }) => file)).toEqual(['a.ts']);
  expect(second?.difference?.added.map(({ file }) => file)).toEqual(['c.ts']);
  expect(second?.difference?.same.map(({ file }) => file)).toEqual(['b.ts']);
});

test('a streak says how many runs of the other verdict came before, and how long they took', async () => {
  const watch = new ScriptedWatch(words('fail fail fail pass'), { msPerRun: 60_000 });
  await watch.watch();
  expect(watch.told[3]?.streak).toEqual({ runs: 3, sinceMs: 180_000 });
});

test('a stop before the first run starts nothing', async () => {
  const stream = new TriggerStream();
  stream.put(trigger('start'));
  const watch = new ScriptedWatch(words('fail'), { triggers: stream });
  const end = watch.watch();
  watch.watcher.stop();
  stream.put(trigger('change'));
  stream.end();
  expect(await end).toEqual({ reason: 'stopped', runs: 0, verdict: null });
});

test('what waits when the stop comes during a run is dropped', async () => {
  const stream = new TriggerStream();
  stream.put(trigger('start'));
  const watch = new ScriptedWatch(words('fail'), {
    triggers: stream,
    triage: async () => {
      stream.put(trigger('change'));
      watch.watcher.stop();
      stream.end();
      return look();
    },
  });
  expect(await watch.watch()).toEqual({ reason: 'stopped', runs: 1, verdict: 'red' });
  expect(watch.told).toHaveLength(1);
});

test('changes during a run give exactly one more run', async () => {
  const stream = new TriggerStream();
  stream.put(trigger('start'));
  const watch = new ScriptedWatch(words('fail pass'), {
    triggers: stream,
    triage: async () => {
      for (const path of ['/a', '/b', '/a']) stream.put({ kind: 'change', paths: [path] });
      return look();
    },
    maxRuns: 2,
  });
  await watch.watch();
  expect(watch.told.map(({ trigger: { kind, paths } }) => [kind, ...paths])).toEqual([
    ['start'],
    ['change', '/a', '/b'],
  ]);
  expect(stream.hasPending).toBe(false);
});
