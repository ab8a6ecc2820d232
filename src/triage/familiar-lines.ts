import type { KeptOutput } from '../core/output-buffer.ts';
import { maskVolatile } from '../core/volatile-text.ts';
import { readLines } from './recognise.ts';
import { tellingOf } from './telling-line.ts';

/**
 * Whether a line stands in what the last green run printed, numbers, times, addresses and temporary
 * paths aside. The green output is read when the first line is asked about.
 */
export function familiarLines(green: KeptOutput): (text: string) => boolean {
  let known: ReadonlySet<string> | undefined;
  return (text) => {
    known ??= tellingLines(green);
    return known.has(maskVolatile(text));
  };
}

/** Lines that say nothing are not worth remembering: nobody asks about them. */
function tellingLines(output: KeptOutput): ReadonlySet<string> {
  const lines = new Set<string>();
  readLines(output, ({ text }) => {
    if (tellingOf(text).weight > 0) lines.add(maskVolatile(text));
  });
  return lines;
}
