import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Notification } from '../../../src/core/notification.ts';
import { notifySendChannel } from '../../../src/notify/channels/notify-send.ts';
import { messageOf } from '../../../src/notify/message.ts';
import { runProgram } from '../../../src/system/process/run-program.ts';
import {
  type DaemonMode,
  NotificationDaemon,
  readable,
} from '../../support/notification-daemon.ts';
import { missingForDesktop, SessionBus } from '../../support/session-bus.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const title = missingForDesktop
  ? `a real desktop (skipped: apt install ${missingForDesktop})`
  : 'a real desktop';

const hostile: readonly { what: string; title?: string; body: string; arrives?: string }[] = [
  { what: 'a title that is an option', title: '-x', body: 'b' },
  { what: 'a body that is an option', body: '--help' },
  { what: 'markup', body: '<b>bold</b> & <a href="x">link</a> &lt;' },
  { what: 'a title with markup', title: '<b>T</b> &amp;', body: 'b' },
  { what: 'a command substitution', body: '$(id) $HOME' },
  { what: 'backticks', body: '`id`' },
  { what: 'quotes', body: `'single' "double" \\"both\\"` },
  { what: 'backslashes', body: 'C:\\new\\table \\x41 \\101 \\\\' },
  { what: 'a newline', body: 'one\ntwo' },
  { what: 'emoji', title: '👩‍👩‍👧 é', body: '🚀 naïve 漢字' },
  { what: 'right-to-left letters', body: 'שלום עולם' },
  { what: 'a right-to-left override', body: 'a\u202Egnp.exe', arrives: 'agnp.exe' },
  { what: '100 kB', body: 'x'.repeat(100_000), arrives: `${'x'.repeat(255)}…` },
  { what: 'NUL', body: 'a\0b', arrives: 'ab' },
  { what: 'an escape sequence', body: '\x1b[31mred\x1b[0m', arrives: 'red' },
  { what: 'half a surrogate pair', body: 'a\ud800b', arrives: 'a\ufffdb' },
  { what: 'printf directives', body: '%s %n %d' },
  { what: 'nothing', body: '' },
];

describe.skipIf(missingForDesktop !== undefined)(title, () => {
  test('every hostile text arrives letter by letter, in the order sent', async () => {
    const bus = await SessionBus.start();
    const daemon = await NotificationDaemon.start(bus.socket);
    const channel = channelOn(bus.address);
    for (const text of hostile) {
      const delivery = await channel.deliver(message({ title: 'wisp watch', ...text }), never());
      expect(delivery, text.what).toEqual({ isDelivered: true });
    }
    expect(daemon.shown.map(({ summary, body }) => [summary, readable(body)])).toEqual(
      hostile.map(({ title = 'wisp watch', body, arrives }) => [title, arrives ?? body]),
    );
  });

  test('a banner is of wisp, of normal urgency, and sounds only when asked to', async () => {
    const bus = await SessionBus.start();
    const daemon = await NotificationDaemon.start(bus.socket);
    const channel = channelOn(bus.address);
    await channel.deliver(message({ subtitle: 'npm <test>', body: 'red', sound: true }), never());
    await channel.deliver(message({ body: 'green', sound: false }), never());
    expect(daemon.shown).toMatchObject([
      {
        app: 'wisp',
        body: 'npm &lt;test&gt;\nred',
        hints: { urgency: 1, 'sound-name': 'dialog-warning' },
      },
      { app: 'wisp', body: 'green', hints: { urgency: 1, 'suppress-sound': true } },
    ]);
    expect(daemon.shown[0]?.hints).not.toHaveProperty('suppress-sound');
    expect(daemon.shown[1]?.hints).not.toHaveProperty('sound-name');
  });

  test('a newer message of one watch replaces its banner, and no other', async () => {
    const bus = await SessionBus.start();
    const daemon = await NotificationDaemon.start(bus.socket);
    const channel = channelOn(bus.address);
    for (const key of ['a', 'b', 'a', undefined, 'b']) {
      await channel.deliver(message(key === undefined ? {} : { key }), never());
    }
    expect(daemon.shown.map(({ replaces }) => replaces)).toEqual([0, 0, 1, 0, 2]);
  });

  const failures: readonly { mode: DaemonMode | 'absent'; reason: string }[] = [
    { mode: 'refuses', reason: 'the notification service refused: too many' },
    { mode: 'absent', reason: 'no notification service is running' },
  ];
  test.each(failures)('a service that is $mode: $reason', async ({ mode, reason }) => {
    const bus = await SessionBus.start();
    if (mode !== 'absent') await NotificationDaemon.start(bus.socket, mode);
    const delivery = await channelOn(bus.address).deliver(message({}), never());
    expect(delivery).toEqual({ isDelivered: false, reason });
    expect(bus.clients('notify-send')).toEqual([]);
  });

  test('a service that never answers is given up when the signal says so, and nothing runs on', async () => {
    const bus = await SessionBus.start();
    const daemon = await NotificationDaemon.start(bus.socket, 'never answers');
    const limit = new AbortController();
    const delivery = channelOn(bus.address).deliver(message({}), limit.signal);
    await expect.poll(() => daemon.shown.length).toBe(1);
    expect(bus.clients('notify-send')).toHaveLength(1);
    limit.abort();
    expect((await delivery).isDelivered).toBe(false);
    expect(bus.clients('notify-send')).toEqual([]);
    expect(daemon.shown).toHaveLength(1);
  });

  test('a bus that dies between two messages: the second fails at once', async () => {
    const bus = await SessionBus.start();
    const daemon = await NotificationDaemon.start(bus.socket);
    const channel = channelOn(bus.address);
    expect(await channel.deliver(message({}), never())).toEqual({ isDelivered: true });
    await bus.stop();
    expect(await channel.deliver(message({}), never())).toEqual({
      isDelivered: false,
      reason: 'no session bus answers',
    });
    expect(daemon.shown).toHaveLength(1);
  });

  test('a bus that dies while the service thinks: a failure, not a wait', async () => {
    const bus = await SessionBus.start();
    const daemon = await NotificationDaemon.start(bus.socket, 'never answers');
    const delivery = channelOn(bus.address).deliver(message({}), never());
    await expect.poll(() => daemon.shown.length).toBe(1);
    await bus.stop();
    expect(await delivery).toMatchObject({ isDelivered: false });
  });

  test('a service that comes back after a while is used again', async () => {
    const bus = await SessionBus.start();
    const first = await NotificationDaemon.start(bus.socket);
    const channel = channelOn(bus.address);
    await channel.deliver(message({ key: 'a' }), never());
    first.stop();
    const second = await NotificationDaemon.start(bus.socket);
    expect(await channel.deliver(message({ key: 'a', body: 'again' }), never())).toEqual({
      isDelivered: true,
    });
    expect(second.shown.map(({ body }) => body)).toEqual(['again']);
  });
});

