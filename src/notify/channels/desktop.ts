import type { Channel, ChannelEnvironment, RunProgram } from '../channel.ts';

/** A banner on the person's desktop, by whatever this platform has. */
export async function desktopChannel(
  environment: ChannelEnvironment,
  runProgram: RunProgram,
): Promise<Channel> {
  if (hasOwnBanners(environment)) {
    return (await import('./node-notifier.ts')).nodeNotifierChannel(environment, runProgram);
  }
  return (await import('./notify-send.ts')).notifySendChannel(environment, runProgram);
}

/** macOS and Windows; a Linux inside WSL shows its banners on Windows. */
function hasOwnBanners({ platform, get }: ChannelEnvironment): boolean {
  return platform === 'darwin' || platform === 'win32' || get('WSL_DISTRO_NAME') !== undefined;
}
