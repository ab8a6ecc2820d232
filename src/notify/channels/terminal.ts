import {
  type Channel,
  type ChannelEnvironment,
  type Delivery,
  delivered,
  undelivered,
  type WriteTerminal,
} from '../channel.ts';
import { terminalSequence } from '../terminal-sequence.ts';

/** A notification of the terminal emulator itself, or its bell: works over SSH and in containers. */
export function terminalChannel(environment: ChannelEnvironment, write: WriteTerminal): Channel {
  return {
    name: 'terminal',
    deliver: async (message): Promise<Delivery> => {
      if (write === undefined) return undelivered('stderr is not a terminal');
      const sequence = terminalSequence(environment, message);
      if (sequence === undefined) return undelivered('this terminal has no bell');
      write(sequence);
      return delivered;
    },
  };
}
