import type { Clock } from '../../core/clock.ts';
import type {
  Exit,
  KillSteps,
  RunningProcess,
  Spawn,
  SpawnRequest,
} from '../../core/command-runner.ts';
import { straysOf } from './detached-processes.ts';
import { drainOutput, type OutputPipes } from './drain-output.ts';
import { ProcessGroup } from './process-group.ts';

/** Longest that output held open by a grandchild is read after the leader has exited, in milliseconds. */
const DRAIN_MS = 1_000;

/** The same once nobody of the group is left: only what is in the pipe, in milliseconds. */
const LAST_DRAIN_MS = 100;

/** For what a leader that ended by itself left in its group: it had its chance to end with it. */
const orphanSteps: KillSteps = [
  { signal: 'SIGTERM', afterMs: 0 },
  { signal: 'SIGKILL', afterMs: 1_000 },
];

/** A command's first process, which leads a group of its own, so that all it starts can be ended with it. */
export interface Leader extends OutputPipes {
  /** The group's number too; undefined when it did not start. */
  readonly pid: number | undefined;
  /** Settles as soon as it has exited, however much of its output is still to be read. */
  readonly exited: Promise<LeaderExit>;
}

export type LeaderExit = Omit<Exit, 'leftBehind'>;

/**
 * Makes a {@link Spawn} of a way to start a leader.
 *
 * Whoever waits for the end of the output waits for every holder of it, a daemon included, for ever;
 * so a run is over when its leader exits, and what is still to be read is drained for a bounded time.
 */
export function spawnGroups(start: (request: SpawnRequest) => Leader, parts: LeaderParts): Spawn {
  const groups = new Set<ProcessGroup>();
  // However wisp leaves, a crash included, nothing it started outlives it.
  process.on('exit', () => {
    for (const group of groups) group.endNow();
  });
  return (request) => {
    const leader = start(request);
    const group = new ProcessGroup(leader.pid, parts);
    groups.add(group);
    return {
      pid: leader.pid,
      leaderExited: leader.exited,
      ended: follow(leader, group, request, parts).finally(() => groups.delete(group)),
      endGroup: (steps) => group.end(steps),
    } satisfies RunningProcess;
  };
}

export interface LeaderParts {
  readonly clock: Clock;
  readonly platform: NodeJS.Platform;
}

async function follow(
  leader: Leader,
  group: ProcessGroup,
  request: SpawnRequest,
  { clock, platform }: LeaderParts,
): Promise<Exit> {
  const drained = drainOutput(leader, request.output, clock);
  const exit = await leader.exited;
  if (leader.pid === undefined) {
    leader.stdout?.destroy();
    leader.stderr?.destroy();
    return { ...exit, leftBehind: [] };
  }
  group.leaderIsGone();
  await drained.within(DRAIN_MS);
  group.endRest(orphanSteps);
  // Whoever is given time to end goes on printing: a closed pipe would end it sooner.
  await group.empty();
  await drained.within(LAST_DRAIN_MS);
  drained.close();
  return { ...exit, leftBehind: straysOf(leader.pid, request.variables, platform) };
}
