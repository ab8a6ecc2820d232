import type { Io } from './io.ts';

/** Ctrl-D, which ends the input in a terminal and is a key in raw mode (VEOF in termios(3)). */
const END_OF_INPUT = '\x04';

/**
 * Calls back when standard input ends: whoever started wisp is gone, or says so by Ctrl-D. The returned
 * function reads no more, without which the process would not end.
 */
export function onStdinEnd({ stdin }: Pick<Io, 'stdin'>, ended: () => void): () => void {
  const read = (data: Buffer | string): void => {
    if (stdin.isTTY && data.toString().includes(END_OF_INPUT)) ended();
  };
  stdin.on('data', read);
  stdin.on('end', ended);
  stdin.on('error', ended);
  stdin.resume();
  return () => {
    stdin.off('data', read);
    stdin.off('end', ended);
    stdin.pause();
  };
}
