import { readdirSync, readFileSync } from 'node:fs';

/** Living processes that got this variable (`NAME=value`) from whoever started them; Linux only. */
export function markedProcesses(mark: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid && isMarked(pid, mark));
}

/** Whether a process is there and has not ended; Linux only. */
export function isLiving(pid: number): boolean {
  return !/^State:\s+[ZX]/m.test(read(`/proc/${pid}/status`) ?? 'State: X');
}

function isMarked(pid: number, mark: string): boolean {
  return isLiving(pid) && read(`/proc/${pid}/environ`)?.split('\0').includes(mark) === true;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
