/** Text that grows, and those who wait for something in it. */
export class Transcript {
  #text = '';
  #position = 0;
  #isEnded = false;
  readonly #waiting = new Set<() => void>();

  append(text: string): void {
    this.#text += text;
    for (const look of this.#waiting) look();
  }

  /** Nothing more will come: whoever still waits is told so. */
  end(): void {
    this.#isEnded = true;
    for (const look of this.#waiting) look();
  }

  get text(): string {
    return this.#text;
  }

  /**
   * Resolves with the first match behind the last one that was waited for; rejects with the whole text
   * when the end comes without one.
   */
  async until(pattern: RegExp): Promise<RegExpExecArray> {
    const match = await this.#match(pattern, () => this.#position);
    this.#position = Math.max(this.#position, match.index + match[0].length);
    return match;
  }

  /** The same anywhere in the text, before or behind what was waited for. */
  async anywhere(pattern: RegExp): Promise<RegExpExecArray> {
    return this.#match(pattern, () => 0);
  }

  #match(pattern: RegExp, from: () => number): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const start = from();
        const match = pattern.exec(this.#text.slice(start));
        if (match !== null) {
          match.index += start;
          this.#waiting.delete(look);
          resolve(match);
        } else if (this.#isEnded) {
          this.#waiting.delete(look);
          reject(new Error(`never came: ${pattern}\nin:\n${this.#text}`));
        }
      };
      this.#waiting.add(look);
      look();
    });
  }
}
