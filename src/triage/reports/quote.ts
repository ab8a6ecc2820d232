import type { OutputLine } from '../digest.ts';

/** The lines of the record that is being read, of which a finding quotes the one that tells it. */
export class QuoteLines {
  #lines: OutputLine[] = [];
  #characters = 0;
  /** Where the next words are looked for: records tell things in the order of the text. */
  #from = { line: 0, at: 0 };

  line(line: OutputLine): void {
    if (this.#characters > KEPT_CHARACTERS) this.forget();
    this.#lines.push(line);
    this.#characters += line.text.length;
  }

  /** A record is complete: what follows belongs to the next one, which may begin on the same line. */
  forget(): void {
    this.#from = { line: 0, at: this.#from.line === this.#lines.length - 1 ? this.#from.at : 0 };
    this.#lines = this.#lines.slice(-1);
    this.#characters = this.#lines[0]?.text.length ?? 0;
  }

  /** The next line that says these words, cut to where it says them; the last one when none does. */
  find(words: string): OutputLine | undefined {
    const asJson = JSON.stringify(words).slice(1, -1).slice(0, LOOKED_FOR);
    for (let line = this.#from.line; line < this.#lines.length; line++) {
      const candidate = this.#lines[line];
      const from = line === this.#from.line ? this.#from.at : 0;
      const at = candidate?.text.indexOf(asJson, from) ?? -1;
      if (candidate === undefined || at === -1) continue;
      this.#from = { line, at: at + 1 };
      return quoting(candidate, at);
    }
    const last = this.#lines.at(-1);
    return last === undefined ? undefined : quoting(last, 0);
  }
}

/** A long line from the beginning of the record that says something at `at`. */
function quoting(line: OutputLine, at: number): OutputLine {
  if (line.text.length <= QUOTE_LIMIT) return line;
  const opens = Math.max(line.text.lastIndexOf('{', at), line.text.lastIndexOf('<', at), 0);
  const from = at - opens > QUOTE_LIMIT / 2 ? at : opens;
  return { ...line, text: line.text.slice(from, from + QUOTE_LIMIT) };
}

/** Longest quote, in characters. */
const QUOTE_LIMIT = 2_000;
const KEPT_CHARACTERS = 65_536;
const LOOKED_FOR = 120;
