import { expect, test } from 'vitest';
import type { Notification } from '../../../src/core/notification.ts';
import type { RunProgram } from '../../../src/core/run-program.ts';
import { nodeNotifierChannel } from '../../../src/notify/channels/node-notifier.ts';
import { messageOf } from '../../../src/notify/message.ts';
import { runProgram } from '../../../src/system/process/run-program.ts';
import { NotificationDaemon } from '../../support/notification-daemon.ts';
import { missingForDesktop, SessionBus } from '../../support/session-bus.ts';

const red = { subtitle: 'npm test', body: '-x <b>', sound: true, key: 'watch-1' };

test.each([
  {
    where: 'macOS',
    platform: 'darwin' as const,
    banner: {
      title: 'wisp watch',
      subtitle: 'npm test',
      message: '-x <b>',
      sound: true,
      group: 'watch-1',
      timeout: false,
    },
  },
  {
    where: 'Windows',
    platform: 'win32' as const,
    banner: { title: 'wisp watch', message: 'npm test\n-x <b>', sound: true, timeout: false },
  },
])(
  '$where: node-notifier is asked for this, without a shell, in a group that can be ended',
  async ({ platform, banner }) => {
    const calls: Parameters<RunProgram>[] = [];
    const channel = channelOn(platform, (...call) => {
      calls.push(call);
      return runOf({ exitCode: 0 });
    });
    expect(await channel.deliver(message(red), never())).toEqual({ isDelivered: true });
    const [[file, args, options] = []] = calls;
    expect([file, args?.at(-1)]).toEqual([
      process.execPath,
      expect.stringMatching(/node-notifier.index\.js$/),
    ]);
    expect(options).toMatchObject({ ownsGroup: true });
    expect(JSON.parse(options?.input ?? '')).toEqual(banner);
  },
);

test.each([
  {
    what: 'an error of its own',
    run: { exitCode: 1, stderr: 'at x\n\nError: no helper\n  at y' },
    reason: 'no helper',
  },
  { what: 'a crash', run: { exitCode: 134, stderr: '' }, reason: 'exit 134' },
  { what: 'silence', run: { exitCode: null, isTimedOut: true }, reason: 'no answer in time' },
])('macOS: $what is a failure', async ({ run, reason }) => {
  const channel = channelOn('darwin', () => runOf(run));
  expect(await channel.deliver(message(red), never())).toEqual({ isDelivered: false, reason });
});

test('Windows: a toast that still hangs there when time is up was shown', async () => {
  const channel = channelOn('win32', () => runOf({ exitCode: null, isTimedOut: true }));
  expect(await channel.deliver(message(red), never())).toEqual({ isDelivered: true });
});

// On Linux node-notifier speaks to notify-send: the whole way can be gone, with the real package.
test.skipIf(missingForDesktop !== undefined)(
  `node-notifier itself, in a process of its own${missingForDesktop ? ` (skipped: apt install ${missingForDesktop})` : ''}`,
  async () => {
    const bus = await SessionBus.start();
    const daemon = await NotificationDaemon.start(bus.socket);
    const env = { DBUS_SESSION_BUS_ADDRESS: bus.address };
    const channel = channelOn('win32', (file, args, options) =>
      runProgram(file, args, { ...options, env }),
    );
    expect(await channel.deliver(message({ body: 'red' }), never())).toEqual({ isDelivered: true });
    expect(daemon.shown).toMatchObject([{ summary: 'wisp watch', body: 'red' }]);
    expect(bus.clients('notify-send')).toEqual([]);
  },
);

function channelOn(platform: NodeJS.Platform, run: RunProgram) {
  return nodeNotifierChannel({ get: () => undefined, platform }, run);
}

async function runOf(run: { exitCode: number | null; stderr?: string; isTimedOut?: boolean }) {
  return { stdout: '', stderr: '', isMissing: false, isTimedOut: false, failure: null, ...run };
}

function message(about: Partial<Notification>) {
  return messageOf(
    { title: 'wisp watch', body: 'b', sound: false, source: 'watch', ...about },
    (text) => text,
  );
}

function never(): AbortSignal {
  return new AbortController().signal;
}
