import { expect, test } from 'vitest';
import type { ChannelEnvironment } from '../../../src/notify/channel.ts';
import { desktopChannel } from '../../../src/notify/channels/desktop.ts';
import { messageOf } from '../../../src/notify/message.ts';

const node = process.execPath;
const rows: readonly {
  platform: NodeJS.Platform;
  variables: Record<string, string>;
  asks: string;
}[] = [
  { platform: 'linux', variables: {}, asks: 'notify-send' },
  { platform: 'freebsd', variables: {}, asks: 'notify-send' },
  { platform: 'linux', variables: { WSL_DISTRO_NAME: 'Debian' }, asks: node },
  { platform: 'darwin', variables: {}, asks: node },
  { platform: 'win32', variables: {}, asks: node },
];

test.each(rows)('$platform $variables: the desktop is asked through $asks', async (row) => {
  const { asked, delivery } = await deliverOn(row.platform, row.variables);
  expect(asked).toEqual([row.asks]);
  expect(delivery).toEqual({ isDelivered: true });
});

test.each(['linux', 'darwin'] as const)(
  '%s over SSH: the desktop is on another screen, and is not asked',
  async (platform) => {
    const { asked, delivery } = await deliverOn(platform, {
      SSH_CONNECTION: '10.0.0.2 50000 10.0.0.1 22',
    });
    expect(asked).toEqual([]);
    expect(delivery).toEqual({ isDelivered: false, reason: 'this is an SSH session' });
  },
);

async function deliverOn(platform: NodeJS.Platform, variables: Record<string, string>) {
  const known: Record<string, string> = { XDG_RUNTIME_DIR: '/run/user/1', ...variables };
  const environment: ChannelEnvironment = { get: (name) => known[name], platform };
  const asked: string[] = [];
  const channel = await desktopChannel(environment, async (file) => {
    asked.push(file);
    return {
      exitCode: 0,
      stdout: '',
      stderr: '',
      isTimedOut: false,
      isMissing: false,
      failure: null,
    };
  });
  const message = messageOf(
    { title: 't', body: 'b', sound: false, source: 'watch' },
    (text) => text,
  );
  return { asked, delivery: await channel.deliver(message, new AbortController().signal) };
}
