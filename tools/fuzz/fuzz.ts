import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { countBelow, type Playground } from './edits.ts';
import { type FuzzMode, modes } from './modes.ts';
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
  /** A key of {@link modes}; `edits` unless given. */
  readonly mode?: keyof typeof modes;
  /** Further flags for `wisp watch`: `--poll=100ms`. */
  readonly flags?: readonly string[];
  /** Losses after which it gives up; 3 unless given. */
  readonly mostLost?: number;
  readonly onRound?: (edits: number, runs: number) => void;
}

export interface FuzzResult {
  readonly edits: number;
  readonly runs: number;
  /** Rounds after which no run came that began after the last edit and saw the final content. */
  readonly lost: readonly string[];
  /** Milliseconds from an edit that was waited for to the beginning of the run that saw it, sorted. */
  readonly delays: readonly number[];
}

/**
 * Drives a real `wisp watch` with random edits and checks the promise after every round: once it is
 * quiet, the last run began after the last edit and saw what is there.
 */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wisp-fuzz-'));
  const mode: FuzzMode = modes[options.mode ?? 'edits'];
  const watch = startWatch(folder, mode, options);
  try {
    return await new Fuzz(folder, mode, options, watch).play();
  } finally {
    watch.stop();
    await watch.ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

class Fuzz {
  readonly #folder: string;
  readonly #mode: FuzzMode;
  readonly #options: FuzzOptions;
  readonly #watch: WispUnderTest;
  readonly #lost: string[] = [];
  readonly #delays: number[] = [];
  #made = 0;

  constructor(folder: string, mode: FuzzMode, options: FuzzOptions, watch: WispUnderTest) {
    this.#folder = folder;
    this.#mode = mode;
    this.#options = options;
    this.#watch = watch;
  }

  async play(): Promise<FuzzResult> {
    const { edits, seed, mostLost = 3, onRound } = this.#options;
    const tree = path.join(this.#folder, 'project', 'tree');
    const outside = path.join(this.#folder, 'outside');
    const playground = { tree, outside, random: randomFrom(seed) };
    // The first round begins while wisp is starting: those edits count as well.
    while (this.#made < edits && this.#lost.length < mostLost && !this.#watch.hasEnded()) {
      mkdirSync(tree, { recursive: true });
      if (countBelow(tree) > LARGEST_TREE) rmSync(tree, { recursive: true });
      mkdirSync(tree, { recursive: true });
      await this.#playRound(playground);
      onRound?.(this.#made, runsOf(this.#folder).length);
    }
    return {
      edits: this.#made,
      runs: runsOf(this.#folder).length,
      lost: this.#lost,
      delays: this.#delays.sort((one, other) => one - other),
    };
  }

  async #playRound(playground: Playground): Promise<void> {
    const { random } = playground;
    const { edits, isWaitedFor } = this.#mode.round(playground);
    const done: string[] = [];
    for (const [index, edit] of edits.entries()) {
      const isLast = index === edits.length - 1;
      // Half of the rounds set the last edit apart, to know whether it counts by itself.
      const isApart = isWaitedFor || (isLast && random.below(2) === 0);
      const before = isApart ? digestOf(this.#folder) : undefined;
      const at = wallNs();
      done.push(edit(playground));
      this.#made++;
      if (isWaitedFor || isLast) await this.#expectRun(before, at, done);
      if (isWaitedFor ? random.below(2) === 0 : random.below(4) === 0) {
        await pause(random.below(isWaitedFor ? 400 : 25));
      }
    }
  }

  async #expectRun(before: string | undefined, atNs: number, done: string[]): Promise<void> {
    const digest = digestOf(this.#folder);
    const isSeenApart = before !== undefined && before !== digest;
    const missing = await missingRun(this.#folder, this.#watch, digest, isSeenApart ? atNs : 0);
    if (missing !== undefined) {
      const edits = done.join('\n  ');
      this.#lost.push(`after ${this.#made} edits: ${missing}\n  ${edits}\n${this.#watch.said()}`);
    } else if (isSeenApart) {
      this.#delays.push((firstRunAfter(this.#folder, digest, atNs) - atNs) / 1e6);
    }
  }
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

function firstRunAfter(folder: string, digest: string, afterNs: number): number {
  const run = runsOf(folder).find((it) => it.digest === digest && it.beganNs > afterNs);
  return run?.beganNs ?? Number.NaN;
}

interface WispUnderTest {
  said(): string;
  hasEnded(): boolean;
  stop(): void;
  readonly ended: Promise<void>;
}

function startWatch(folder: string, mode: FuzzMode, options: FuzzOptions): WispUnderTest {
  const project = path.join(folder, 'project');
  mkdirSync(path.join(project, 'tree', 'src'), { recursive: true });
  mkdirSync(path.join(folder, 'outside'));
  writeFileSync(path.join(project, 'tree', 'src', 'a.ts'), '');
  writeFileSync(path.join(project, 'tree', '.gitignore'), '*.log\ngen\n');
  mode.prepare?.(project);
  const { settleSeconds, flags = [] } = options;
  const [program, ...args] = options.wisp;
  const child = spawn(
    program,
    [
      ...[...args, 'watch', '-y', '-p', 'tree', '--settle', `${settleSeconds}`],
      ...['--notify', 'never', '--no-triage', '--no-keys', ...mode.flags, ...flags],
      ...['--', ...mode.command(path.join(folder, 'runs'), settleSeconds)],
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
    stop: () => {
      child.kill('SIGTERM');
      // A server does not end by itself, and a second request is heeded only a while later.
      setTimeout(() => child.kill('SIGTERM'), 500).unref();
    },
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
