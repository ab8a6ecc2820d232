/** Longest line that is taken whole, in characters; of a longer one the beginning. */
const LONGEST = 4_096;

/** Cuts bytes into lines. A carriage return ends one too: progress bars print no newline. */
export class OutputLines {
  readonly #take: (line: string) => void;
  readonly #decoder = new TextDecoder();
  #open = '';

  constructor(take: (line: string) => void) {
    this.#take = take;
  }

  write(chunk: Uint8Array): void {
    this.#add(this.#decoder.decode(chunk, { stream: true }));
  }

  /** Gives the last line, which may lack its newline. */
  end(): void {
    this.#add(this.#decoder.decode());
    if (this.#open !== '') this.#take(this.#open);
    this.#open = '';
  }

  #add(text: string): void {
    const [first = '', ...rest] = text.split(/\r\n|\n|\r/);
    this.#open = (this.#open + first).slice(0, LONGEST);
    for (const next of rest) {
      if (this.#open !== '') this.#take(this.#open);
      this.#open = next.slice(0, LONGEST);
    }
  }
}
