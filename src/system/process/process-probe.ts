import { readFile } from 'node:fs/promises';
import type { ProcessProbe } from '../../core/process-probe.ts';
import type { RunProgram } from '../../core/run-program.ts';

/** On Linux a look reads one small file; elsewhere it costs a program, so it is taken less often. */
export function createProcessProbe(
  platform: NodeJS.Platform,
  runProgram: () => Promise<RunProgram>,
): ProcessProbe {
  if (platform === 'linux') return { startOf: startFromProc, everyMs: 200 };
  const ask = platform === 'win32' ? askPowerShell : askPs;
  return {
    everyMs: 2_000,
    startOf: async (pid) => (isAlive(pid) ? ask(pid, await runProgram()) : undefined),
  };
}

/** proc_pid_stat(5): field 3 is the state, field 22 the start in clock ticks since boot. */
async function startFromProc(pid: number): Promise<string | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // Field 2, the program's name in parentheses, may hold blanks and parentheses itself.
  const fields = line?.slice(line.lastIndexOf(')') + 2).split(' ');
  const state = fields?.[0];
  return state === 'Z' || state === 'X' ? undefined : fields?.[19];
}

async function askPs(pid: number, run: RunProgram): Promise<string | undefined> {
  const { stdout } = await run('ps', ['-o', 'state=,lstart=', '-p', `${pid}`]);
  const [, state, start] = /^\s*(\S+)\s+(.+?)\s*$/.exec(stdout) ?? [];
  return state?.startsWith('Z') ? undefined : start;
}

async function askPowerShell(pid: number, run: RunProgram): Promise<string | undefined> {
  const script = `(Get-Process -Id ${pid}).StartTime.Ticks`;
  const { stdout } = await run('powershell', ['-NoProfile', '-Command', script], {
    timeoutMs: 10_000,
  });
  return stdout.trim() || 'unknown';
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is alive all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
