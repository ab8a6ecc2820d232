import type { Clock } from '../core/clock.ts';
import { RunRecords } from '../fs/state/run-records.ts';
import type { Environment } from '../system/environment.ts';
import {
  endLeftover,
  isWispAlive,
  leftoverGroups,
  ownProcesses,
} from '../system/process/orphaned-groups.ts';
import { createProcessProbe } from '../system/process/process-probe.ts';

/**
 * Ends the groups that a supervisor which was killed outright has left, and forgets their records; answers
 * with the groups. Called by whoever has the lock, before anything is started.
 */
export async function endLeftovers(
  environment: Environment,
  clock: Clock,
): Promise<readonly number[]> {
  const { stateFolder, host, platform } = environment;
  const records = new RunRecords(stateFolder);
  const runProgram = async () => (await import('../system/process/run-program.ts')).runProgram;
  const { startOf } = createProcessProbe(platform, runProgram);
  const left = records
    .all()
    .filter(({ watch, host: of }) => of === host && /^(armed|action)-/.test(watch));
  // Nothing of them is started any more: one look at all processes does for all records.
  const living = left.length === 0 ? [] : ownProcesses();
  const ended = await Promise.all(
    left.map(async (record) => {
      if (await isWispAlive(record, startOf)) return [];
      const groups = await leftoverGroups(record, startOf, platform, () => living);
      await Promise.all(groups.map((group) => endLeftover(group, clock, platform)));
      records.remove(record.watch);
      return groups;
    }),
  );
  return ended.flat();
}
