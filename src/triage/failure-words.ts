import { shorten } from '../core/text.ts';

/** Makes one line of what a failed test says: its first words, and the two sides of a comparison, which have lines of their own. */
export class FailureWords {
  #first: string | undefined;
  readonly #sides: string[] = [];

  /** Takes the next line that is no stack frame. */
  line(text: string): void {
    const words = text.trim();
    if (words === '') return;
    if (this.#sides.length < 2 && SIDE.test(words)) {
      this.#sides.push(shorten(words.replace(/,$/, ''), SIDE_LIMIT));
    } else if (this.#sides.length > 0) return;
    else if (this.#first === undefined) this.#first = words;
    // Expected values to be strictly equal:
    //
    // 3 !== 4
    else if (this.#first.endsWith(':')) this.#first += ` ${words}`;
    // expect(received).rejects.toThrow()   names the matcher alone
    else if (MATCHER.test(this.#first) || words.startsWith("doesn't match"))
      this.#first += `${MATCHER.test(this.#first) ? ':' : ''} ${words}`;
  }

  /** Undefined when nothing was said. */
  get message(): string | undefined {
    const parts = this.#first === undefined ? this.#sides : [this.#first, ...this.#sides];
    return parts.length === 0 ? undefined : parts.join(', ').replace(/:, /, ': ');
  }
}

/** Longest side, in characters: two of them and a few words are within a message. */
const SIDE_LIMIT = 160;

const MATCHER = /^expect\(.*\)\.[\w.]+\(.*\)$/;

// expected: 4     got: 3     Expected: 4     Received length: 3     Actual:   3     left: 3     right: 4
const SIDE =
  /^(?:expected|actual|received|got|left|right|snapshot|regex|input)(?: [a-z ]{1,30})?: +\S/i;
