import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { WispError } from '../core/wisp-error.ts';

/** Largest file whose content is compared, in bytes; of a larger one the stamp decides. */
const DIGEST_BYTES = 64 * 1024 * 1024;

/** Looks at one path for `wisp wait file`. */
export const fileProbe = { stampOf, digestOf, contains };

interface FileStamp {
  readonly identity: string;
  readonly bytes: number;
  readonly written: string;
}

async function stampOf(path: string): Promise<FileStamp | undefined> {
  try {
    const found = await stat(path, { bigint: true });
    return {
      identity: `${found.dev}:${found.ino}`,
      bytes: Number(found.size),
      written: `${found.mtimeNs}`,
    };
  } catch (error) {
    return unlessGone(path, error);
  }
}

async function digestOf(path: string): Promise<string | undefined> {
  try {
    const found = await stat(path);
    if (!found.isFile() || found.size > DIGEST_BYTES) return undefined;
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    return hash.digest('hex');
  } catch (error) {
    return unlessGone(path, error);
  }
}

async function contains(path: string, text: string, from: number): Promise<boolean> {
  const wanted = Buffer.from(text);
  let rest = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(path, { start: from })) {
      const seen = Buffer.concat([rest, chunk as Buffer]);
      if (seen.includes(wanted)) return true;
      rest = seen.subarray(Math.max(0, seen.length - wanted.length + 1));
    }
    return false;
  } catch (error) {
    return unlessGone(path, error) ?? false;
  }
}

/** A file that went between two looks is no trouble; anything else is the reason why not. */
function unlessGone(path: string, error: unknown): undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
  const reason = code === 'EACCES' || code === 'EPERM' ? 'permission denied' : `${code ?? error}`;
  throw new WispError('unavailable', `cannot look at \`${path}\`: ${reason}`, {
    hint: code === 'EISDIR' ? 'name a file: a directory has no text' : 'check its permissions',
    cause: error,
  });
}
