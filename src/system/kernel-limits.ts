import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** How much of a limit is in use. */
export interface LimitUse {
  readonly limit: number;
  readonly used: number;
}

export interface InotifyUse {
  /** Watches of all processes of this person (inotify(7): max_user_watches). */
  readonly watches: LimitUse;
  /** Watchers, each with any number of watches (max_user_instances). */
  readonly instances: LimitUse;
}

/** Linux's limits on listening to files; undefined elsewhere. Processes of other users are not counted. */
export function inotifyUse(proc = '/proc'): InotifyUse | undefined {
  const watches = numberIn(`${proc}/sys/fs/inotify/max_user_watches`);
  const instances = numberIn(`${proc}/sys/fs/inotify/max_user_instances`);
  if (watches === undefined || instances === undefined) return undefined;
  const held = namesIn(proc)
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => watchesOfInstances(`${proc}/${pid}`));
  return {
    watches: { limit: watches, used: held.reduce((sum, count) => sum + count, 0) },
    instances: { limit: instances, used: held.length },
  };
}

/** This process's limit on open files and how many it has; undefined off Linux. */
export function openFileUse(proc = '/proc'): LimitUse | undefined {
  const limits = textOf(`${proc}/self/limits`);
  const limit = /^Max open files\s+(\d+)/m.exec(limits ?? '')?.[1];
  if (limit === undefined) return undefined;
  return { limit: Number(limit), used: namesIn(`${proc}/self/fd`).length };
}

/** For each inotify descriptor of a process, the number of its watches (proc_pid_fdinfo(5)). */
function watchesOfInstances(folder: string): number[] {
  return namesIn(`${folder}/fd`)
    .filter((descriptor) => linkOf(`${folder}/fd/${descriptor}`) === 'anon_inode:inotify')
    .map((descriptor) => {
      const info = textOf(`${folder}/fdinfo/${descriptor}`) ?? '';
      return info.match(/^inotify wd:/gm)?.length ?? 0;
    });
}

// Processes end while they are looked at, and those of other users cannot be: both count nothing.

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function linkOf(file: string): string | undefined {
  try {
    return readlinkSync(file);
  } catch {
    return undefined;
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function numberIn(file: string): number | undefined {
  const text = textOf(file)?.trim();
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}
