import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Random, randomFrom } from '../fuzz/random.ts';
import { type LogEvent, logEvents } from '../soak/log-events.ts';
import { isLiving, markedProcesses } from '../soak/processes.ts';
import { WispToKill } from './wisp-to-kill.ts';

/** Longest until the first run of a start begins, in milliseconds: a deaf group alone takes 5 s to end. */
const PATIENCE_MS = 30_000;

/** Most runs of the command in one start; those that come to an end follow each other closely. */
const DEEDS_PER_KILL = 60;

export interface CrashOptions {
  readonly kills: number;
  readonly seed: number;
  /** How to start wisp: `['node', 'dist/bin/wisp.cjs']`. */
  readonly wisp: readonly [string, ...string[]];
  readonly onKill?: (kills: number) => void;
}

export interface CrashResult {
  readonly kills: number;
  readonly runs: number;
  /** Groups that outlived a killed wisp, and had to be ended by a later start. */
  readonly leftGroups: number;
  readonly problems: readonly string[];
}

/**
 * Kills a real `wisp watch` outright at random moments, starts it again, and looks whether the log has
 * every finished run, whether half a line is fixed, and whether anything of a run outlived the start.
 */
export async function crash(options: CrashOptions): Promise<CrashResult> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wisp-crash-'));
  const place = prepare(folder, options);
  const round = new Rounds(place, options);
  try {
    for (let kill = 1; kill <= options.kills; kill++) {
      await round.startAndKill();
      options.onKill?.(kill);
    }
    await round.startAndEnd();
    return {
      kills: options.kills,
      runs: begunIn(place).length,
      leftGroups: logEvents(place.log).filter(({ type }) => type === 'watch.recovered').length,
      problems: round.problems,
    };
  } finally {
    for (const pid of survivorsIn(place)) process.kill(pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

class Rounds {
  readonly problems: string[] = [];
  readonly #place: Place;
  readonly #options: CrashOptions;
  readonly #random: Random;
  #left: readonly number[] = [];
  #torn: string[] = [];

  constructor(place: Place, options: CrashOptions) {
    this.#place = place;
    this.#options = options;
    this.#random = randomFrom(options.seed);
  }

  async startAndKill(): Promise<void> {
    const random = this.#random;
    const before = begunIn(this.#place).length;
    const wisp = this.#start(random.below(4) === 0 ? ['--tty', 'always'] : []);
    // Some are killed while they start, or while they end what is left.
    if (random.below(5) === 0) await pause(random.below(250));
    else {
      await this.#firstRun(wisp, before);
      await pause(random.below(random.below(3) === 0 ? 400 : 40));
    }
    wisp.kill();
    await wisp.ended;
    this.#checkRuns(wisp, begunIn(this.#place).slice(before));
    this.#left = survivorsIn(this.#place);
    if (random.below(3) === 0) this.#tear();
  }

  /** Comes to an end by itself. */
  async startAndEnd(): Promise<void> {
    const before = begunIn(this.#place).length;
    const wisp = this.#start(['--timeout', '200ms', '--max-runs', '1']);
    await this.#firstRun(wisp, before);
    await wisp.ended;
    const records = readdirSync(this.#place.records);
    const left = survivorsIn(this.#place);
    if (records.length > 0) this.problems.push(`records were left: ${records.join(', ')}`);
    if (left.length > 0) this.problems.push(`processes were left: ${left.join(', ')}`);
  }

  #start(flags: readonly string[]): WispToKill {
    const { folder, deeds, begun } = this.#place;
    const quiet = ['--no-triage', '--notify', 'never'];
    const watch = ['watch', '-y', '--settle', '0', '-p', 'tree', ...quiet, ...flags];
    const command = ['sh', path.join(import.meta.dirname, 'command.sh'), deeds, begun];
    return new WispToKill(folder, this.#options.wisp, [...watch, '--', ...command]);
  }

  /** Waits until a run has begun: by then nothing of an earlier one may live, and the log is fixed. */
  async #firstRun(wisp: WispToKill, before: number): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    while (begunIn(this.#place).length === before) {
      if (wisp.hasEnded || performance.now() > deadline) {
        throw new Error(`no run came: ${wisp.said}`);
      }
      await pause(2);
    }
    const alive = this.#left.filter(isLiving);
    if (alive.length > 0) this.problems.push(`still alive: ${alive.join(', ')}\n${wisp.said}`);
    const file = path.join(path.dirname(this.#place.log), 'audit.torn.jsonl');
    const moved = existsSync(file) ? readFileSync(file, 'utf8') : '';
    for (const torn of this.#torn) {
      if (!moved.includes(torn)) this.problems.push(`half a line was not moved aside: ${torn}`);
    }
    this.#events();
  }

  /** All that wisp has told of is in the log, and all runs but the last one begun have been told of. */
  #checkRuns(wisp: WispToKill, begun: readonly Begun[]): void {
    const events = this.#events();
    const id = events.findLast(
      ({ type, pid }) => type === 'watch.started' && pid === wisp.pid,
    )?.watch;
    const logged = events
      .filter(({ type, watch }) => type === 'watch.run' && watch === id)
      .map(({ run }) => Number(run));
    const finished = new Set([...wisp.toldRuns, ...begun.slice(0, -1).map(({ run }) => run)]);
    for (const run of finished) {
      if (!logged.includes(run)) this.problems.push(`run ${run} is not in the log\n${wisp.said}`);
    }
    const isInOrder = logged.every((run, index) => run === index + 1);
    if (!isInOrder) this.problems.push(`runs in the log: ${logged.join(' ')}`);
  }

  #events(): readonly LogEvent[] {
    const { log } = this.#place;
    if (!existsSync(log)) return [];
    // Half a line that was made on purpose may still be there.
    const whole = readFileSync(log, 'utf8').split('\n').slice(0, -1).join('\n');
    const file = `${log}.looked-at`;
    writeFileSync(file, whole);
    try {
      return logEvents(file);
    } catch (error) {
      this.problems.push(`a line of the log is no event: ${error}`);
      return [];
    }
  }

  /** One write is never torn by a kill, but may be by a full disk or a crash of the machine. */
  #tear(): void {
    const { log, records } = this.#place;
    if (!existsSync(log)) return;
    const torn = `{"v":1,"type":"watch.run","torn":${this.#torn.length}`;
    appendFileSync(log, torn);
    this.#torn.push(torn);
    if (existsSync(records)) writeFileSync(path.join(records, 'watch-torn.json'), '{"watch":');
  }
}

interface Place {
  readonly folder: string;
  readonly deeds: string;
  readonly begun: string;
  readonly log: string;
  readonly records: string;
  /** A variable of wisp and of all it starts. */
  readonly mark: string;
}

function prepare(folder: string, { kills, seed }: CrashOptions): Place {
  const state = path.join(folder, 'state');
  const random = randomFrom(seed + 1);
  const deeds = Array.from({ length: (kills + 1) * DEEDS_PER_KILL }, () => random.pick(weighted));
  const place = {
    folder,
    deeds: path.join(folder, 'deeds'),
    begun: path.join(folder, 'begun'),
    log: path.join(state, 'audit.jsonl'),
    records: path.join(state, 'running'),
    mark: `WISP_HOME=${state}`,
  };
  mkdirSync(path.join(folder, 'project', 'tree'), { recursive: true });
  writeFileSync(place.deeds, `${deeds.join('\n')}\n`);
  writeFileSync(place.begun, '');
  return place;
}

const weighted = [
  ...['pass', 'pass', 'pass', 'fail', 'slow', 'slow'],
  ...['long', 'long', 'family', 'family', 'leaderless', 'nameless'],
  'deaf',
];

interface Begun {
  readonly run: number;
  readonly pid: number;
}

function begunIn({ begun }: Place): readonly Begun[] {
  return readFileSync(begun, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [run, pid] = line.split(' ');
      return { run: Number(run), pid: Number(pid) };
    });
}

function survivorsIn(place: Place): readonly number[] {
  const leaders = begunIn(place).map(({ pid }) => pid);
  return [...new Set([...markedProcesses(place.mark), ...leaders.filter(isLiving)])];
}
