import { printable, shorten } from '../../core/text.ts';
import { type Channel, delivered, type RunProgram, undelivered } from '../channel.ts';
import { payloadOf } from '../payload.ts';

/** The owner's own program: word for word as configured, the message as JSON on its stdin. */
export function commandChannel(argv: readonly string[] | null, runProgram: RunProgram): Channel {
  return {
    name: 'command',
    deliver: async (message, signal) => {
      const [file, ...args] = argv ?? [];
      if (file === undefined) return undelivered('`notifications.command` is not set');
      const { exitCode, stderr, isMissing, failure } = await runProgram(file, args, {
        input: `${JSON.stringify(payloadOf(message))}\n`,
        signal,
        ownsGroup: true,
      });
      if (exitCode === 0) return delivered;
      if (isMissing) return undelivered(`there is no program \`${printable(file)}\``);
      const said = shorten(printable(stderr.trim().split('\n').at(-1) ?? ''), 120);
      return undelivered(failure ?? (said ? `exit ${exitCode}: ${said}` : `exit ${exitCode}`));
    },
  };
}
