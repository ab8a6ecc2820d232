import { stripVTControlCharacters } from 'node:util';
import { type RoomyStream, streamRoom } from '../../system/stream-room.ts';

/**
 * The two output streams and the status line that floats below them.
 *
 * Everything wisp and the command print goes through here, because a status line can be drawn and
 * erased safely only by whoever knows what was printed since. It is drawn only at the beginning of a
 * line: a command's unfinished line (`Password:`, a progress bar) is left alone.
 */
export class Screen {
  readonly #stdout: ScreenStream;
  readonly #stderr: ScreenStream;
  readonly #hasStatus: boolean;
  #status = '';
  #isDrawn = false;
  #isAtLineStart = true;

  /** @param hasStatus Whether there is a terminal for a status line (stderr is one). */
  constructor(stdout: ScreenStream, stderr: ScreenStream, hasStatus: boolean) {
    this.#stdout = stdout;
    this.#stderr = stderr;
    this.#hasStatus = hasStatus;
  }

  /** The command's own bytes, unchanged; the promise settles when the stream has room again. */
  pass(chunk: Uint8Array, stream: 'stdout' | 'stderr'): Promise<void> | undefined {
    const target = stream === 'stdout' ? this.#stdout : this.#stderr;
    if (this.#hasStatus && target.isTTY) {
      this.#erase();
      this.#isAtLineStart = chunk.at(-1) === NEWLINE;
    }
    const hasRoom = target.write(chunk);
    this.#draw();
    return hasRoom ? undefined : streamRoom(target);
  }

  /** Lines of wisp's own on stderr; begins a new line when the command left one unfinished. */
  say(text: string): void {
    this.#erase();
    this.#stderr.write(`${this.#isAtLineStart ? '' : '\n'}${text}\n`);
    this.#isAtLineStart = true;
    this.#draw();
  }

  /** A line on stdout, for programs to read. */
  data(line: string): void {
    this.#stdout.write(`${line}\n`);
  }

  /** What the status line says from now on; empty takes it away. */
  status(text: string): void {
    if (!this.#hasStatus || text === this.#status) return;
    this.#erase();
    this.#status = text;
    this.#draw();
  }

  /** Clears the screen; what has scrolled out of it stays for the person to look back at. */
  clear(): void {
    if (!this.#hasStatus) return;
    this.#stderr.write('\x1b[H\x1b[2J');
    this.#isDrawn = false;
    this.#isAtLineStart = true;
    this.#draw();
  }

  /** Whether there is a status line. */
  get hasStatus(): boolean {
    return this.#hasStatus;
  }

  /** Draws the status line anew, after a resize or a return to the foreground. */
  redraw(): void {
    this.#isDrawn = false;
    this.#stderr.write(this.#hasStatus ? ERASE_LINE : '');
    this.#draw();
  }

  #draw(): void {
    if (this.#status === '' || this.#isDrawn || !this.#isAtLineStart) return;
    this.#stderr.write(`${ERASE_LINE}${fit(this.#status, (this.#stderr.columns ?? 80) - 1)}`);
    this.#isDrawn = true;
  }

  #erase(): void {
    if (!this.#isDrawn) return;
    this.#stderr.write(ERASE_LINE);
    this.#isDrawn = false;
  }
}

/** What the screen needs of a stream. */
export interface ScreenStream extends RoomyStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(data: string | Uint8Array): boolean;
}

const NEWLINE = 0x0a;
const ERASE_LINE = '\r\x1b[K';

/** A status line that wrapped could not be erased. */
function fit(text: string, columns: number): string {
  const plain = stripVTControlCharacters(text);
  return plain.length <= columns ? text : `${plain.slice(0, Math.max(0, columns - 1))}…`;
}
