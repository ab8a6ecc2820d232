import { fstatSync, readlinkSync } from 'node:fs';

/**
 * The files that this process's own output goes to (`wisp watch … > wisp.log`): what wisp says is no
 * change. Linux only, empty elsewhere.
 */
export function ownOutputFiles(): readonly string[] {
  return [1, 2].flatMap((descriptor) => {
    try {
      const isFile = fstatSync(descriptor).isFile();
      return isFile ? [readlinkSync(`/proc/self/fd/${descriptor}`)] : [];
    } catch {
      // Closed, or a system without /proc.
      return [];
    }
  });
}
