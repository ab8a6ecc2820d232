import { processIds, readProcess, readVariables } from './process-table.ts';

/**
 * Processes that a run started and that left its group (`setsid`, a daemon) and still live, known by
 * the variables they inherited. Looks only at processes younger than the leader, so that it costs a
 * listing of `/proc`; Linux only, nobody elsewhere.
 *
 * @param leader The process id of the run's leader.
 * @param variables What tells the run from all others; with none nobody is found.
 */
export function straysOf(
  leader: number,
  variables: Readonly<Record<string, string>>,
  platform: NodeJS.Platform,
): readonly number[] {
  const marks = MARKS.map((name) => variables[name] && `${name}=${variables[name]}`);
  if (platform !== 'linux' || !marks.every((mark) => mark !== undefined)) return [];
  return processIds().filter((pid) => pid > leader && isMarked(pid, marks as readonly string[]));
}

/** Variables that name the watch and the run. */
const MARKS = ['WISP_WATCH_ID', 'WISP_RUN'];

function isMarked(pid: number, marks: readonly string[]): boolean {
  const variables = readVariables(pid);
  if (variables === undefined || readProcess(pid)?.isZombie !== false) return false;
  return marks.every((mark) => variables.includes(mark));
}
