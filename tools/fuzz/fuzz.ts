import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { countBelow, editAtRandom } from './edits.ts';
import { randomFrom } from './random.ts';

/** Longest wisp may take to run after the last edit of a round, in milliseconds: machines are busy at times. */
const PATIENCE_MS = 20_000;

/** Entries after which the tree is started anew, to keep runs short. */
const LARGEST_TREE = 1_500;

export interface FuzzOptions {
  readonly edits: number;
  readonly seed: number;
  /** How to start wisp: `['node', 'dist/bin/wisp.cjs']`. */
  readonly wisp: readonly [string, ...string[]];
  readonly settleSeconds: number;
  /** Further flags for `wisp watch`: `--poll=100ms`. */
  readonly flags?: readonly string[];
  readonly onRound?: (edits: number, runs: number) => void;
}

export interface FuzzResult {
  readonly edits: number;
  readonly runs: number;
  /** Rounds after which no run came that began after the last edit and saw the final content. */
  readonly lost: readonly string[];
}

/**
 * Drives a real `wisp watch` with random edits and checks the promise after every round: once it is
 * quiet, the last run began after the last edit and saw what is there.
 */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wisp-fuzz-'));
  const watch = startWatch(folder, options);
  try {
    return await playRounds(folder, options, watch);
  } finally {
    watch.stop();
    await watch.ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

async function playRounds(
  folder: string,
  options: FuzzOptions,
  watch: WispUnderTest,
): Promise<FuzzResult> {
  const random = randomFrom(options.seed);
  const tree = path.join(folder, 'project', 'tree');
  const playground = { tree, outside: path.join(folder, 'outside'), random };
  const lost: string[] = [];
  let made = 0;
  // The first round begins while wisp is starting: those edits count as well.
  while (made < options.edits && lost.length < 3) {
    mkdirSync(tree, { recursive: true });
    if (countBelow(tree) > LARGEST_TREE) rmSync(tree, { recursive: true });
    mkdirSync(tree, { recursive: true });
    const round: string[] = [];
    for (let left = random.below(40); left > 0; left--) {
      round.push(editAtRandom(playground));
      if (random.below(4) === 0) await pause(random.below(25));
    }
    // Half of the rounds set the last edit apart, to know whether it counts by itself.
    const before = random.below(2) === 0 ? digestOf(folder) : undefined;
    const lastAt = wallNs();
    round.push(editAtRandom(playground));
    made += round.length;
    const digest = digestOf(folder);
    const mustBeginAfter = before !== undefined && before !== digest ? lastAt : 0;
    const missing = await missingRun(folder, watch, digest, mustBeginAfter);
    if (missing !== undefined) {
      lost.push(`after ${made} edits: ${missing}\n  ${round.join('\n  ')}\n${watch.said()}`);
    }
    options.onRound?.(made, runsOf(folder).length);
  }
  return { edits: made, runs: runsOf(folder).length, lost };
}

/** Waits for a run that saw this content and began late enough; says what is missing if none comes. */
async function missingRun(
  folder: string,
  watch: WispUnderTest,
  digest: string,
  mustBeginAfterNs: number,
): Promise<string | undefined> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const last = runsOf(folder).at(-1);
    if (last?.digest === digest && last.beganNs > mustBeginAfterNs) return undefined;
    if (watch.hasEnded()) return 'wisp ended';
    await pause(5);
  }
  const last = runsOf(folder).at(-1);
  if (last?.digest === digest) return 'the last run saw the final content, but began too early';
  return `the last run saw ${last?.digest ?? 'nothing'}, there is ${digest}`;
}

interface WispUnderTest {
  said(): string;
  hasEnded(): boolean;
  stop(): void;
  readonly ended: Promise<void>;
}

function startWatch(folder: string, options: FuzzOptions): WispUnderTest {
  const project = path.join(folder, 'project');
  mkdirSync(path.join(project, 'tree', 'src'), { recursive: true });
  mkdirSync(path.join(folder, 'outside'));
  writeFileSync(path.join(project, 'tree', 'src', 'a.ts'), '');
  writeFileSync(path.join(project, 'tree', '.gitignore'), '*.log\ngen\n');
  const [program, ...args] = options.wisp;
  const observe = path.join(import.meta.dirname, 'observe.sh');
  const flags = ['watch', '-y', '-p', 'tree', '--settle', `${options.settleSeconds}`];
  const quiet = ['--notify', 'never', '--no-triage', '--no-keys'];
  const child = spawn(
    program,
    [
      ...args,
      ...flags,
      ...quiet,
      ...(options.flags ?? []),
      '--',
      'sh',
      observe,
      path.join(folder, 'runs'),
    ],
    {
      cwd: project,
      env: { ...process.env, WISP_HOME: path.join(folder, 'state') },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  const listen = (chunk: Buffer): void => {
    said = `${said}${chunk}`.slice(-4_000);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    said: () => said,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    stop: () => void child.kill('SIGTERM'),
    ended,
  };
}

interface ObservedRun {
  readonly beganNs: number;
  readonly digest: string;
}

function runsOf(folder: string): ObservedRun[] {
  const log = path.join(folder, 'runs');
  if (!existsSync(log)) return [];
  const lines = readFileSync(log, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => {
    const [began = '', digest = ''] = line.split(' ');
    return { beganNs: Number(began), digest };
  });
}

function digestOf(folder: string): string {
  const script = path.join(import.meta.dirname, 'digest.sh');
  return execFileSync('sh', [script], {
    cwd: path.join(folder, 'project'),
    encoding: 'utf8',
  }).trim();
}

function wallNs(): number {
  return (performance.timeOrigin + performance.now()) * 1e6;
}
