import type { Command } from 'commander';
import { quoteForShell } from '../../../core/command.ts';

/** Words that are no kind of wait, and the line that most likely was meant. */
const meant: readonly (readonly [pattern: RegExp, line: (word: string, next: string) => string])[] =
  [
    [/^(port|tcp)$/, (_word, next) => `url localhost:${next || '<port>'}`],
    [/^pid$/, (_word, next) => `process ${next || '<pid>'}`],
    [/^(https?:\/\/|localhost\b)/, (word) => `url ${quoteForShell(word)}`],
    [/^\d+(s|m|h|d)$/, (word) => `time ${word}`],
  ];

/**
 * What to write instead of `wisp wait port 80`; undefined when that cannot be guessed.
 *
 * @param argv The words behind `wisp`.
 * @param command The one of wisp that does not know the word.
 */
export function waitKindHint(
  word: string,
  argv: readonly string[],
  command: Command,
): string | undefined {
  if (command.name() !== 'wait') return undefined;
  const next = argv[argv.indexOf(word) + 1] ?? '';
  const line = meant.find(([pattern]) => pattern.test(word))?.[1];
  return line && `did you mean \`wisp wait ${line(word, /^\d+$/.test(next) ? next : '')}\`?`;
}
