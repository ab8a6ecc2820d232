/** Cuts text into lines of JSON; a line longer than `limit` characters is no message of ours. */
export class JsonLines {
  readonly #limit: number;
  #open = '';

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The values of the lines that end with this text. Throws a SyntaxError for what is no JSON, a RangeError for too much. */
  read(text: string): readonly unknown[] {
    const [first = '', ...rest] = text.split('\n');
    this.#open += first;
    const whole: string[] = [];
    for (const next of rest) {
      whole.push(this.#open);
      this.#open = next;
    }
    if (this.#open.length > this.#limit) throw new RangeError('the line is too long');
    return whole.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as unknown);
  }
}
