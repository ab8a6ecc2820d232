import { createHash, type Hash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { WispError } from '../core/wisp-error.ts';
import { treeStamp } from './tree-stamp.ts';

/** Largest file whose content is compared, in bytes; of a larger one the stamp decides. */
const DIGEST_BYTES = 64 * 1024 * 1024;

/** Looks at one path for `wisp wait file`. */
export const fileProbe = { stampOf, digestOf, contains };

interface FileStamp {
  readonly identity: string;
  readonly bytes: number;
  readonly written: string;
}

async function stampOf(path: string, isDeep: boolean): Promise<FileStamp | undefined> {
  try {
    const found = await stat(path, { bigint: true });
    const tree = isDeep && found.isDirectory() ? await treeStamp(path) : '';
    return {
      identity: `${found.dev}:${found.ino}`,
      bytes: Number(found.size),
      // The system alone sets the time of the last change: a rewrite cannot hide behind a set-back date.
      written: `${found.mtimeNs} ${found.ctimeNs} ${tree}`.trim(),
    };
  } catch (error) {
    return unlessGone(path, error);
  }
}

async function digestOf(path: string): Promise<string | undefined> {
  if ((await stat(path).catch(() => undefined))?.isDirectory()) return undefined;
  return reading(path, async (file) => {
    if ((await file.stat()).size > DIGEST_BYTES) return undefined;
    const hash: Hash = createHash('sha256');
    for await (const chunk of chunksOf(file, 0)) hash.update(chunk);
    return hash.digest('hex');
  });
}

async function contains(path: string, text: string, from: number): Promise<boolean> {
  const wanted = Buffer.from(text);
  const found = await reading(path, async (file) => {
    let rest = Buffer.alloc(0);
    for await (const chunk of chunksOf(file, from)) {
      const seen = Buffer.concat([rest, chunk]);
      if (seen.includes(wanted)) return true;
      rest = seen.subarray(Math.max(0, seen.length - wanted.length + 1));
    }
    return false;
  });
  return found === true;
}

/**
 * What `read` makes of a regular file; undefined for anything else. A named pipe would hold whoever
 * opens it until somebody writes, and a device may never end.
 */
async function reading<T>(
  path: string,
  read: (file: FileHandle) => Promise<T>,
): Promise<T | undefined> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const found = await file.stat();
    if (found.isDirectory()) throw Object.assign(new Error('a directory'), { code: 'EISDIR' });
    return found.isFile() ? await read(file) : undefined;
  } catch (error) {
    return unlessGone(path, error);
  } finally {
    await file?.close();
  }
}

const CHUNK_BYTES = 64 * 1024;

async function* chunksOf(file: FileHandle, from: number): AsyncGenerator<Buffer<ArrayBuffer>> {
  for (let at = from; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** A file that went between two looks, or a socket, is no trouble; anything else is the reason why not. */
function unlessGone(path: string, error: unknown): undefined {
  if (error instanceof WispError) throw error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENXIO') return undefined;
  const reason = code === 'EACCES' || code === 'EPERM' ? 'permission denied' : `${code ?? error}`;
  throw new WispError('unavailable', `cannot look at \`${path}\`: ${reason}`, {
    hint: code === 'EISDIR' ? 'name a file: a directory has no text' : 'check its permissions',
    cause: error,
  });
}
