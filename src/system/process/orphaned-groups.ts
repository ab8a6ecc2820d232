import type { Clock } from '../../core/clock.ts';
import { gentleSteps } from '../../core/command-runner.ts';
import type { ProcessProbe } from '../../core/process-probe.ts';
import type { ProcessIdentity, RunRecord } from '../../core/run-record.ts';
import { ProcessGroup } from './process-group.ts';
import { isOwn, type ProcessEntry, readProcesses, readVariables } from './process-table.ts';

/** When a process started; undefined when it is gone. */
export type StartOf = ProcessProbe['startOf'];

/** Whether the wisp that made a record lives; one whose start was never known counts as long as its number does. */
export async function isWispAlive({ wisp }: RunRecord, startOf: StartOf): Promise<boolean> {
  const start = await startOf(wisp.pid);
  return start !== undefined && (wisp.start === null || wisp.start === start);
}

/**
 * The groups that a dead wisp's run has left, for sure and this user's own. Numbers are given anew, so
 * a group is known by its leader's start; on Linux also, once the leader is gone or when wisp was
 * killed before it had recorded the run, by the variables of its members.
 */
export async function leftoverGroups(
  record: RunRecord,
  startOf: StartOf,
  platform: NodeJS.Platform,
  living: () => readonly LivingProcess[] = ownProcesses,
): Promise<readonly number[]> {
  if (platform === 'linux') return groupsOnLinux(record, living());
  return record.leader !== null && (await isStill(record.leader, startOf))
    ? [record.leader.pid]
    : [];
}

/** TERM, a grace of 5 s, KILL; resolves when nobody is left. */
export async function endLeftover(
  group: number,
  clock: Clock,
  platform: NodeJS.Platform,
): Promise<void> {
  const ending = new ProcessGroup(group, { clock, platform });
  // Whoever reaped the leader, it was not this process.
  ending.leaderIsGone();
  ending.end(gentleSteps);
  await ending.empty();
}

async function isStill({ pid, start }: ProcessIdentity, startOf: StartOf): Promise<boolean> {
  return start !== null && (await startOf(pid)) === start;
}

/** A process of this user's that lives, its variables read once, when somebody asks for them. */
export interface LivingProcess extends ProcessEntry {
  readonly variables: () => readonly string[] | undefined;
}

/** This user's processes right now, for whoever looks for the leftovers of many; Linux only. */
export function ownProcesses(): readonly LivingProcess[] {
  return readProcesses()
    .filter(({ pid, isZombie }) => !isZombie && isOwn(pid))
    .map((entry) => {
      let found: { readonly variables: readonly string[] | undefined } | undefined;
      const variables = (): readonly string[] | undefined => {
        found ??= { variables: readVariables(entry.pid) };
        return found.variables;
      };
      return { ...entry, variables };
    });
}

function groupsOnLinux(record: RunRecord, alive: readonly LivingProcess[]): readonly number[] {
  const groups = alive.filter((entry) => isOfRun(entry, record, alive)).map(({ group }) => group);
  return [...new Set(groups)];
}

function isOfRun(entry: LivingProcess, record: RunRecord, alive: readonly ProcessEntry[]): boolean {
  const { leader } = record;
  if (entry.group !== leader?.pid) return isOfLaterRun(entry, record);
  const living = alive.find(({ pid }) => pid === leader.pid);
  return living === undefined ? runOf(entry, record) !== undefined : living.start === leader.start;
}

/** What left an earlier run's group is a daemon, meant to stay. */
function isOfLaterRun(entry: LivingProcess, record: RunRecord): boolean {
  const run = runOf(entry, record);
  return run !== undefined && run > record.run;
}

/** The number of the run of this watch that a process belongs to; undefined when to none. */
function runOf(entry: LivingProcess, { watch }: RunRecord): number | undefined {
  const variables = entry.variables();
  if (variables?.includes(`WISP_WATCH_ID=${watch}`) !== true) return undefined;
  const run = variables.find((variable) => variable.startsWith('WISP_RUN='));
  return run === undefined ? undefined : Number(run.slice('WISP_RUN='.length));
}