test('no session bus: the desktop is not even tried', async () => {
  const channel = notifySendChannel({ get: () => undefined, platform: 'linux' }, () =>
    Promise.reject(new Error('nothing is to be run')),
  );
  expect(await channel.deliver(message({}), never())).toEqual({
    isDelivered: false,
    reason: 'no desktop session',
  });
});

test('no notify-send: the reason says so, and the hint who knows how to get it', async () => {
  const channel = notifySendChannel(
    environment({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/x' }),
    (_file, args, options) => runProgram('notify-send-that-is-not-there', args, options),
  );
  expect(await channel.deliver(message({}), never())).toEqual({
    isDelivered: false,
    reason: '`notify-send` is not installed',
    hint: 'wisp doctor',
  });
});

test('a notify-send that knows no ids is asked again without, once', async () => {
  const folder = tempFolder();
  const program = path.join(folder, 'notify-send');
  writeFileSync(
    program,
    `#!/bin/sh
for word in "$@"; do
  case "$word" in --print-id) echo "Unknown option --print-id" >&2; exit 1;; esac
done
printf '%s\\n' "$*"
`,
  );
  chmodSync(program, 0o755);
  const calls: string[][] = [];
  const channel = notifySendChannel(
    environment({ XDG_RUNTIME_DIR: folder }),
    (_file, args, options) => {
      calls.push([...args]);
      return runProgram(program, args, options);
    },
  );
  await channel.deliver(message({ body: 'one', key: 'a', sound: true }), never());
  await channel.deliver(message({ body: 'two', key: 'a', sound: true }), never());
  expect(calls.map((words) => words.at(-1))).toEqual(['one', 'one', 'two']);
  expect(calls[2]).toEqual([
    '--app-name=wisp',
    '--urgency=normal',
    '--hint=string:sound-name:dialog-warning',
    '--',
    'wisp watch',
    'two',
  ]);
});

function channelOn(address: string) {
  return notifySendChannel(environment({ DBUS_SESSION_BUS_ADDRESS: address }), runProgram);
}

function environment(variables: Readonly<Record<string, string>>) {
  return { get: (name: string) => variables[name], platform: 'linux' as const };
}

function message(about: Partial<Notification>) {
  return messageOf(
    { title: 'wisp watch', body: 'body', sound: false, source: 'watch', ...about },
    (text) => text,
  );
}

function never(): AbortSignal {
  return new AbortController().signal;
}
