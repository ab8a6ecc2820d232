/**
 * Start-up until the command's first instruction, beside a bare Node program that spawns the same
 * command; and the overhead of a run over a bare spawn of `true`.
 *
 *     npm run bench [-- --times 20]
 *
 * Machines are noisy: each round measures every candidate once, and the medians are compared.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createSpawn } from '../src/system/spawn-process.ts';
import { systemClock } from '../src/system/system-clock.ts';
import { median } from './median.ts';

const { values } = parseArgs({ options: { times: { type: 'string', default: '20' } } });
const times = Number(values.times);

/** Prints when it began, in nanoseconds since 1970. */
const stamp = 'date +%s%N';
const wisp = path.resolve(import.meta.dirname, '../dist/bin/wisp.cjs');
const bare = `require('node:child_process').spawn('sh', ['-c', '${stamp}'], { stdio: 'inherit' })`;

const candidates: Readonly<Record<string, readonly string[]>> = {
  'node that spawns the command': ['-e', bare],
  'wisp watch': [wisp, 'watch', stamp, '--no-files', '--every', '1h', '--max-runs', '1'],
  'wisp watch, with files': [wisp, 'watch', stamp, '--max-runs', '1'],
  'wisp run': [wisp, 'run', stamp],
};

const folder = mkdtempSync(path.join(os.tmpdir(), 'wisp-bench-'));
try {
  printStarts(measureStarts());
  await printOverhead();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function measureStarts(): Map<string, number[]> {
  const taken = new Map(Object.keys(candidates).map((name) => [name, [] as number[]]));
  for (let round = 0; round < times; round++) {
    for (const [name, args] of Object.entries(candidates)) taken.get(name)?.push(start(args));
  }
  return taken;
}

function start(args: readonly string[]): number {
  const began = performance.timeOrigin + performance.now();
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: folder, WISP_HOME: path.join(folder, 'home') },
    encoding: 'utf8',
  });
  const stamped = /\d{19}/.exec(stdout)?.[0];
  if (stamped === undefined) throw new Error(`no stamp in: ${stdout}`);
  return Number(BigInt(stamped) / 1_000n) / 1_000 - began;
}

function printStarts(taken: ReadonlyMap<string, readonly number[]>): void {
  const base = median(taken.get('node that spawns the command') ?? []);
  console.log(`start to the command's first instruction, medians of ${times}`);
  for (const [name, ms] of taken) {
    console.log(
      `  ${name.padEnd(32)} ${median(ms).toFixed(0).padStart(5)} ms  x${(median(ms) / base).toFixed(2)}`,
    );
  }
}

async function printOverhead(): Promise<void> {
  const spawnRun = createSpawn({
    clock: systemClock,
    platform: process.platform,
    variables: () => ({ PATH: process.env.PATH ?? '' }),
  });
  const bareMs: number[] = [];
  const wispMs: number[] = [];
  for (let round = 0; round < times * 5; round++) {
    bareMs.push(await timed(() => bareSpawn()));
    wispMs.push(
      await timed(
        () =>
          spawnRun({
            command: { words: { kind: 'argv', argv: ['true'] }, directory: folder },
            variables: { WISP_WATCH_ID: 'bench', WISP_RUN: String(round) },
            output: () => undefined,
          }).ended,
      ),
    );
  }
  const overhead = median(wispMs) - median(bareMs);
  console.log(`a run of \`true\`, medians of ${times * 5}`);
  console.log(
    `  bare spawn ${median(bareMs).toFixed(1)} ms, wisp ${median(wispMs).toFixed(1)} ms: ${overhead.toFixed(1)} ms more`,
  );
}

function bareSpawn(): Promise<void> {
  return new Promise((resolve) => {
    spawn('true', { stdio: ['ignore', 'pipe', 'pipe'] }).once('close', () => resolve());
  });
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}
