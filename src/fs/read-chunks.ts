import { type FileHandle, open } from 'node:fs/promises';

/** Bytes read at a time: few calls, and nothing to a process of tens of megabytes. */
const CHUNK_BYTES = 256 * 1024;

/**
 * A file's bytes from beginning to end, in memory that does not grow with it. Each chunk is good
 * until the next one is asked for. Rejects as `open` and `read` of Node do.
 */
export async function* readChunks(file: string): AsyncGenerator<Uint8Array> {
  const handle = await open(file);
  try {
    yield* chunksOf(handle);
  } finally {
    await handle.close();
  }
}

async function* chunksOf(handle: FileHandle): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(CHUNK_BYTES);
  for (;;) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}
