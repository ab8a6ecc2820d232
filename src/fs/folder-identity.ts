import { realpathSync, statSync } from 'node:fs';

/**
 * Which folder stands at a path, as a text that is the same for no other: where its links lead, and
 * the device, inode and time of birth of what is there. Undefined when there is none.
 */
export function folderIdentity(folder: string): string | undefined {
  try {
    const real = realpathSync.native(folder);
    const stats = statSync(real, { bigint: true });
    if (!stats.isDirectory()) return undefined;
    // Inodes are used again. Where no birth is kept, Node gives the last change in its place.
    const born = stats.birthtimeNs === stats.ctimeNs ? 0n : stats.birthtimeNs;
    return JSON.stringify([real, `${stats.dev}`, `${stats.ino}`, `${born}`]);
  } catch {
    return undefined;
  }
}
