/** How many of the last lines of a command's output go into what is told of its end. */
const KEPT_LINES = 50;

/** Most characters of them together. */
const KEPT_LENGTH = 16 * 1024;

/** The last lines of an endless output, in bounded memory. */
export class LastLines {
  readonly #lines: string[] = [];

  add(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length > KEPT_LINES * 2) this.#lines.splice(0, KEPT_LINES);
  }

  /** The same of pieces that hold their own line ends. */
  get joined(): string {
    return lastOf(this.#lines.join('').trimEnd());
  }

  get text(): string {
    return lastOf(this.#lines.join('\n'));
  }
}

function lastOf(text: string): string {
  const tail = text.split('\n').slice(-KEPT_LINES).join('\n');
  return tail.length <= KEPT_LENGTH ? tail : `…${tail.slice(-KEPT_LENGTH)}`;
}
