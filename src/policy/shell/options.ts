import type { ShellWord } from './shell-word.ts';

/**
 * Index of the first word that is no option.
 *
 * @param withValue Options whose value is the next word: `-u`, `--user`.
 */
export function skipOptions(
  words: readonly ShellWord[],
  from: number,
  withValue: ReadonlySet<string>,
): number {
  let at = from;
  while (at < words.length) {
    const text = words[at]?.text ?? '';
    if (text === '--') return at + 1;
    if (!text.startsWith('-') || text === '-') return at;
    at += takesNextWord(text, withValue) ? 2 : 1;
  }
  return Math.min(at, words.length);
}

/** The options of a space-separated list. */
export function optionSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' ').filter((option) => option !== ''));
}

function takesNextWord(option: string, withValue: ReadonlySet<string>): boolean {
  if (withValue.has(option)) return true;
  if (option.startsWith('--')) return false;
  // In a cluster the first letter that takes a value takes the rest, or the next word.
  const letters = [...option.slice(1)];
  return letters.findIndex((letter) => withValue.has(`-${letter}`)) === letters.length - 1;
}
