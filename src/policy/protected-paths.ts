import { matchesGlob } from './glob.ts';
import { resolvePath } from './paths.ts';
import type { PolicyContext } from './policy-context.ts';
import { UNKNOWN } from './shell/shell-word.ts';

const SYSTEM_FOLDERS =
  '/bin /boot /dev /etc /home /lib /lib32 /lib64 /media /mnt /opt /private /proc /root /run /sbin /srv /sys /usr /var /usr/bin /usr/lib /usr/local /usr/sbin /usr/share /var/lib /System /Library /Applications /Users /Volumes /cores /nix /snap /c/Windows /mnt/c /mnt/c/Windows /mnt/c/Users'.split(
    ' ',
  );

/**
 * Which folder that must not go a path stands for: the root, the home folder, a parent of the
 * watched directory, a folder of the system. Null when it is none of them.
 *
 * @param text A path or a pattern, as the command has it.
 * @param bases The absolute folders that it may be relative to.
 */
export function protectedFolder(
  text: string,
  bases: readonly (string | null)[],
  place: PolicyContext,
): string | null {
  for (const base of bases) {
    const path = resolvePath(withoutRest(text), base, place);
    if (path === null) continue;
    const found = protectedFolders(place).find((folder) => covers(path, folder));
    if (found !== undefined) return found;
  }
  return null;
}

function protectedFolders(place: PolicyContext): readonly string[] {
  return ['/', ...SYSTEM_FOLDERS, ...parents(place.home), place.home, ...parents(place.directory)];
}

function parents(path: string): string[] {
  const parts = path.split('/').slice(1, -1);
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
}

// What a part known only at run time may add below a folder is no smaller than the folder's content.
function withoutRest(text: string): string {
  const at = text.indexOf(UNKNOWN);
  return at > 0 && /^(?:\/|~\/)$/.test(text.slice(0, at)) ? `${text.slice(0, at)}*` : text;
}

function covers(path: string, folder: string): boolean {
  if (path === folder) return true;
  // Everything in a folder is as good as the folder.
  const whole = path.replace(/\/(?:[*?.]+|\.?\[[^\]]*\]\*?|\.[*?]+)$/, '') || '/';
  if (whole !== path && /[*?[]/.test(path.slice(whole.length)) && whole === folder) return true;
  if (!/[*?[]/.test(path)) return false;
  return matchesGlob(path, folder);
}
