import { expect, test } from 'vitest';
import { lookAtTime } from '../../../src/wait/looks/time.ts';
import { START_MS, WaitDriver } from '../../support/wait-driver.ts';

const DAY = 86_400_000;

test('a time 30 days off is waited for with two looks', async () => {
  const wait = { kind: 'time', untilMs: START_MS + 30 * DAY, words: '30d' } as const;
  const driver = new WaitDriver(() => (_memory, moment) => lookAtTime(wait, moment));
  await driver.pass(31 * DAY, 3_600_000);
  expect(driver.end).toMatchObject({
    atMs: 30 * DAY,
    looks: 2,
    verdict: { word: 'reached', kind: 'good' },
  });
});
