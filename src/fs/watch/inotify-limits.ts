import { readFileSync } from 'node:fs';

/** Most watches that one user may hold; undefined where the system does not say. */
export function watchLimit(): number | undefined {
  return setting('max_user_watches');
}

/** Most events that wait to be read before the kernel drops the next ones. */
export function queueLimit(): number {
  return setting('max_queued_events') ?? 16_384;
}

/** inotify(7), "/proc interfaces". */
function setting(name: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/sys/fs/inotify/${name}`, 'utf8'));
  } catch {
    return undefined;
  }
}
