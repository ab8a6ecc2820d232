import type { ChannelName, Config } from '../core/config.ts';
import type { RunProgram } from '../core/run-program.ts';
import type { Channel, ChannelEnvironment, WriteTerminal } from './channel.ts';

/** Loads a channel's code and makes one; asked for when the first message wants to go there. */
export type OpenChannel = (name: ChannelName) => Promise<Channel>;

export interface ChannelParts {
  readonly config: Config['notifications'];
  readonly environment: ChannelEnvironment;
  readonly runProgram: RunProgram;
  readonly writeTerminal: WriteTerminal;
}

/** The channel of this name on this machine. */
export async function openChannel(name: ChannelName, parts: ChannelParts): Promise<Channel> {
  const { config, environment, runProgram, writeTerminal } = parts;
  switch (name) {
    case 'desktop':
      return (await import('./channels/desktop.ts')).desktopChannel(environment, runProgram);
    case 'terminal':
      return (await import('./channels/terminal.ts')).terminalChannel(environment, writeTerminal);
    case 'command':
      return (await import('./channels/command.ts')).commandChannel(config.command, runProgram);
    case 'webhook':
      return (await import('./channels/webhook.ts')).webhookChannel(config.webhook);
  }
}
