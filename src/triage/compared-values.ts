import { shorten } from '../core/text.ts';

/**
 * Gathers what stands behind the keys `expected` and `actual` of a failed assertion, on their line
 * or in deeper lines, for a message that says only what kind of comparison failed.
 */
export class ComparedValues {
  readonly #values = new Map<string, string>();
  /** Of the keys: what is deeper is part of a value, whatever it looks like. */
  #indent: number | undefined;
  #open: string | undefined;

  /** Takes the next line, the first of which is a key. True when it is part of a value. */
  line(text: string): boolean {
    const words = text.trim();
    const indent = text.length - text.trimStart().length;
    if (words !== '') this.#indent ??= indent;
    const isKeyDeep = indent === this.#indent;
    const isDeeper = indent > (this.#indent ?? indent);
    if (
      this.#open !== undefined &&
      (words === '' || isDeeper || (isKeyDeep && CLOSING.test(words)))
    ) {
      this.#add(this.#open, words);
      return true;
    }
    this.#open = undefined;
    const match = KEY.exec(words);
    if (match === null || !isKeyDeep) return false;
    const [, key = '', value = ''] = match;
    if (this.#values.has(key)) return false;
    this.#open = key;
    this.#values.set(key, '');
    this.#add(key, BLOCK_SCALAR.test(value) ? '' : value);
    return true;
  }

  /** The message, and behind a colon at its end the values. */
  behind(message: string): string {
    if (!message.endsWith(':')) return message;
    const [expected, actual] = ['expected', 'actual'].map((key) => this.#told(key));
    if (expected === actual) {
      // Two long values that begin alike would look equal.
      return actual === undefined || actual.endsWith('…') ? message : `${message} ${actual}`;
    }
    if (expected === undefined) return `${message} actual ${actual}`;
    if (actual === undefined) return `${message} expected ${expected}`;
    return `${message} expected ${expected}, actual ${actual}`;
  }

  #add(key: string, words: string): void {
    const value = this.#values.get(key) ?? '';
    if (value.length <= VALUE_LIMIT) this.#values.set(key, `${value} ${words}`.trim());
  }

  #told(key: string): string | undefined {
    const value = this.#values.get(key)?.replace(/,$/, '');
    return value === undefined || value === '' ? undefined : shorten(value, VALUE_LIMIT);
  }
}

/** Longest value, in characters: two of them and the words before them are within a message. */
const VALUE_LIMIT = 160;

//   actual: { a: 1 },     actual: {     expected: |-
const KEY = /^(expected|actual):(?: (.*))?$/;

const BLOCK_SCALAR = /^[|>][-+]?$/;

const CLOSING = /^[\]})]/;
