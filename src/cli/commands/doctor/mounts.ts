import { foreignMountOf, type Mount } from '../../../fs/watch/mounts.ts';
import { isWithin } from '../../../fs/watch/path-relation.ts';
import { type Diagnosis, ok, warn } from './diagnosis.ts';

/** Whether changes everywhere in this directory are announced by the kernel. */
export function judgeMounts(directory: string, mounts: readonly Mount[]): Diagnosis {
  const foreign = [directory, ...below(directory, mounts)]
    .map((place) => ({ place, mount: foreignMountOf(place, mounts) }))
    .filter(({ mount }) => mount !== undefined)
    .map(({ place, mount }) => `${place} (${mount?.type})`);
  if (foreign.length === 0) return ok('mounts', 'every file here is on a disk of this machine');
  return warn(
    'mounts',
    `changes that other machines make in ${foreign.join(', ')} are not announced; wisp looks for them`,
    'wisp watch --poll <command>',
  );
}

function below(directory: string, mounts: readonly Mount[]): string[] {
  return mounts
    .map(({ mountPoint }) => mountPoint)
    .filter((mountPoint) => mountPoint !== directory && isWithin(directory, mountPoint));
}
