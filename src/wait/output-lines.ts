/** Longest line that is taken whole, in characters; a longer one is taken in pieces. */
const LONGEST = 256 * 1024;

/** How much of a piece is taken again with the next one, in characters, so that nothing falls between them. */
const OVERLAP = 4_096;

/** Cuts bytes into lines. A carriage return ends one too: progress bars print no newline. */
export class OutputLines {
  readonly #take: (line: string) => void;
  readonly #decoder = new TextDecoder();
  #open = '';

  constructor(take: (line: string) => void) {
    this.#take = take;
  }

  /** The line that has not ended yet, a prompt perhaps; empty without one. */
  get open(): string {
    return this.#open;
  }

  write(chunk: Uint8Array): void {
    this.#add(this.#decoder.decode(chunk, { stream: true }));
  }

  /** Gives the last line, which may lack its newline. */
  end(): void {
    this.#add(this.#decoder.decode());
    this.#close();
  }

  #add(text: string): void {
    const [first = '', ...rest] = text.split(/\r\n|\n|\r/);
    this.#extend(first);
    for (const next of rest) {
      this.#close();
      this.#extend(next);
    }
  }

  #extend(text: string): void {
    this.#open += text;
    while (this.#open.length > LONGEST) {
      this.#take(this.#open.slice(0, LONGEST));
      this.#open = this.#open.slice(LONGEST - OVERLAP);
    }
  }

  #close(): void {
    if (this.#open !== '') this.#take(this.#open);
    this.#open = '';
  }
}
