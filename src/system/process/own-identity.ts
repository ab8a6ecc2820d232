import { readFileSync } from 'node:fs';
import { uniqueBytes } from '../random.ts';
import { createProcessProbe } from './process-probe.ts';
import { readProcess } from './process-table.ts';

/** This process, told from every other that had or will have its number. */
export async function ownIdentity(host: string, platform: NodeJS.Platform) {
  return {
    host,
    bootId: bootId(),
    pid: process.pid,
    start: (await startOf(process.pid, platform)) ?? null,
    nonce: Buffer.from(uniqueBytes(12)).toString('hex'),
  };
}

/**
 * Whether a process lives, as seen from here. One of another host cannot be seen and counts as alive;
 * one of an earlier boot is gone.
 */
export async function isProcessAlive(
  other: {
    readonly host: string;
    readonly bootId: string | null;
    readonly pid: number;
    readonly start: string | null;
  },
  host: string,
  platform: NodeJS.Platform,
): Promise<boolean> {
  if (other.host !== host) return true;
  const boot = bootId();
  if (boot !== null && other.bootId !== null && boot !== other.bootId) return false;
  const start = await startOf(other.pid, platform);
  return start !== undefined && (other.start === null || other.start === start);
}

async function startOf(pid: number, platform: NodeJS.Platform): Promise<string | undefined> {
  if (platform === 'linux') {
    const entry = readProcess(pid);
    return entry?.isZombie === false ? entry.start : undefined;
  }
  const runProgram = async () => (await import('./run-program.ts')).runProgram;
  return createProcessProbe(platform, runProgram).startOf(pid);
}

/** random(4): another one each boot; null where the system has none. */
function bootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return null;
  }
}
