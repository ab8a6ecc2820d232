import { constants, promises } from 'node:fs';

/** Largest file whose content is compared, in bytes. */
const LARGEST = 1_048_576;

/**
 * Something that is equal for equal contents: a hash of a file, where a link leads, that a path is a
 * directory or missing. Undefined when it cannot be told: too large, unreadable, a pipe or a device.
 */
export async function contentOf(file: string): Promise<string | undefined> {
  try {
    const stats = await promises.lstat(file);
    if (stats.isDirectory()) return 'directory';
    if (stats.isSymbolicLink()) return `link ${await promises.readlink(file)}`;
    return stats.isFile() ? await hashOf(file) : undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : undefined;
  }
}

async function hashOf(file: string): Promise<string | undefined> {
  // Without waiting, should it have become a pipe since it was looked at.
  const handle = await promises.open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const { size, mode } = await handle.stat();
    if (size > LARGEST) return undefined;
    const { createHash } = await import('node:crypto');
    return `file ${mode} ${createHash('sha256')
      .update(await handle.readFile())
      .digest('hex')}`;
  } finally {
    await handle.close();
  }
}
