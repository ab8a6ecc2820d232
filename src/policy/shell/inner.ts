import type { ShellWord } from './shell-word.ts';

/** What a wrapper runs: words as they stand, or a text that a shell reads. */
export type Inner =
  | { readonly kind: 'words'; readonly words: readonly ShellWord[]; readonly via: string }
  | {
      readonly kind: 'script';
      readonly text: ShellWord;
      readonly via: string;
      /** The shell that reads it; undefined for the one of the line. */
      readonly shell: string | undefined;
    }
  /** Runs what arrives at run time. */
  | { readonly kind: 'unknown'; readonly doubt: string };

/** A wrapper that runs these words. */
export function runsWords(words: readonly ShellWord[], via: string): readonly Inner[] {
  return words.length === 0 ? [] : [{ kind: 'words', words, via }];
}

/** A wrapper that hands this text to a shell; nothing when it is missing. */
export function runsScript(
  text: ShellWord | undefined,
  via: string,
  shell?: string,
): readonly Inner[] {
  return text === undefined ? [] : [{ kind: 'script', text, via, shell }];
}
