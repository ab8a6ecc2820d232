import { readSync } from 'node:fs';
import { Readable } from 'node:stream';
import tty from 'node:tty';

/**
 * All that is written to a pseudo-terminal, read at its master `fd`, which is closed at the end.
 *
 * A stream of Node's alone loses the end: once nobody holds the terminal open, libuv takes the first
 * read that does not fill its 64 KiB for the last one, and a terminal never gives more than 4 KiB. So
 * when that stream ends, what is left is read directly.
 */
export function terminalOutput(fd: number): TerminalOutput {
  // Half open, it leaves the descriptor open when it believes to be at the end.
  const master = new tty.ReadStream(fd, { allowHalfOpen: true });
  const output = new Readable({
    read: () => void master.resume(),
    destroy: (error, done) => {
      master.destroy();
      done(error);
    },
  });
  master.on('data', (chunk: Buffer) => {
    if (!output.push(chunk)) master.pause();
  });
  master.on('end', () => {
    for (const chunk of leftIn(fd)) output.push(chunk);
    output.push(null);
  });
  // EIO is how Linux says that nobody holds the terminal open and nothing is left.
  master.on('error', () => output.push(null));
  return { output, isOpen: () => !master.destroyed };
}

export interface TerminalOutput {
  readonly output: Readable;
  /** Whether the descriptor is still this terminal's; closed, its number may be another file's. */
  readonly isOpen: () => boolean;
}

/** At most what the kernel holds of a terminal's output, some 20 KiB. */
function* leftIn(fd: number): Generator<Buffer> {
  for (;;) {
    const chunk = Buffer.alloc(4_096);
    let length = 0;
    try {
      length = readSync(fd, chunk);
    } catch {
      // EIO, as above.
    }
    if (length === 0) return;
    yield chunk.subarray(0, length);
  }
}
