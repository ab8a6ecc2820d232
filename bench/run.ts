/**
 * What wisp costs while it runs: overhead of a run, output through it beside `cat`, idling, memory
 * after many red runs. Linux only; needs a build.
 *
 *     npm run bench:run [-- --idle 60 --red 1000 --times 100]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pty from '@lydell/node-pty';
import { createSpawn } from '../src/system/process/spawn-process.ts';
import { systemClock } from '../src/system/system-clock.ts';
import { median } from './median.ts';
import { processFacts } from './watch/process-facts.ts';

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '100' },
    idle: { type: 'string', default: '60' },
    red: { type: 'string', default: '1000' },
  },
});

const folder = mkdtempSync(path.join(os.tmpdir(), 'wisp-bench-'));
const project = path.join(folder, 'project');
mkdirSync(project);
const variables = {
  PATH: process.env.PATH ?? '',
  HOME: folder,
  WISP_HOME: path.join(folder, 'home'),
};
const wisp = path.resolve(import.meta.dirname, '../dist/bin/wisp.cjs');

console.log(
  `${os.cpus().length} × ${os.cpus()[0]?.model}, Node ${process.version}, load ${os.loadavg()[0]?.toFixed(1)}`,
);
try {
  await printOverhead(Number(values.times));
  await printOutput(100, 3);
  await printOutput(1_000, 1);
  await printIdle(Number(values.idle));
  await printRed(Number(values.red));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function printOverhead(times: number): Promise<void> {
  const spawnRun = createSpawn({
    clock: systemClock,
    platform: process.platform,
    variables: () => ({ PATH: variables.PATH }),
  });
  const bare: number[] = [];
  const ours: number[] = [];
  const command = { words: { kind: 'argv', argv: ['true'] }, directory: project } as const;
  for (let round = 0; round < times; round++) {
    bare.push(await timed(() => ended(spawn('true', { stdio: ['ignore', 'pipe', 'pipe'] }))));
    const request = { command, variables: { WISP_RUN: `${round}` }, output: () => undefined };
    ours.push(await timed(() => spawnRun(request).ended));
  }
  console.log(
    `a run of \`true\`, medians of ${times}: bare ${median(bare).toFixed(1)} ms, wisp ${(median(ours) - median(bare)).toFixed(1)} ms more`,
  );
}

/** Megabytes of a second through a reader that throws them away, by `cat` and by wisp. */
async function printOutput(megabytes: number, times: number): Promise<void> {
  const file = path.join(project, 'output.txt');
  makeText(file, megabytes);
  const argvs = {
    cat: ['cat', file],
    wisp: [process.execPath, wisp, 'run', '--output', 'all', `cat ${file}`],
  } as const;
  for (const [to, run] of [
    ['a pipe', throughPipe],
    ['a terminal', throughTerminal],
  ] as const) {
    if (to === 'a terminal' && megabytes > 100) continue;
    const rates: Record<keyof typeof argvs, number[]> = { cat: [], wisp: [] };
    let peakMb = 0;
    for (let round = 0; round < times; round++) {
      for (const name of ['cat', 'wisp'] as const) {
        const began = performance.now();
        const peak = await run(argvs[name]);
        rates[name].push(megabytes / ((performance.now() - began) / 1_000));
        if (name === 'wisp') peakMb = Math.max(peakMb, peak);
      }
    }
    const [cat, ours] = [median(rates.cat), median(rates.wisp)];
    console.log(
      `${megabytes} MB to ${to}: cat ${cat.toFixed(0)} MB/s, wisp ${ours.toFixed(0)} MB/s (x${(ours / cat).toFixed(2)}), peak ${peakMb.toFixed(0)} MB`,
    );
  }
  rmSync(file);
}

function makeText(file: string, megabytes: number): void {
  const line = `${'x'.repeat(79)}\n`;
  const block = line.repeat(12_500);
  const descriptor = openSync(file, 'w');
  for (let written = 0; written < megabytes; written++) writeSync(descriptor, block);
  closeSync(descriptor);
}

async function throughPipe([program, ...args]: readonly [string, ...string[]]): Promise<number> {
  const child = spawn(program, args, {
    cwd: project,
    env: variables,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout?.resume();
  return peakOf(child.pid as number, ended(child));
}

async function throughTerminal([program, ...args]: readonly [
  string,
  ...string[],
]): Promise<number> {
  const terminal = pty.spawn(program, args, { cwd: project, env: variables });
  terminal.onData(() => {});
  const closed = new Promise<void>((resolve) => {
    terminal.onExit(() => resolve());
  });
  return peakOf(terminal.pid, closed);
}

/** The most memory a process held until it ended, in megabytes. */
async function peakOf(pid: number, whenEnded: Promise<unknown>): Promise<number> {
  let peak = 0;
  let isOver = false;
  const over = whenEnded.then(() => {
    isOver = true;
  });
  while (!isOver) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      peak = Math.max(peak, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      // It has just ended.
    }
    await Promise.race([over, pause(50)]);
  }
  return peak;
}

async function printIdle(seconds: number): Promise<void> {
  writeFileSync(path.join(project, 'a.ts'), '');
  const child = watchFor(['true']);
  const pid = child.pid as number;
  await pause(5_000);
  const [before, wakesBefore] = [processFacts(pid), wakesOf(pid)];
  await pause(seconds * 1_000);
  const [after, wakesAfter] = [processFacts(pid), wakesOf(pid)];
  child.kill('SIGKILL');
  const share = (after.cpuMs - before.cpuMs) / (seconds * 10);
  console.log(
    `idle for ${seconds} s: ${share.toFixed(2)} % CPU, ${((wakesAfter - wakesBefore) / seconds).toFixed(1)} wake-ups a second, ${after.rssMb.toFixed(0)} MB`,
  );
}

/** proc(5): how often its threads gave up the processor by themselves, which each wake-up ends in. */
function wakesOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1] ?? 0);
}

/** Memory early in many red runs, and at their end. */
async function printRed(runs: number): Promise<void> {
  const script =
    'for i in 1 2 3 4 5; do echo "src/a.c:$i:5: error: no such thing $RANDOM"; done; exit 1';
  const file = path.join(project, 'a.ts');
  const child = watchFor(['--json', '--settle', '0', '--max-runs', `${runs}`, script], 'pipe');
  const pid = child.pid as number;
  const closed = ended(child);
  const sizes: number[] = [];
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const { type } = JSON.parse(line) as { type: string };
    if (type === 'watch.run') sizes.push(ownRssMb(pid));
    // The next run; in time, whatever the first one met while files were not yet watched.
    if (type === 'watch.run' || type === 'watch.ready') writeFileSync(file, `${sizes.length}`);
  }
  await closed;
  const part = (from: number) => median(sizes.slice(from, from + runs / 10)).toFixed(0);
  console.log(
    `${sizes.length} red runs with findings: ${part(runs / 10)} MB in the second tenth, ${part(runs * 0.9)} MB in the last`,
  );
}

function watchFor(args: readonly string[], stdout: 'ignore' | 'pipe' = 'ignore'): ChildProcess {
  return spawn(process.execPath, [wisp, 'watch', '-y', '--notify', 'never', ...args], {
    cwd: project,
    env: variables,
    stdio: ['ignore', stdout, 'ignore'],
  });
}

function ownRssMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) / 1024;
  } catch {
    return Number.NaN;
  }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('close', () => resolve()));
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}
