/** Stands in a word's text for a part that is known only at run time. */
export const UNKNOWN = '\u2047';

/** One word of a simple command, as its program would receive it. */
export interface ShellWord {
  /** Quotes removed; parts known only at run time are {@link UNKNOWN}. */
  readonly text: string;
  /** False when any part is known only at run time. A pattern is known: it stays within its text. */
  readonly isKnown: boolean;
  /** Holds an unquoted `*`, `?` or `[…]`. */
  readonly isPattern: boolean;
  /** What it may turn out to be, where the line itself says so: `x=/; rm -r $x`. */
  readonly readings: readonly string[];
  /** The variables its unknown parts come from. */
  readonly variables: readonly string[];
}

/** A word without any unknown part. */
export function knownWord(text: string): ShellWord {
  return { text, isKnown: true, isPattern: false, readings: [], variables: [] };
}

/** A word of which nothing is known. */
export const unknownWord: ShellWord = {
  text: UNKNOWN,
  isKnown: false,
  isPattern: false,
  readings: [],
  variables: [],
};

/** Every text the word may stand for, the written one first. */
export function textsOf(word: ShellWord): readonly string[] {
  return [word.text, ...word.readings];
}

/** Words joined to the one line that `eval` and its like would read. */
export function joinWords(words: readonly ShellWord[]): ShellWord {
  return {
    text: words.map((word) => word.text).join(' '),
    isKnown: words.every((word) => word.isKnown),
    isPattern: words.some((word) => word.isPattern),
    readings: words.some((word) => word.readings.length > 0)
      ? [words.map((word) => word.readings[0] ?? word.text).join(' ')]
      : [],
    variables: words.flatMap((word) => word.variables),
  };
}
