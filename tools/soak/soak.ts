import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Random, randomFrom } from '../fuzz/random.ts';
import { disagreements } from './disagreements.ts';
import { type Held, heldAtRest, leaksBetween } from './held.ts';
import { logEvents } from './log-events.ts';
import { planOutcomes } from './outcomes.ts';
import { markedProcesses } from './processes.ts';
import { WispInTerminal } from './wisp-in-terminal.ts';

/** Runs after which everything has been loaded once, and what is held is compared with. */
const WARM_RUNS = 30;

/** Longest until the next run begins, in milliseconds: triggers come at least as often. */
const PATIENCE_MS = 20_000;

export interface SoakOptions {
  readonly runs: number;
  readonly seed: number;
  /** How to start wisp: `['node', 'dist/bin/wisp.cjs']`. */
  readonly wisp: readonly [string, ...string[]];
  /** Further flags for `wisp watch`: `--tty=always`. */
  readonly flags?: readonly string[];
  readonly onProgress?: (runs: number) => void;
}

export interface SoakResult {
  readonly runs: number;
  /** What does not agree, and what was not given back. */
  readonly problems: readonly string[];
  readonly before: Held;
  readonly after: Held;
}

/**
 * Drives a real `wisp watch` with random triggers and outcomes, and holds its log against itself and
 * against what the command and the notification program saw.
 */
export async function soak(options: SoakOptions): Promise<SoakResult> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wisp-soak-'));
  const random = randomFrom(options.seed);
  // One more may begin while it is told to stop.
  const planned = planOutcomes(options.runs + 100, random);
  const place = prepare(
    folder,
    planned.map(({ words }) => words),
  );
  const watch = new WispInTerminal(folder, options.wisp, watchWords(place, options.flags ?? []));
  try {
    await driveTo(Math.min(WARM_RUNS, options.runs / 2), place, watch, random, options);
    const before = await heldAtRest(watch.pid, watch.resourcesFile);
    await driveTo(options.runs, place, watch, random, options);
    const after = await heldAtRest(watch.pid, watch.resourcesFile);
    watch.press('q');
    const code = await watch.ended;
    const events = logEvents(place.log);
    const begun = linesOf(place.begun);
    const problems = [
      ...(code === 0 ? [] : [`wisp ended with ${code}: ${watch.said}`]),
      ...disagreements(events, { planned, begun, delivered: linesOf(place.delivered).length }),
      ...leaksBetween(before, after),
      ...markedProcesses(place.mark).map((pid) => `process ${pid} is still there`),
    ];
    return { runs: begun.length, problems, before, after };
  } finally {
    watch.kill();
    for (const pid of markedProcesses(place.mark)) process.kill(pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Place {
  readonly tree: string;
  readonly outcomes: string;
  readonly begun: string;
  readonly delivered: string;
  readonly log: string;
  /** A variable of wisp and of all it starts. */
  readonly mark: string;
}

function prepare(folder: string, outcomes: readonly string[]): Place {
  const state = path.join(folder, 'state');
  const place = {
    tree: path.join(folder, 'project', 'tree'),
    outcomes: path.join(folder, 'outcomes'),
    begun: path.join(folder, 'begun'),
    delivered: path.join(folder, 'delivered'),
    log: path.join(state, 'audit.jsonl'),
    mark: `WISP_HOME=${state}`,
  };
  mkdirSync(place.tree, { recursive: true });
  mkdirSync(state);
  writeFileSync(place.outcomes, `${outcomes.join('\n')}\n`);
  const receive = ['sh', '-c', 'cat > /dev/null; echo message >> "$0"', place.delivered];
  const config = {
    notifications: { channels: ['command'], command: receive, perMinute: 60 },
    triage: { model: 'none' },
    log: { maxBytes: 1_000_000_000 },
  };
  writeFileSync(path.join(state, 'config.json'), JSON.stringify(config));
  return place;
}

function watchWords({ outcomes, begun }: Place, flags: readonly string[]): string[] {
  const command = ['sh', path.join(import.meta.dirname, 'command.sh'), outcomes, begun];
  const pace = ['--settle', '0.02', '--every', '1s', '--timeout', '4s'];
  return ['watch', '-y', '-p', 'tree', ...pace, ...flags, '--', ...command];
}

/** Triggers runs until so many have begun, at random moments: idle, during a run, many at once. */
async function driveTo(
  runs: number,
  place: Place,
  watch: WispInTerminal,
  random: Random,
  options: SoakOptions,
): Promise<void> {
  let count = 0;
  let changedAt = performance.now();
  while (count < runs) {
    random.pick(triggers)(place, watch, random);
    await pause(random.below(random.below(12) === 0 ? 1_200 : 90));
    const now = linesOf(place.begun).length;
    if (now !== count) changedAt = performance.now();
    if (performance.now() - changedAt > PATIENCE_MS) throw new Error(`no run came: ${watch.said}`);
    if (Math.floor(now / 100) !== Math.floor(count / 100)) options.onProgress?.(now);
    count = now;
  }
}

type MakeTrigger = (place: Place, watch: WispInTerminal, random: Random) => void;

const edit: MakeTrigger = ({ tree }, _, random) =>
  writeFileSync(path.join(tree, `file-${random.below(20)}`), String(random.below(1_000_000)));
const press =
  (keys: string): MakeTrigger =>
  (_place, watch) =>
    watch.press(keys);

const triggers: readonly MakeTrigger[] = [
  ...[edit, edit, edit],
  (...at) => {
    for (let files = 0; files < 15; files++) edit(...at);
  },
  ...[press('\r'), press('\r'), press('\r\r')],
  // Paused and back, and the keys that only show something.
  ...[press('pp'), press('t'), press('h'), press('c')],
  // The interval alone.
  () => {},
];

function linesOf(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}
