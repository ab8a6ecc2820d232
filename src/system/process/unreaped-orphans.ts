import type { Trouble } from '../../core/trouble.ts';
import { type ProcessEntry, readProcesses } from './process-table.ts';

/** So many are no longer a matter of moments. */
const MANY = 10;

/**
 * What to say when processes that runs have orphaned stay as zombies: they become children of process
 * 1, and Node reaps none that it did not start. Undefined where wisp is not that process, or all is well.
 */
export function unreapedOrphans(
  pid: number,
  read: () => readonly ProcessEntry[] = readProcesses,
): Trouble | undefined {
  if (pid !== 1) return undefined;
  const dead = read().filter(({ parent, isZombie }) => parent === pid && isZombie);
  if (dead.length < MANY) return undefined;
  return {
    part: 'run',
    message: 'wisp is process 1 here and cannot reap what its runs leave behind: zombies pile up',
    hint: 'start the container with an init: `docker run --init`, in compose `init: true`',
  };
}
