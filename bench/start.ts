/**
 * Start-up until the command's first instruction, beside a bare Node program that spawns the same
 * command and beside the peers that are installed.
 *
 *     npm run bench:start [-- --times 20]
 *
 * Machines are noisy: each round measures every candidate once, and the medians are compared. What a
 * start keeps for the next one (wisp's compiled code) is there: one start goes before.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { loadedBeforeSpawn } from '../test/support/loaded-modules.ts';
import { makeMark } from './mark.ts';
import { median } from './median.ts';

const { values } = parseArgs({ options: { times: { type: 'string', default: '20' } } });
const times = Number(values.times);

const folder = mkdtempSync(path.join(os.tmpdir(), 'wisp-bench-'));
const mark = makeMark(folder);
const project = path.join(folder, 'project');
const programs = path.join(folder, 'programs');
for (const made of [project, programs]) mkdirSync(made);
// Under the name of a tool that tests: a line that is safe at first sight, and one that must be judged.
for (const name of ['ctest', 'some-tool']) copyFileSync(mark.program, path.join(programs, name));
writeFileSync(path.join(project, 'a.ts'), '');

const options = {
  directory: project,
  variables: {
    PATH: `${programs}:${process.env.PATH}`,
    HOME: folder,
    SHELL: '/bin/sh',
    WISP_HOME: path.join(folder, 'home'),
  },
};
const wisp = path.resolve(import.meta.dirname, '../dist/bin/wisp.cjs');
const peer = (name: string) => path.resolve(import.meta.dirname, 'node_modules/.bin', name);
const bare = "require('node:child_process').spawn('sh', ['-c', 'ctest'], { stdio: 'inherit' })";
const once = ['--notify', 'never', '--max-runs', '1'];

const candidates: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'node that spawns the command': [process.execPath, '-e', bare],
  'wisp watch': [process.execPath, wisp, 'watch', 'ctest', ...once],
  'wisp watch, without files': [
    ...[process.execPath, wisp, 'watch', 'ctest', '--no-files', '--every', '1h'],
    ...once,
  ] as [string, ...string[]],
  'wisp watch, a line to be judged': [process.execPath, wisp, 'watch', 'some-tool', '-y', ...once],
  'wisp run': [process.execPath, wisp, 'run', 'ctest'],
  nodemon: [peer('nodemon'), '-q', '--exec', 'ctest'],
  onchange: [peer('onchange'), '-i', '*.ts', '--', 'ctest'],
  'chokidar-cli': [peer('chokidar'), '*.ts', '--initial', '-c', 'ctest'],
};

try {
  await print();
  printLoaded();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function print(): Promise<void> {
  const installed = Object.entries(candidates).filter(([, [program]]) => existsSync(program));
  const taken = new Map(installed.map(([name]) => [name, [] as number[]]));
  for (let round = -1; round < times; round++) {
    for (const [name, argv] of installed) {
      const ms = await start(argv);
      if (round >= 0) taken.get(name)?.push(ms);
    }
  }
  const base = median(taken.get('node that spawns the command') ?? []);
  console.log(
    `start to the command's first instruction, medians of ${times}; ${os.cpus().length} × ${os.cpus()[0]?.model}, Node ${process.version}, load ${os.loadavg()[0]?.toFixed(1)}`,
  );
  for (const [name, all] of taken) {
    const ms = median(all);
    console.log(`  ${name.padEnd(32)} ${ms.toFixed(0).padStart(5)} ms  x${(ms / base).toFixed(2)}`);
  }
}

/** Milliseconds until the command's first instruction. */
async function start([program, ...args]: readonly [string, ...string[]]): Promise<number> {
  mark.clear();
  const began = performance.timeOrigin + performance.now();
  const child = spawn(program, args, {
    cwd: options.directory,
    env: options.variables,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) stream.resume();
  const closed = new Promise((resolve) => child.once('close', resolve));
  while (mark.marks().length === 0 && child.exitCode === null) await pause(5);
  if (mark.marks().length === 0) throw new Error(`${program} ${args.join(' ')} did not run it`);
  await Promise.race([closed, pause(200)]);
  endGroup(child);
  await closed;
  return (mark.marks()[0] as number) - began;
}

function endGroup(child: ChildProcess): void {
  try {
    process.kill(-(child.pid as number), 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function printLoaded(): void {
  const { builtins, files } = loadedBeforeSpawn([wisp, 'watch', 'ctest', ...once], options);
  const needed = new Set(loadedBeforeSpawn(['-e', bare], options).builtins);
  console.log('loaded before the first spawn, besides what spawning needs:');
  for (const file of files) console.log(`  ${path.relative(path.dirname(wisp), file)}`);
  console.log(`  ${builtins.filter((name) => !needed.has(name)).join(', ')}`);
}
