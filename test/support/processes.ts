import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Whether a process of this id is alive; the dead whom nobody has reaped yet are not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return process.platform !== 'linux' || !/^State:\s+[ZX]/m.test(statusOf(pid));
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return 'State: X';
  }
}

/** Resolves when `holds` does; looks again and again, for as long as the test may take. */
export async function eventually(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Does something again and again until what it is to bring about has come. */
export async function repeatUntil(come: Promise<unknown>, act: () => void): Promise<void> {
  const again = setInterval(act, 50);
  try {
    await come;
  } finally {
    clearInterval(again);
  }
}

/** What a process holds, as Linux's `/proc` has it. */
export function resourcesOf(pid: number): {
  readonly descriptors: number;
  readonly threads: number;
} {
  return {
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    threads: readdirSync(`/proc/${pid}/task`).length,
  };
}

/** How many child processes one has, as Linux's `/proc` has it. */
export function childrenOf(pid: number): number {
  return readdirSync(`/proc/${pid}/task`)
    .map((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim())
    .filter((children) => children !== '').length;
}

/** Ends every process whose current directory is this one; Linux only. */
export function endAllIn(directory: string): void {
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`).startsWith(directory)) process.kill(pid, 'SIGKILL');
    } catch {
      // It is gone, or somebody else's.
    }
  }
}
