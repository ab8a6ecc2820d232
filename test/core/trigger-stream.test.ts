import { expect, test } from 'vitest';
import { intervalSource } from '../../src/core/interval-source.ts';
import { changeTrigger, mergeTriggers, type Trigger, trigger } from '../../src/core/trigger.ts';
import { TriggerStream } from '../../src/core/trigger-stream.ts';
import { FakeClock } from '../support/fake-clock.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Pulls from a stream and keeps what came, with the time it came at. */
function puller(stream: TriggerStream, clock = new FakeClock()) {
  const iterator = stream[Symbol.asyncIterator]();
  const came: { at: number; kind: string; paths: readonly string[] }[] = [];
  let isDone = false;
  return {
    came,
    isDone: () => isDone,
    async pull(): Promise<void> {
      const { done, value } = await iterator.next();
      if (done) isDone = true;
      else came.push({ at: clock.now(), kind: value.kind, paths: value.paths });
    },
  };
}

test.each([
  ['manual', 'change', 'manual'],
  ['interval', 'change', 'change'],
  ['change', 'start', 'start'],
  ['interval', 'interval', 'interval'],
] as const)('%s and %s merge to %s, whichever came first', (one, other, merged) => {
  expect(mergeTriggers(trigger(one), trigger(other)).kind).toBe(merged);
  expect(mergeTriggers(trigger(other), trigger(one)).kind).toBe(merged);
});

test('merged paths are united, each once', () => {
  const merged = mergeTriggers(changeTrigger(['/a', '/b']), changeTrigger(['/b', '/c']));
  expect(merged.paths).toEqual(['/a', '/b', '/c']);
});

test('what comes while nobody pulls is one trigger', async () => {
  const stream = new TriggerStream();
  stream.put(changeTrigger(['/a']));
  stream.put(trigger('interval'));
  stream.put(changeTrigger(['/b']));
  const { pull, came } = puller(stream);
  await pull();
  expect(came).toEqual([{ at: 0, kind: 'change', paths: ['/a', '/b'] }]);
  expect(stream.hasPending).toBe(false);
});

test('a pull waits for the next trigger', async () => {
  const stream = new TriggerStream();
  const { pull, came } = puller(stream);
  const pulled = pull();
  stream.put(trigger('manual'));
  await pulled;
  expect(came.map(({ kind }) => kind)).toEqual(['manual']);
});

test('after the end nothing is taken, what waited is dropped and a waiting pull is told', async () => {
  const stream = new TriggerStream();
  const waiting = puller(stream);
  const pulled = waiting.pull();
  stream.end();
  await pulled;
  expect(waiting.isDone()).toBe(true);

  stream.put(trigger('start'));
  const late = puller(stream);
  await late.pull();
  expect(late.came).toEqual([]);
});

test('the interval counts from the pull, so from the end of the last run, whatever started it', async () => {
  const clock = new FakeClock();
  const stream = new TriggerStream([intervalSource(clock, 5 * MINUTE)]);
  const { pull, came } = puller(stream, clock);
  const first = pull();
  clock.advance(4 * MINUTE);
  stream.put(changeTrigger(['/a']));
  await first;
  clock.advance(30 * MINUTE); // a long run: the interval is not armed
  const second = pull();
  clock.advance(5 * MINUTE - 1);
  expect(came).toHaveLength(1);
  clock.advance(1);
  await second;
  expect(came.map(({ at, kind }) => [at / MINUTE, kind])).toEqual([
    [4, 'change'],
    [39, 'interval'],
  ]);
  stream.end();
  expect(clock.pending).toBe(0);
});

test('an interval of 30 days is neither early nor forgotten', async () => {
  const clock = new FakeClock();
  const stream = new TriggerStream([intervalSource(clock, 30 * DAY)]);
  const { pull, came } = puller(stream, clock);
  const pulled = pull();
  clock.advance(30 * DAY - 1);
  expect(stream.hasPending).toBe(false);
  clock.advance(1);
  await pulled;
  expect(came).toEqual([{ at: 30 * DAY, kind: 'interval', paths: [] }]);
});

test('a sleep over many intervals gives one run', async () => {
  const clock = new FakeClock();
  const stream = new TriggerStream([intervalSource(clock, MINUTE)]);
  const { pull, came } = puller(stream, clock);
  const pulled = pull();
  clock.advance(8 * 60 * MINUTE);
  await pulled;
  expect(came).toHaveLength(1);
  expect(stream.hasPending).toBe(false);
  expect(clock.pending).toBe(0);
});

test('while paused everything waits but what a person asks for', async () => {
  const clock = new FakeClock();
  const stream = new TriggerStream([intervalSource(clock, MINUTE)]);
  const { pull, came } = puller(stream, clock);
  const pulled = pull();
  stream.pause();
  expect(clock.pending).toBe(0);
  stream.put(changeTrigger(['/a']));
  clock.advance(10 * MINUTE);
  await Promise.resolve();
  expect(came).toEqual([]);
  stream.put(trigger('manual'));
  await pulled;
  expect(came.map(({ kind, paths }) => [kind, ...paths])).toEqual([['manual', '/a']]);
});

test('resuming lets out what waited, once', async () => {
  const stream = new TriggerStream();
  const { pull, came } = puller(stream);
  const pulled = pull();
  stream.pause();
  stream.put(changeTrigger(['/a']));
  stream.put(changeTrigger(['/b']));
  stream.resume();
  await pulled;
  expect(came.map(({ paths }) => paths)).toEqual([['/a', '/b']]);
});

test('a pause while idle stops the interval, and resuming begins it anew', async () => {
  const clock = new FakeClock();
  const stream = new TriggerStream([intervalSource(clock, MINUTE)]);
  const { pull, came } = puller(stream, clock);
  const pulled = pull();
  clock.advance(MINUTE / 2);
  stream.pause();
  clock.advance(10 * MINUTE);
  stream.resume();
  clock.advance(MINUTE);
  await pulled;
  expect(came.map(({ at }) => at)).toEqual([11.5 * MINUTE]);
});

test('a trigger is a plain value', () => {
  expect(trigger('start')).toEqual<Trigger>({ kind: 'start', paths: [] });
});
