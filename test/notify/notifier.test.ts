import { expect, test } from 'vitest';
import { undelivered, undeliveredForNow } from '../../src/notify/channel.ts';
import { NotifierRig } from '../support/notifier-rig.ts';

test('a message goes to the first channel and leaves one event', async () => {
  const rig = new NotifierRig();
  const result = await rig.turn('red', { subtitle: 'npm test', body: 'Failing (exit 1)' });
  expect(result).toEqual({ result: 'sent', channel: 'desktop', reason: null });
  expect(rig.opened).toEqual(['desktop']);
  expect(rig.events).toEqual([
    {
      type: 'notification',
      source: 'watch',
      channel: 'desktop',
      result: 'sent',
      reason: null,
      title: 'wisp watch',
      subtitle: 'npm test',
      body: 'Failing (exit 1)',
    },
  ]);
  expect(rig.troubles).toEqual([]);
});

test('no channel is opened before the first message', () => {
  expect(new NotifierRig().opened).toEqual([]);
});

test('messages arrive in the order they came, however long a channel takes', async () => {
  const rig = new NotifierRig({
    answers: { desktop: ({ body }) => (body === 'a' ? 'never' : undelivered('busy')) },
  });
  const all = Promise.all(['a', 'b', 'c'].map((body) => rig.turn('red', { body })));
  await rig.pass(5_000);
  await all;
  expect(rig.bodies).toEqual(['a', 'b', 'c']);
});

test('secrets are masked before a channel or the log sees them', async () => {
  const rig = new NotifierRig();
  await rig.turn('red', { body: 'password hunter2 refused' });
  expect(rig.bodies).toEqual(['password *** refused']);
  expect(rig.events[0]?.body).toBe('password *** refused');
});

test.each([
  { off: '`notifications.enabled` is false', config: { enabled: false }, variables: {} },
  { off: '`WISP_NOTIFY` is off', config: {}, variables: { WISP_NOTIFY: 'off' } },
  { off: 'quiet hours until 13:30', config: { quiet: '11:00-13:30' }, variables: {} },
])('nothing is told when $off, and the log says so', async ({ off, config, variables }) => {
  const rig = new NotifierRig({ config, variables });
  expect(await rig.turn('red')).toEqual({ result: 'off', channel: null, reason: off });
  expect(rig.told).toEqual([]);
  expect(rig.events).toMatchObject([{ result: 'off', reason: off, channel: null }]);
});

test('more than the limit in a minute is held, with the reason', async () => {
  const rig = new NotifierRig({ config: { perMinute: 2 } });
  await rig.turn('red');
  await rig.turn('green');
  expect(await rig.turn('red')).toEqual({
    result: 'held',
    channel: null,
    reason: 'more than 2 within a minute',
  });
  expect(rig.bodies).toEqual(['red', 'green']);
});

test('a held truth is told when the window opens', async () => {
  const rig = new NotifierRig({ config: { perMinute: 1 } });
  await rig.turn('red');
  await rig.turn('green');
  await rig.pass(59_999);
  expect(rig.bodies).toEqual(['red']);
  await rig.pass(1);
  expect(rig.bodies).toEqual(['red', 'green']);
  expect(rig.events.map(({ result }) => result)).toEqual(['sent', 'held', 'sent']);
});

test('of several held messages about one thing only the newest is told', async () => {
  const rig = new NotifierRig({ config: { perMinute: 1 } });
  await rig.turn('red', { body: '1' });
  await rig.turn('green', { body: '2' });
  await rig.turn('red', { body: '3' });
  await rig.turn('green', { body: '4' });
  await rig.pass(600_000);
  expect(rig.bodies).toEqual(['1', '4']);
});

test('what was held is dropped when things are again as last said', async () => {
  const rig = new NotifierRig({ config: { perMinute: 1 } });
  await rig.turn('red', { body: '1' });
  await rig.turn('green', { body: '2' });
  await rig.turn('red', { body: '3' });
  await rig.pass(600_000);
  expect(rig.bodies).toEqual(['1']);
});

test('held messages about different things are each told, as places come free', async () => {
  const rig = new NotifierRig({ config: { perMinute: 1 } });
  for (const key of ['a', 'b', 'c']) await rig.turn('red', { key, body: key });
  await rig.pass(60_000);
  expect(rig.bodies).toEqual(['a', 'b']);
  await rig.pass(60_000);
  expect(rig.bodies).toEqual(['a', 'b', 'c']);
});

test('a held message without a verdict is told unless it repeats the last one', async () => {
  const rig = new NotifierRig({ config: { perMinute: 1 } });
  const say = (body: string, key: string) =>
    rig.notifier.notify({ title: 't', body, sound: false, source: 'wait', key });
  await say('same', 'a');
  await say('same', 'a');
  await say('other', 'b');
  await rig.pass(600_000);
  expect(rig.bodies).toEqual(['same', 'other']);
});

