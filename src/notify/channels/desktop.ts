import type { RunProgram } from '../../core/run-program.ts';
import { type Channel, type ChannelEnvironment, undelivered } from '../channel.ts';

/** A banner on the person's desktop, by whatever this platform has. */
export async function desktopChannel(
  environment: ChannelEnvironment,
  runProgram: RunProgram,
): Promise<Channel> {
  if (isElsewhere(environment)) {
    const answer = Promise.resolve(undelivered('this is an SSH session'));
    return { name: 'desktop', deliver: () => answer };
  }
  if (hasOwnBanners(environment)) {
    return (await import('./node-notifier.ts')).nodeNotifierChannel(environment, runProgram);
  }
  return (await import('./notify-send.ts')).notifySendChannel(environment, runProgram);
}

/** Over SSH the desktop, if there is one, is on a screen that the person does not sit at. */
function isElsewhere({ get }: ChannelEnvironment): boolean {
  return get('SSH_CONNECTION') !== undefined || get('SSH_TTY') !== undefined;
}

/** macOS and Windows; a Linux inside WSL shows its banners on Windows. */
function hasOwnBanners({ platform, get }: ChannelEnvironment): boolean {
  return platform === 'darwin' || platform === 'win32' || get('WSL_DISTRO_NAME') !== undefined;
}
