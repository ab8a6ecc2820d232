import type { RunProgram } from '../../core/run-program.ts';
import { printable } from '../../core/text.ts';
import { type Channel, delivered, undelivered } from '../channel.ts';
import { payloadOf } from '../payload.ts';
import { programFailure } from '../program-failure.ts';

/** The owner's own program: word for word as configured, the message as JSON on its stdin. */
export function commandChannel(argv: readonly string[] | null, runProgram: RunProgram): Channel {
  return {
    name: 'command',
    deliver: async (message, signal) => {
      const [file, ...args] = argv ?? [];
      if (file === undefined) return undelivered('`notifications.command` is not set');
      const run = await runProgram(file, args, {
        input: `${JSON.stringify(payloadOf(message))}\n`,
        signal,
        ownsGroup: true,
      });
      if (run.exitCode === 0) return delivered;
      if (run.isMissing) return undelivered(`there is no program \`${printable(file)}\``);
      return undelivered(programFailure(run));
    },
  };
}
