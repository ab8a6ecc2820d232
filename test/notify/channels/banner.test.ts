import { describe, expect, test } from 'vitest';
import { notifySendChannel } from '../../../src/notify/channels/notify-send.ts';
import { messageOf } from '../../../src/notify/message.ts';
import { runProgram } from '../../../src/system/process/run-program.ts';
import { missingForBanner, RealDesktop } from '../../support/real-desktop.ts';

const title = missingForBanner
  ? `banners on a screen (skipped: apt install ${missingForBanner})`
  : 'banners on a screen';

describe.skipIf(missingForBanner !== undefined)(title, () => {
  test('a red turn and the green one after it are drawn, the second in place of the first', async () => {
    const desktop = await RealDesktop.start();
    const channel = notifySendChannel(
      {
        get: (name) => (name === 'DBUS_SESSION_BUS_ADDRESS' ? desktop.bus.address : undefined),
        platform: 'linux',
      },
      runProgram,
    );
    const empty = desktop.picture('banner-none');
    const tell = (body: string, sound: boolean) =>
      channel.deliver(
        messageOf(
          {
            title: 'wisp watch',
            subtitle: 'npm test -- --run "src/**" <all>',
            body,
            sound,
            source: 'watch',
            key: 'watch-1',
          },
          (text) => text,
        ),
        new AbortController().signal,
      );
    const red = 'Failing (exit 1): src/sum.test.ts:7 adds <b> & $(id) `x` C:\\new é 🚀 (+2 more)';
    expect(await tell(red, true)).toEqual({ isDelivered: true });
    await expect.poll(() => desktop.picture('banner-red')).toBeGreaterThan(empty + 10);
    expect(await tell('Passing again after 3 runs, 4m', false)).toEqual({ isDelivered: true });
    await expect.poll(() => desktop.printed).toContain('Passing again');
    await expect.poll(() => desktop.picture('banner-green')).toBeGreaterThan(empty + 10);
    expect(desktop.printed.match(/^\tbody: /gm)).toHaveLength(2);
    expect(new Set(desktop.printed.match(/^\tid: \d+$/gm)).size).toBe(1);
  });
});