test('when quiet hours end, what is still true and was never said is told', async () => {
  const rig = new NotifierRig({ config: { quiet: '11:00-13:30' } });
  await rig.turn('red');
  await rig.pass(89 * 60_000);
  expect(rig.told).toEqual([]);
  await rig.pass(60_000);
  expect(rig.bodies).toEqual(['red']);
});

test('a failure that came and went in quiet hours is never told', async () => {
  const rig = new NotifierRig({ config: { quiet: '11:00-13:30' } });
  await rig.turn('red');
  await rig.turn('green');
  await rig.pass(120 * 60_000);
  expect(rig.told).toEqual([]);
});

test('what was held before the machine slept is not told after something newer', async () => {
  const rig = new NotifierRig({ config: { perMinute: 1 } });
  await rig.turn('red', { body: '1' });
  await rig.turn('green', { body: '2' });
  rig.sleptMs = 600_000;
  await rig.turn('red', { body: '3' });
  await rig.pass(600_000);
  expect(rig.bodies).toEqual(['1', '3']);
});

test('a failed channel hands over to the next, rests five minutes, and is told of once', async () => {
  const rig = new NotifierRig({
    config: { perMinute: 60 },
    answers: { desktop: () => undelivered('no desktop session', 'start one') },
  });
  await rig.turn('red');
  await rig.turn('green');
  await rig.pass(299_999);
  await rig.turn('red');
  expect(rig.events.map(({ channel, result }) => `${channel} ${result}`)).toEqual([
    'desktop failed',
    'terminal sent',
    'terminal sent',
    'terminal sent',
  ]);
  await rig.pass(1);
  await rig.turn('green');
  expect(rig.events.slice(-2).map(({ channel, result }) => `${channel} ${result}`)).toEqual([
    'desktop failed',
    'terminal sent',
  ]);
  expect(rig.troubles).toEqual([
    {
      part: 'notify',
      message: 'notifications go to `terminal` instead of `desktop` (no desktop session)',
      hint: 'start one',
    },
  ]);
});

test('when no channel works it is said once, and the log has each reason', async () => {
  const rig = new NotifierRig({
    answers: { desktop: () => undelivered('no bus'), terminal: () => new Error('broken') },
  });
  expect(await rig.turn('red')).toEqual({
    result: 'failed',
    channel: null,
    reason: 'desktop: no bus; terminal: broken',
  });
  expect(await rig.turn('green')).toEqual({
    result: 'failed',
    channel: null,
    reason: 'every channel rests after a failure',
  });
  expect(rig.troubles.map(({ message }) => message)).toEqual([
    'no notification channel works: `desktop` (no bus), `terminal` (broken)',
  ]);
  expect(rig.events.map(({ channel, reason }) => [channel, reason])).toEqual([
    ['desktop', 'no bus'],
    ['terminal', 'broken'],
    [null, 'every channel rests after a failure'],
  ]);
});

test('a channel that never answers is ended after five seconds, and the next one takes over', async () => {
  const rig = new NotifierRig({ answers: { desktop: () => 'never' } });
  const result = rig.turn('red');
  await rig.pass(4_999);
  expect(rig.ended).toEqual([]);
  await rig.pass(1);
  expect(rig.ended).toEqual(['desktop']);
  expect(await result).toEqual({ result: 'sent', channel: 'terminal', reason: null });
  expect(rig.events[0]).toMatchObject({ channel: 'desktop', reason: 'no answer within 5 s' });
});

test('closing lets what is on its way arrive', async () => {
  const rig = new NotifierRig();
  const result = rig.turn('red');
  await rig.notifier.close();
  expect((await result).result).toBe('sent');
  expect(rig.bodies).toEqual(['red']);
});

test('closing ends what does not arrive in time, and what waits behind it', async () => {
  const rig = new NotifierRig({ answers: { desktop: () => 'never' } });
  const results = Promise.all([rig.turn('red'), rig.turn('green')]);
  const closed = rig.notifier.close(1_000);
  await rig.pass(1_000);
  await closed;
  expect(rig.ended).toEqual(['desktop']);
  expect(rig.told).toEqual([]);
  expect((await results).map(({ reason }) => reason)).toEqual(['wisp is ending', 'wisp is ending']);
});

test('after closing nothing is told, held messages included', async () => {
  const rig = new NotifierRig({ config: { perMinute: 1 } });
  await rig.turn('red');
  await rig.turn('green');
  await rig.notifier.close();
  expect(await rig.turn('red')).toMatchObject({ result: 'off', reason: 'wisp is ending' });
  await rig.pass(600_000);
  expect(rig.bodies).toEqual(['red']);
});

