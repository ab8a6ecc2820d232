import type { Command } from 'commander';
import { quoteForShell } from '../../core/command.ts';

/**
 * The same line with `--` before the person's own command, whose flags were taken for wisp's; undefined
 * when none of their words stands before the flag.
 *
 * @param argv The words behind `wisp`.
 * @param command The one of wisp that they call.
 * @param flag The flag that was not known.
 */
export function readyLine(
  argv: readonly string[],
  command: Command,
  flag: string,
): string | undefined {
  const from = argv.indexOf(command.name()) + 1;
  const at = firstOperand(argv, command, from);
  if (at === -1 || at > argv.indexOf(flag)) return undefined;
  const words = [...argv.slice(0, at), '--', ...argv.slice(at)];
  return `wisp ${words.map(quoteForShell).join(' ')}`;
}

function firstOperand(argv: readonly string[], command: Command, from: number): number {
  for (let at = from; at < argv.length; at++) {
    const word = argv[at] ?? '';
    if (!word.startsWith('-')) return at;
    const option = command.options.find(({ short, long }) => word === short || word === long);
    if (option?.required) at++;
  }
  return -1;
}
