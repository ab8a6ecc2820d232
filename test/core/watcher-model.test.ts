import { expect, test } from 'vitest';
import type { Triage } from '../../src/core/finding.ts';
import type { FirstLook } from '../../src/core/triage.ts';
import { trigger } from '../../src/core/trigger.ts';
import { TriggerStream } from '../../src/core/trigger-stream.ts';
import { finding, triageOf } from '../support/findings.ts';
import { ScriptedWatch } from '../support/scripted-watch.ts';

const first = triageOf([finding('a.ts:1')]);
const deeper: Triage = { ...first, engine: 'model', model: 'small', summary: 'a is broken' };

function lookWith(askModel: NonNullable<FirstLook['askModel']>): FirstLook {
  return { triage: first, all: first.findings, askModel };
}

test('a new failure asks the model, and the notification waits for its answer', async () => {
  const watch = new ScriptedWatch(['fail'], {
    triage: async () => lookWith(async () => deeper),
    whyNotNotified: () => null,
  });
  await watch.watch();
  expect(watch.modelAnswers).toEqual([{ run: 1, triage: deeper }]);
  expect(watch.notified).toEqual([{ run: 1, triage: deeper }]);
  expect(watch.triages).toEqual([{ run: 1, triage: deeper, trouble: null }]);
});

test('a failure that repeats unannounced costs no turn of the model', async () => {
  let asked = 0;
  const watch = new ScriptedWatch(['fail', 'fail', 'fail'], {
    triage: async () =>
      lookWith(async () => {
        asked++;
        return deeper;
      }),
  });
  await watch.watch();
  expect(asked).toBe(1);
  expect(watch.triages.map(({ run, triage }) => [run, triage.engine])).toEqual([
    [1, 'model'],
    [2, 'recognisers'],
    [3, 'recognisers'],
  ]);
});

test('the run is told before the model is asked', async () => {
  const watch = new ScriptedWatch(['fail'], {
    triage: async () =>
      lookWith(async () => {
        expect(watch.told).toHaveLength(1);
        expect(watch.recorded).toHaveLength(1);
        return deeper;
      }),
  });
  await watch.watch();
  expect(watch.modelAnswers).toHaveLength(1);
});

test('a newer trigger interrupts the model; the notification goes out without its answer', async () => {
  const stream = new TriggerStream();
  stream.put(trigger('start'));
  const watch = new ScriptedWatch(['fail', 'pass'], {
    triggers: stream,
    maxRuns: 2,
    triage: async () =>
      lookWith(
        (signal) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => resolve(first));
            stream.put(trigger('change'));
          }),
      ),
    whyNotNotified: () => null,
  });
  await watch.watch();
  expect(watch.modelAnswers).toEqual([]);
  expect(watch.triages).toEqual([
    { run: 1, triage: first, trouble: 'dropped: something newer began' },
  ]);
  expect(watch.notified.map(({ run }) => run)).toEqual([1, 2]);
});

test('a model that fails is trouble, and the recognisers stand', async () => {
  const watch = new ScriptedWatch(['fail'], {
    triage: async () =>
      lookWith(async () => {
        throw new Error('no answer');
      }),
    whyNotNotified: () => null,
  });
  await watch.watch();
  expect(watch.troubles).toEqual([{ part: 'triage', message: 'the model failed: no answer' }]);
  expect(watch.notified).toEqual([{ run: 1, triage: first }]);
});

test('a stop interrupts the model', async () => {
  const stream = new TriggerStream();
  stream.put(trigger('start'));
  const watch = new ScriptedWatch(['fail'], {
    triggers: stream,
    triage: async () =>
      lookWith(
        (signal) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => resolve(first));
            watch.watcher.stop();
            stream.end();
          }),
      ),
  });
  expect((await watch.watch()).reason).toBe('stopped');
  expect(watch.modelAnswers).toEqual([]);
});