test('when the claims cannot be shared, this process keeps the limit and says so once', async () => {
  const broken = () => {
    throw new Error('EACCES: permission denied');
  };
  const rig = new NotifierRig({
    config: { perMinute: 2 },
    claims: { recent: broken, add: broken },
  });
  const results = [await rig.turn('red'), await rig.turn('green'), await rig.turn('red')];
  expect(results.map(({ result }) => result)).toEqual(['sent', 'sent', 'held']);
  expect(rig.troubles).toEqual([
    {
      part: 'notify',
      message: 'the limit of notifications holds for this process alone: EACCES: permission denied',
    },
  ]);
});

test('a full disk is not told here: the audit log beside the claims tells it', async () => {
  const broken = (): never => {
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  };
  const rig = new NotifierRig({
    config: { perMinute: 1 },
    claims: { recent: broken, add: broken },
  });
  await rig.turn('red');
  expect(await rig.turn('green')).toMatchObject({ result: 'held' });
  expect(rig.troubles).toEqual([]);
});

test.each([1, 5, 60])(
  'an hour of flapping with a limit of %i: never more in any minute, and the last word is true',
  async (perMinute) => {
    const rig = new NotifierRig({ config: { perMinute } });
    let verdict: 'green' | 'red' = 'green';
    let seed = 7;
    while (rig.clock.now() < 3_600_000) {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      verdict = verdict === 'green' ? 'red' : 'green';
      void rig.turn(verdict);
      await rig.pass(200 + (seed % 5_000));
    }
    await rig.pass(120_000);
    for (const { atMs } of rig.told) {
      const inMinute = rig.told.filter((other) => other.atMs > atMs - 60_000 && other.atMs <= atMs);
      expect(inMinute.length).toBeLessThanOrEqual(perMinute);
    }
    expect(rig.told.length).toBeGreaterThan(55 * Math.min(perMinute, 18));
    expect(rig.bodies.at(-1)).toBe(verdict);
  },
);

test('what the only channel could not take is told when it is back, as things are then', async () => {
  let isDown = true;
  const rig = new NotifierRig({
    config: { channels: ['webhook'], perMinute: 60 },
    answers: {
      webhook: () => (isDown ? undeliveredForNow('it answered 503') : { isDelivered: true }),
    },
  });
  expect(await rig.turn('red', { body: '1' })).toMatchObject({ result: 'failed' });
  await rig.turn('red', { body: '2' });
  await rig.pass(5_000);
  isDown = false;
  await rig.pass(9_999);
  expect(rig.bodies).toEqual([]);
  await rig.pass(1);
  expect(rig.bodies).toEqual(['2']);
  await rig.pass(3_600_000);
  expect(rig.bodies).toEqual(['2']);
});

test('a failure that passed before the channel was back is never told', async () => {
  let isDown = true;
  const rig = new NotifierRig({
    config: { channels: ['webhook'] },
    answers: { webhook: () => (isDown ? undeliveredForNow('reset') : { isDelivered: true }) },
  });
  await rig.turn('red');
  await rig.turn('green');
  isDown = false;
  await rig.pass(3_600_000);
  expect(rig.told).toEqual([]);
});

test('a channel that asks to be left alone is, but no longer than an hour', async () => {
  const asked = [120_000, 86_400_000];
  const rig = new NotifierRig({
    config: { channels: ['webhook'] },
    answers: { webhook: () => undeliveredForNow('it answered 429', asked.shift() ?? 0) },
  });
  await rig.turn('red');
  for (const [ms, tries] of [
    [119_999, 1],
    [1, 2],
    [3_599_999, 2],
    [1, 3],
  ] as const) {
    await rig.pass(ms);
    expect(rig.events.filter(({ channel }) => channel === 'webhook')).toHaveLength(tries);
  }
});

test('quiet hours that ended while the machine slept are noticed within ten seconds of waking', async () => {
  const rig = new NotifierRig({ config: { quiet: '11:00-20:00' } });
  await rig.turn('red');
  await rig.pass(60_000);
  rig.sleptMs = 9 * 3_600_000;
  await rig.pass(10_000);
  expect(rig.bodies).toEqual(['red']);
});

test('what is held is settled when its time has come; a night is not waited for', async () => {
  const rig = new NotifierRig({ config: { perMinute: 1 } });
  await rig.turn('red', { key: 'a' });
  await rig.turn('red', { key: 'b' });
  const settled = rig.notifier.settled(61_000);
  await rig.pass(60_000);
  expect(await settled).toBe(true);
  expect(rig.told).toHaveLength(2);
  const quiet = new NotifierRig({ config: { quiet: '11:00-20:00' } });
  await quiet.turn('red');
  expect(await quiet.notifier.settled(61_000)).toBe(false);
});
