import { counted } from '../../../core/text.ts';
import type { InotifyUse, LimitUse } from '../../../system/kernel-limits.ts';
import { type Diagnosis, ok, warn } from './diagnosis.ts';

/** Share of a limit from which it is called short. */
const SHORT_SHARE = 0.8;
/** What a large project with its editor needs, and what distributions with large defaults set. */
const ENOUGH_WATCHES = 524_288;
const FEW_WATCHES = 65_536;
const ENOUGH_INSTANCES = 1_024;
const FEW_OPEN_FILES = 1_024;

/** Whether enough of the kernel's watches are left. */
export function judgeWatches({ watches, instances }: InotifyUse): Diagnosis {
  if (isShort(instances)) {
    return warn(
      'watches',
      `${used(instances)} file watchers are in use (\`fs.inotify.max_user_instances\`)`,
      `sudo sysctl fs.inotify.max_user_instances=${Math.max(ENOUGH_INSTANCES, 2 * instances.limit)}`,
    );
  }
  const fix = `sudo sysctl fs.inotify.max_user_watches=${Math.max(ENOUGH_WATCHES, 2 * watches.limit)}`;
  if (isShort(watches)) {
    return warn('watches', `${used(watches)} watches are in use`, fix);
  }
  if (watches.limit < FEW_WATCHES) {
    return warn('watches', `${used(watches)} watches are in use, few for a large project`, fix);
  }
  return ok('watches', `${used(watches)} watches and ${used(instances)} watchers are in use`);
}

/** Whether this process may open enough files. */
export function judgeOpenFiles(open: LimitUse): Diagnosis {
  if (open.limit >= FEW_OPEN_FILES) {
    return ok('open files', `${used(open)} open files are in use`);
  }
  return warn('open files', `only ${counted(open.limit)} files may be open`, 'ulimit -n 65536');
}

function isShort({ limit, used: count }: LimitUse): boolean {
  return count >= limit * SHORT_SHARE;
}

function used({ limit, used: count }: LimitUse): string {
  return `${counted(count)} of ${counted(limit)}`;
}
