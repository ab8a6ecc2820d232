/** Nobody reads any more: the other end of a pipe or a socket is closed, which is no failure. */
export function isReaderGone(error: NodeJS.ErrnoException): boolean {
  return READER_GONE.has(error.code ?? '');
}

const READER_GONE = new Set(['EPIPE', 'ECONNRESET', 'ENOTCONN', 'ERR_STREAM_DESTROYED']);

/** The terminal behind a stream was closed, or its session is over (tty_ioctl(4)). */
export function isTerminalGone(
  error: NodeJS.ErrnoException,
  stream: { readonly isTTY?: boolean },
): boolean {
  return stream.isTTY === true && error.code === 'EIO';
}

/** Why a stream could not be written, as one line: `cannot write to stdout: no space left on device (ENOSPC)`. */
export function writeFailureWords(error: NodeJS.ErrnoException, stream: string): string {
  const { code = 'unknown error' } = error;
  const words = WORDS[code];
  return `cannot write to ${stream}: ${words === undefined ? code : `${words} (${code})`}`;
}

/** Of what a file or a device answers to write(2). */
const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'no space left on device',
  EDQUOT: 'disk quota exceeded',
  EFBIG: 'file too large',
  EIO: 'input/output error',
};
