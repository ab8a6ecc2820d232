import { expect, test } from 'vitest';
import { lookAtTime } from '../../../src/wait/looks/time.ts';
import { START_MS, WaitDriver } from '../../support/wait-driver.ts';

const DAY = 86_400_000;

test('a time 30 days off is waited for with two looks', async () => {
  const wait = { kind: 'time', untilMs: START_MS + 30 * DAY, words: '30d' } as const;
  const driver = new WaitDriver(() => (_memory, moment) => lookAtTime(wait, moment, moment.nowMs));
  await driver.pass(31 * DAY, 3_600_000);
  expect(driver.end).toMatchObject({
    atMs: 30 * DAY,
    looks: 2,
    verdict: { word: 'reached', kind: 'good' },
  });
});

test('a time of day is read from the wall, a duration is not made longer by it', async () => {
  const moment = { nowMs: START_MS + 60_000, signal: new AbortController().signal };
  const setBackMs = START_MS - 3_600_000;
  const at = { kind: 'time', untilMs: START_MS + 60_000, words: '09:01' } as const;
  expect(await lookAtTime(at, moment, setBackMs)).toMatchObject({
    kind: 'pending',
    againAtMs: moment.nowMs + 3_660_000,
  });
  const later = { ...at, isDuration: true, words: '1m' };
  expect(await lookAtTime(later, moment, setBackMs)).toMatchObject({ kind: 'final' });
});
