import { readdirSync, readFileSync, statSync } from 'node:fs';

/** One process as Linux's `/proc/<pid>/stat` has it (proc_pid_stat(5)). */
export interface ProcessEntry {
  readonly pid: number;
  readonly group: number;
  readonly parent: number;
  readonly isZombie: boolean;
  /** Field 22: clock ticks since boot. */
  readonly start: string;
}

/** Everybody in a process group; Linux only. */
export function readGroup(group: number): readonly ProcessEntry[] {
  return readProcesses().filter((entry) => entry.group === group);
}

/** Every process there is right now; Linux only, empty elsewhere. */
export function readProcesses(): readonly ProcessEntry[] {
  return processIds()
    .map(readProcess)
    .filter((entry) => entry !== undefined);
}

/** Every process id there is right now; Linux only, empty elsewhere. */
export function processIds(): readonly number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** One process; undefined when it is gone. */
export function readProcess(pid: number): ProcessEntry | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The name in parentheses may hold blanks and parentheses itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, parent, group] = fields;
  const isZombie = state === 'Z' || state === 'X';
  return { pid, group: Number(group), parent: Number(parent), isZombie, start: fields[19] ?? '' };
}

/** A process's variables, as it was started with them, `NAME=value` each; undefined when unreadable. */
export function readVariables(pid: number): readonly string[] | undefined {
  return readText(`/proc/${pid}/environ`)?.split('\0');
}

/** Whether a process is this user's; false when it is gone. */
export function isOwn(pid: number): boolean {
  return statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid === process.getuid?.();
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
