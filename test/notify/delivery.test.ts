import { describe, expect, test } from 'vitest';
import { defaultConfig } from '../../src/core/config.ts';
import { openChannel } from '../../src/notify/open-channel.ts';
import { runProgram } from '../../src/system/process/run-program.ts';
import { type DaemonMode, NotificationDaemon, readable } from '../support/notification-daemon.ts';
import { NotifierRig } from '../support/notifier-rig.ts';
import { missingForDesktop, SessionBus } from '../support/session-bus.ts';

const title = missingForDesktop
  ? `from a turn to the person (skipped: apt install ${missingForDesktop})`
  : 'from a turn to the person';

describe.skipIf(missingForDesktop !== undefined)(title, () => {
  const rows: readonly { mode: DaemonMode | 'absent'; desktop: string; shown: number }[] = [
    { mode: 'shows', desktop: 'sent', shown: 1 },
    { mode: 'refuses', desktop: 'the notification service refused: too many', shown: 0 },
    { mode: 'absent', desktop: 'no notification service is running', shown: 0 },
    { mode: 'never answers', desktop: 'no answer within 5 s', shown: 1 },
  ];
  test.each(rows)('a desktop whose service $mode', async ({ mode, desktop, shown }) => {
    const bus = await SessionBus.start();
    const daemon = mode === 'absent' ? undefined : await NotificationDaemon.start(bus.socket, mode);
    const person = personOn(bus.address);
    const first = person.rig.turn('red');
    if (mode === 'never answers') {
      await expect.poll(() => daemon?.shown.length).toBe(1);
      person.rig.clock.advance(5_000);
    }
    const isShown = mode === 'shows';
    expect(await first).toMatchObject({
      result: 'sent',
      channel: isShown ? 'desktop' : 'terminal',
    });
    expect(await person.rig.turn('green')).toMatchObject({ result: 'sent' });

    expect(
      person.rig.events.map(({ channel, result, reason }) => `${channel} ${reason ?? result}`),
    ).toEqual(
      isShown
        ? ['desktop sent', 'desktop sent']
        : [`desktop ${desktop}`, 'terminal sent', 'terminal sent'],
    );
    expect(daemon?.shown.length ?? 0).toBe(isShown ? 2 : shown);
    expect(person.bells).toBe(isShown ? 0 : 2);
    expect(person.rig.troubles).toHaveLength(isShown ? 0 : 1);
    await person.rig.notifier.close();
    expect(bus.clients('notify-send')).toEqual([]);
  });

  test('a bus that dies between a red and a green turn: the terminal tells the green one', async () => {
    const bus = await SessionBus.start();
    const daemon = await NotificationDaemon.start(bus.socket);
    const person = personOn(bus.address);
    await person.rig.turn('red');
    await bus.stop();
    expect(await person.rig.turn('green')).toMatchObject({ result: 'sent', channel: 'terminal' });
    expect(daemon.shown.map(({ body }) => readable(body))).toEqual(['red']);
    expect(person.bells).toBe(1);
  });

  test('closing while the desktop thinks ends notify-send and tells nobody anything more', async () => {
    const bus = await SessionBus.start();
    const daemon = await NotificationDaemon.start(bus.socket, 'never answers');
    const person = personOn(bus.address);
    const result = person.rig.turn('red');
    await expect.poll(() => daemon.shown.length).toBe(1);
    await person.rig.notifier.close(0);
    expect(await result).toMatchObject({ result: 'failed' });
    expect(person.bells).toBe(0);
    expect(bus.clients('notify-send')).toEqual([]);
  });
});

test('no session bus and no terminal: it failed, said on one line', async () => {
  const rig = new NotifierRig({
    openChannel: (name) => openChannel(name, realParts({}, undefined)),
  });
  expect(await rig.turn('red')).toMatchObject({ result: 'failed' });
  expect(rig.troubles.map(({ message }) => message)).toEqual([
    'no notification channel works: `desktop` (no desktop session), `terminal` (stderr is not a terminal)',
  ]);
});

/** A person at a terminal that nothing is known of, with a desktop on this bus. */
function personOn(busAddress: string) {
  const written: string[] = [];
  const variables = { DBUS_SESSION_BUS_ADDRESS: busAddress, TERM: 'xterm' };
  const parts = realParts(variables, (text) => written.push(text));
  const rig = new NotifierRig({ openChannel: (name) => openChannel(name, parts) });
  return {
    rig,
    get bells() {
      return written.filter((text) => text === '\x07').length;
    },
  };
}

function realParts(
  variables: Readonly<Record<string, string>>,
  writeTerminal: ((text: string) => void) | undefined,
): Parameters<typeof openChannel>[1] {
  return {
    config: defaultConfig.notifications,
    environment: { get: (name) => variables[name], platform: 'linux' },
    runProgram,
    writeTerminal,
  };
}
