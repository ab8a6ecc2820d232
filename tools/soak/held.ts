import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** What a process holds while it is at rest. */
export interface Held {
  readonly descriptors: number;
  readonly threads: number;
  readonly children: number;
  /** What keeps Node's loop alive, by kind: `Timeout`, `FSEventWrap`. */
  readonly resources: Readonly<Record<string, number>>;
}

/** How often a process is looked at; what one look finds too many, it was just busy with. */
const LOOKS = 25;

/** The same while a run is under way, the longest of which is ended after 4 s. */
const MOST_LOOKS = 300;

/** The least that a process holds within a second in which it is at rest; Linux only. */
export async function heldAtRest(pid: number, resourcesFile: string): Promise<Held> {
  let least = await heldNow(pid, resourcesFile);
  for (let look = 1; look < (least.children === 0 ? LOOKS : MOST_LOOKS); look++) {
    await pause(30);
    const now = await heldNow(pid, resourcesFile);
    least = {
      descriptors: Math.min(least.descriptors, now.descriptors),
      threads: Math.min(least.threads, now.threads),
      children: Math.min(least.children, now.children),
      resources: leastOf(least.resources, now.resources),
    };
  }
  return least;
}

async function heldNow(pid: number, resourcesFile: string): Promise<Held> {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return {
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    threads: tasks.length,
    children: children.split(' ').filter(Boolean).length,
    resources: await resourcesOf(pid, resourcesFile),
  };
}

async function resourcesOf(pid: number, file: string): Promise<Record<string, number>> {
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(file) || readFileSync(file, 'utf8').at(-1) !== ']') await pause(2);
  const counts: Record<string, number> = {};
  for (const kind of JSON.parse(readFileSync(file, 'utf8')) as string[]) {
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

type Counts = Readonly<Record<string, number>>;

function leastOf(one: Counts, other: Counts): Counts {
  const both = Object.entries(one).filter(([kind]) => other[kind] !== undefined);
  return Object.fromEntries(
    both.map(([kind, count]) => [kind, Math.min(count, other[kind] as number)]),
  );
}

/** What is held now and was not before, in words. */
export function leaksBetween(before: Held, after: Held): string[] {
  const numbers = (['descriptors', 'threads', 'children'] as const).map((what) => ({
    what,
    was: before[what],
    is: after[what],
    // Nothing may be left of a run.
    slack: 0,
  }));
  const kinds = Object.entries(after.resources).map(([kind, is]) => ({
    what: `${kind} of Node's`,
    was: before.resources[kind] ?? 0,
    is,
    // A notification that is held has a timer of its own; a leak has one for each of many runs.
    slack: 1,
  }));
  return [...numbers, ...kinds]
    .filter(({ was, is, slack }) => is > was + slack)
    .map(({ what, was, is }) => `leak: ${what} rose from ${was} to ${is}`);
}
