import path from 'node:path';
import { isWithin } from './path-relation.ts';

/** A file system that says nothing of what other machines change in it. */
export interface ForeignMount {
  readonly mountPoint: string;
  readonly type: string;
}

/** File systems over a network or from another system, where the kernel hints at own writes only. */
const FOREIGN = /^(9p|nfs\d?|cifs|smb3|smbfs|fuse\..+|vboxsf|drvfs|prl_fs|afs|ceph)$/;

/**
 * The foreign mount a directory lies on; undefined on one's own disks.
 *
 * @param mountinfo The text of `/proc/self/mountinfo` (proc_pid_mountinfo(5)).
 * @param directory Absolute, links resolved.
 */
export function foreignMountOf(
  directory: string,
  mounts: readonly Mount[],
): ForeignMount | undefined {
  let nearest: Mount | undefined;
  for (const mount of mounts) {
    if (!isWithin(mount.mountPoint, directory)) continue;
    // The later of two mounts at one point lies on top.
    if (nearest === undefined || mount.mountPoint.length >= nearest.mountPoint.length) {
      nearest = mount;
    }
  }
  return nearest !== undefined && FOREIGN.test(nearest.type) ? nearest : undefined;
}

/** The mounts that a directory, or anything in it, can lie on. */
export function mountsAround(directory: string, mounts: readonly Mount[]): Mount[] {
  return mounts.filter(
    ({ mountPoint }) => isWithin(mountPoint, directory) || isWithin(directory, mountPoint),
  );
}

export interface Mount {
  readonly mountPoint: string;
  readonly type: string;
}

/** Reads the text of `/proc/self/mountinfo` (proc_pid_mountinfo(5)). */
export function parseMounts(mountinfo: string): Mount[] {
  return mountinfo.split('\n').flatMap((line) => {
    // 36 35 98:0 /root /mount/point rw,noatime master:1 - ext3 /dev/root rw
    const match = /^\d+ \d+ \S+ \S+ (\S+) .*? - (\S+) /.exec(line);
    if (match === null) return [];
    const [, mountPoint = '', type = ''] = match;
    return [{ mountPoint: path.normalize(unescapeOctal(mountPoint)), type }];
  });
}

/** Blanks, tabs, line ends and backslashes stand as three octal digits. */
function unescapeOctal(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, digits) =>
    String.fromCharCode(Number.parseInt(digits, 8)),
  );
}
