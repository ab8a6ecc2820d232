/**
 * Measures wisp beside its peers: `npm run bench:watch -- --files 1000,20000 --runs 5`. Needs a build,
 * and `npm install` in `bench/` for the peers from npm.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makeMark } from '../mark.ts';
import { median } from '../median.ts';
import { childrenOf, processFacts } from './process-facts.ts';
import { fileOf, makeTree } from './tree.ts';
import { type WatcherUnderTest, watchersUnderTest } from './watchers.ts';

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '1000,20000,100000' },
    runs: { type: 'string', default: '5' },
    edits: { type: 'string', default: '20' },
    idle: { type: 'string', default: '30' },
    only: { type: 'string' },
    modules: { type: 'boolean', default: false },
  },
});

const folder = path.join(os.tmpdir(), 'wisp-bench');
mkdirSync(folder, { recursive: true });
// Under the name of a tool that tests, which is what wisp is for: such a line is safe at first sight.
const mark = makeMark(folder, 'ctest');
const { marks } = mark;

process.stdout.write(
  `${os.cpus().length} × ${os.cpus()[0]?.model}, Node ${process.version}, load ${os.loadavg()[0]?.toFixed(1)}, command made by ${mark.madeBy}\n\n`,
);
for (const files of values.files.split(',').map(Number)) {
  const project = path.join(folder, `${files}`);
  makeTree(path.join(project, 'src'), files);
  if (values.modules) makeTree(path.join(project, 'src', 'node_modules'), 30_000, 10);
  process.stdout.write(
    `| ${files} files | first run | armed | change → run | p95 | lost | 5,000 rewritten: runs | CPU | RSS | watches | idle CPU |\n`,
  );
  process.stdout.write(`|${' --- |'.repeat(11)}\n`);
  process.stdout.write(
    `| node that spawns it | ${ms(await bareStart(project))} |${' |'.repeat(9)}\n`,
  );
  for (const watcher of watchersUnderTest(mark)) {
    if (values.only !== undefined && !watcher.name.startsWith(values.only)) continue;
    process.stdout.write(`${await row(watcher, project, files)}\n`);
  }
  process.stdout.write('\n');
}
rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });

async function row(watcher: WatcherUnderTest, project: string, files: number): Promise<string> {
  const firsts: number[] = [];
  const armeds: number[] = [];
  let last = '';
  await warmUp(watcher, project);
  for (let run = 0; run < Number(values.runs); run++) {
    mark.clear();
    const startedAt = nowMs();
    const child = start(watcher, project);
    try {
      firsts.push(((await markAfter(0, 60_000)) ?? Number.NaN) - startedAt);
      armeds.push((await armed(project, files)) - startedAt);
      if (run === Number(values.runs) - 1) last = await steady(child, project, files);
    } finally {
      await end(child);
    }
  }
  return `| ${watcher.name} | ${ms(median(firsts))} | ${ms(median(armeds))} | ${last} |`;
}

/** What starts are to be read against: a bare Node program that spawns the command once. */
async function bareStart(project: string): Promise<number> {
  const spawnMark = `require('node:child_process').spawn('sh', ['-c', '${path.basename(mark.program)}'])`;
  const bare = { name: 'node', argv: [process.execPath, '-e', spawnMark] } as const;
  const firsts: number[] = [];
  for (let run = -1; run < Number(values.runs); run++) {
    mark.clear();
    const startedAt = nowMs();
    const child = start(bare, project);
    const seen = (await markAfter(0, 60_000)) ?? Number.NaN;
    if (run >= 0) firsts.push(seen - startedAt);
    await end(child);
  }
  return median(firsts);
}

/** What a start keeps for the next one, compiled code and pages of files, is there for all of them. */
async function warmUp(watcher: WatcherUnderTest, project: string): Promise<void> {
  mark.clear();
  const child = start(watcher, project);
  await markAfter(0, 60_000);
  await pause(4_000);
  await end(child);
}

function start({ argv }: WatcherUnderTest, project: string): ChildProcess {
  const [program, ...args] = argv;
  return spawn(program, args, {
    cwd: project,
    env: {
      ...process.env,
      PATH: `${folder}:${process.env.PATH}`,
      WISP_HOME: path.join(folder, 'home'),
    },
    stdio: 'ignore',
    detached: true,
  });
}

/** Edits until one is noticed: the moment that run began. */
async function armed(project: string, files: number): Promise<number> {
  const first = marks().at(-1) ?? 0;
  let edit = 0;
  // Rarer and rarer, for those that wait until all is quiet.
  for (let patienceMs = 10; patienceMs < 10_000; patienceMs *= 1.1) {
    touch(project, files, edit++);
    const seen = await markAfter(first + 0.001, patienceMs);
    if (seen !== undefined) return seen;
  }
  return Number.NaN;
}

async function steady(child: ChildProcess, project: string, files: number): Promise<string> {
  await pause(3_000);
  const delays: number[] = [];
  let lost = 0;
  for (let edit = 0; edit < Number(values.edits); edit++) {
    const editedAt = touch(project, files, edit);
    const seen = await markAfter(editedAt, 5_000);
    if (seen === undefined) lost++;
    else delays.push(seen - editedAt);
    await pause(300 + 37 * (edit % 5));
  }
  const pid = child.pid as number;
  const before = processFacts(pid);
  const runsBefore = marks().length;
  for (let file = 0; file < Math.min(5_000, files); file++) touch(project, files, file);
  await pause(3_000);
  const burst = processFacts(pid);
  const runs = marks().length - runsBefore;
  await pause(Number(values.idle) * 1_000);
  const idle = processFacts(pid);
  return [
    ms(median(delays)),
    ms(quantile(delays, 0.95)),
    lost,
    runs,
    ms(burst.cpuMs - before.cpuMs),
    `${before.rssMb.toFixed(0)} MB`,
    before.watches,
    `${((idle.cpuMs - burst.cpuMs) / (Number(values.idle) * 10)).toFixed(2)} %`,
  ].join(' | ');
}

function touch(project: string, files: number, index: number): number {
  const file = path.join(project, 'src', fileOf(files, index * 7919));
  const at = nowMs();
  writeFileSync(file, `// ${at}\n`);
  return at;
}

async function markAfter(atMs: number, patienceMs: number): Promise<number | undefined> {
  const deadline = nowMs() + patienceMs;
  do {
    const seen = marks().find((at) => at > atMs);
    if (seen !== undefined) return seen;
    await pause(2);
  } while (nowMs() < deadline);
  return undefined;
}

/** As a person would, and what does not go by itself then. */
async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const pid = child.pid as number;
  const children = childrenOf(pid);
  signal(-pid, 'SIGTERM');
  await Promise.race([ended, pause(500)]);
  for (const each of [...children, -pid]) signal(each, 'SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await ended;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}

function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

function quantile(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((first, second) => first - second);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

function ms(number: number): string {
  return Number.isNaN(number) ? '-' : `${number < 10 ? number.toFixed(1) : number.toFixed(0)} ms`;
}
