import { isReaderGone, isTerminalGone, writeFailureWords } from '../../system/write-failure.ts';
import type { Io } from './io.ts';

/** Tells apart why one of the two streams can no longer be written, until the returned function is called. */
export function onWriteFailure(
  { stdout, stderr }: Pick<Io, 'stdout' | 'stderr'>,
  listener: WriteFailureListener,
): () => void {
  const listeners = { stdout, stderr };
  const detaching = Object.entries(listeners).map(([name, stream]) => {
    const failed = (error: NodeJS.ErrnoException): void => {
      if (isTerminalGone(error, stream)) listener.terminalGone?.();
      else if (!isReaderGone(error)) listener.failed?.(writeFailureWords(error, name));
      // Without stderr wisp goes on in silence; without stdout it works for nobody.
      else if (stream === stdout) listener.readerGone?.();
    };
    stream.on('error', failed);
    return () => stream.off('error', failed);
  });
  return () => {
    for (const detach of detaching) detach();
  };
}

export interface WriteFailureListener {
  /** Nobody reads stdout any more. */
  readonly readerGone?: () => void;
  /** The terminal was closed. */
  readonly terminalGone?: () => void;
  /** What was written is lost, and why, in words; the stream may take more later. */
  readonly failed?: (message: string) => void;
}
