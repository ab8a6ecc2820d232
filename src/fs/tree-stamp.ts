import { createHash } from 'node:crypto';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { WispError } from '../core/wisp-error.ts';

/** Most entries of a directory that are looked at each time. */
const MOST_ENTRIES = 50_000;

/**
 * Differs whenever something below a directory was written, added or removed; links are not
 * followed. Throws a WispError for a directory that is too large to be looked at again and again.
 */
export async function treeStamp(directory: string): Promise<string> {
  const hash = createHash('sha256');
  const open = [directory];
  let entries = 0;
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const names = await readdir(folder).catch(nothingIfGone);
    entries += names.length;
    if (entries > MOST_ENTRIES) {
      throw new WispError('usage', `more than ${MOST_ENTRIES} files in \`${directory}\``, {
        hint: 'name a file or a smaller directory',
      });
    }
    for (const name of names.sort()) {
      const entry = path.join(folder, name);
      const found = await lstat(entry, { bigint: true }).catch(nothingIfGone);
      if (Array.isArray(found)) continue;
      hash.update(`${entry}\0${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}\0`);
      if (found.isDirectory()) open.push(entry);
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** What goes while it is looked at is gone. */
function nothingIfGone(error: unknown): never[] {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return [];
  throw error;
}
