/** Longest line that is taken whole, in characters; of a longer one the beginning, marked as cut. */
export const LONGEST_LINE = 64 * 1024;

/** Cuts bytes into lines, their ends (LF or CR LF) taken off; memory stays bounded whatever comes. */
export class LineSplitter {
  readonly #take: (line: string) => void;
  readonly #decoder = new TextDecoder();
  #open = '';
  #isCut = false;

  constructor(take: (line: string) => void) {
    this.#take = take;
  }

  write(chunk: Uint8Array): void {
    this.#add(this.#decoder.decode(chunk, { stream: true }));
  }

  /** Gives the last line, which may lack its end. */
  end(): void {
    this.#add(this.#decoder.decode());
    if (this.#open !== '') this.#give();
  }

  #add(text: string): void {
    let from = 0;
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', from)) {
      this.#append(text, from, at);
      this.#give();
      from = at + 1;
    }
    this.#append(text, from, text.length);
  }

  #append(text: string, from: number, to: number): void {
    const room = LONGEST_LINE + 1 - this.#open.length;
    if (to - from > room) this.#isCut = true;
    this.#open += text.slice(from, Math.min(to, from + Math.max(0, room)));
  }

  #give(): void {
    const line = this.#open.endsWith('\r') ? this.#open.slice(0, -1) : this.#open;
    const isCut = this.#isCut || line.length > LONGEST_LINE;
    this.#open = '';
    this.#isCut = false;
    this.#take(isCut ? `${line.slice(0, LONGEST_LINE)}…` : line);
  }
}
