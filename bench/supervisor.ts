/**
 * What the supervisor costs, and what it survives:
 *
 *     npm run bench:supervisor -- [starters|kills|idle|act] [rounds]
 *
 * `starters`: six supervisors at once, over a dead one's lock: how many own it. `kills`: kill -9 at random
 * moments while a watch fires and acts: fires lost, acted on twice, processes left. `idle`: 200 armed
 * watches: processor time and memory of the supervisor alone, and how long a start with them takes.
 * `act`: from `wisp arm` to the command's first instruction, and from a line to the action's.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
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
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

const bin = path.resolve('dist/bin/wisp.cjs');

const benches: Readonly<Record<string, (rounds: number) => Promise<void>>> = {
  starters: async (rounds = 25) => {
    const owners: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const home = new Home();
      const [dead] = home.race(1);
      await until(() => home.isListening());
      dead?.kill('SIGKILL');
      await gone(dead);
      const starters = home.race(6);
      await until(() => starters.filter(({ exitCode }) => exitCode === null).length <= 1);
      await until(() => home.isListening());
      owners.push(starters.filter(({ exitCode }) => exitCode === null).length);
      await home.close();
    }
    const one = owners.filter((count) => count === 1).length;
    say(`six starters at once, ${rounds} rounds: one owner in ${one}`);
  },

  kills: async (rounds = 500) => {
    const home = new Home();
    home.write('notes', '0\n');
    home.wisp(
      'arm',
      'notes',
      '--file',
      'notes',
      '--no-notify',
      '--then',
      'echo "$WISP_FIRE_ID" >> acted',
    );
    for (let round = 1; round <= rounds; round++) {
      home.write('notes', `${round}\n`);
      await sleep(Math.random() * 500);
      home.kill();
      home.wisp('supervisor', 'start');
    }
    await sleep(2_000);
    home.wisp('supervisor', 'stop');
    const events = home.ledger();
    const fired = events.filter(({ type }) => type === 'watch.fired').map(({ id }) => id);
    const acted = home.read('acted').trim().split('\n');
    const ended = new Map(
      events
        .filter(({ type }) => type === 'action.ended')
        .map((event) => [event.fire, event.outcome]),
    );
    const twice = acted.filter((id, index) => acted.indexOf(id) !== index).length;
    const lost = fired.filter((id) => !ended.has(id)).length;
    const cutOff = [...ended.values()].filter((outcome) => outcome === 'lost').length;
    say(
      `kill -9, ${rounds} rounds: ${fired.length} fires kept, ${lost} of them lost, ${twice} acted on twice, ` +
        `${cutOff} cut off and said, ${new Set(fired).size - fired.length} kept twice, ${home.processes().length} processes left`,
    );
    await home.close();
  },

  idle: async (count = 200) => {
    const home = new Home();
    const client = await home.client();
    const started = performance.now();
    for (let number = 0; number < count; number++) {
      await client('arm', arming(home, number));
    }
    say(`armed ${count} in ${Math.round(performance.now() - started)} ms`);
    await sleep(8_000);
    const [pid = 0] = home.supervisors();
    const before = cpuMs(pid);
    const seconds = 30;
    await sleep(seconds * 1_000);
    const share = (cpuMs(pid) - before) / (seconds * 10);
    say(
      `idle with ${count} armed (a third each files, repeated every 10 min, running): ${share.toFixed(2)} % of a core, ${rssMb(pid)} MB`,
    );
    home.kill();
    const restart = performance.now();
    home.wisp('supervisor', 'start');
    say(
      `start with ${count} armed, leftovers ended: ${Math.round(performance.now() - restart)} ms`,
    );
    await home.close();
  },

  act: async (rounds = 20) => {
    const home = new Home();
    const client = await home.client();
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const started = performance.now();
      await client('arm', {
        ...arming(home, 2),
        name: `r${round}`,
        definition: running(home, `echo > up${round}; exec sleep 1000${round}`),
      });
      await until(() => existsSync(home.path(`up${round}`)), 1);
      times.push(performance.now() - started);
    }
    say(`arm, supervisor up, until the command runs: median ${median(times)} ms of ${rounds}`);
    const toAction: number[] = [];
    home.write('lines', '');
    const action = {
      words: { kind: 'shell', line: 'date +%s%N >> at', shell: 'sh' },
      directory: home.directory,
    };
    await client('arm', {
      ...arming(home, 2),
      name: 'line',
      definition: { ...running(home, 'tail -n0 -f lines'), action },
    });
    await sleep(1_000);
    for (let round = 0; round < rounds; round++) {
      const at = BigInt(Date.now()) * 1_000_000n;
      appendFileSync(home.path('lines'), `${round}\n`);
      await until(() => home.read('at').trim().split('\n').filter(Boolean).length > round);
      toAction.push(Number(BigInt(home.read('at').trim().split('\n')[round] ?? 0) - at) / 1e6);
      await sleep(100);
    }
    say(
      `line printed until the action's first instruction: median ${median(toAction)} ms of ${rounds}`,
    );
    await home.close();
  },
};

function arming(home: Home, number: number): Record<string, unknown> {
  const kind = number % 3;
  home.write(`f${number}`, `${number}\n`);
  const source =
    kind === 0
      ? { kind: 'files', directory: home.directory, paths: [home.path(`f${number}`)] }
      : {
          kind: 'command',
          command: {
            words: {
              kind: 'argv',
              argv: kind === 1 ? ['cat', `f${number}`] : ['sleep', `${100_000 + number}`],
            },
            directory: home.directory,
          },
          everyMs: kind === 1 ? 600_000 : null,
          hasStderr: false,
        };
  const definition = {
    ...running(home, ''),
    source,
    gate: { on: kind === 2 ? 'each-line' : 'change' },
  };
  return {
    name: `w${number}`,
    scope: home.directory,
    definition,
    proposedBy: 'user',
    allowedBy: 'user',
    reasons: [],
    isAnother: true,
  };
}

function running(home: Home, line: string): Record<string, unknown> {
  return {
    source: {
      kind: 'command',
      command: { words: { kind: 'shell', line, shell: 'sh' }, directory: home.directory },
      everyMs: null,
      hasStderr: false,
    },
    gate: { on: 'each-line' },
    maxFires: null,
    ttlMs: null,
    restart: 'on-failure',
    action: null,
    actionTimeoutMs: 60_000,
    prompt: null,
    isNotifying: false,
    variables: {},
  };
}

/** A person of their own, with a supervisor of their own. */
class Home {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'wisp-bench-'));
  readonly directory = path.join(this.folder, 'p');
  readonly state = path.join(this.folder, 'h', 'wisp');

  constructor() {
    for (const folder of [this.directory, this.state])
      mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(path.join(this.state, 'config.json'), '{"policy":{"askFrom":"dangerous"}}', {
      mode: 0o600,
    });
  }

  get #environment() {
    return {
      PATH: process.env.PATH ?? '',
      HOME: path.dirname(this.state),
      WISP_HOME: this.state,
      WISP_NOTIFY: 'off',
    };
  }

  path(name: string): string {
    return path.join(this.directory, name);
  }

  write(name: string, text: string): void {
    writeFileSync(this.path(name), text);
  }

  read(name: string): string {
    return existsSync(this.path(name)) ? readFileSync(this.path(name), 'utf8') : '';
  }

  wisp(...args: string[]): void {
    const { status, stderr } = spawnSync(process.execPath, [bin, ...args], {
      cwd: this.directory,
      env: this.#environment,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`wisp ${args.join(' ')}: ${stderr}`);
  }

  race(count: number): ChildProcess[] {
    return Array.from({ length: count }, () =>
      spawn(process.execPath, [bin, 'supervisor', 'run'], {
        cwd: path.dirname(this.state),
        env: this.#environment,
        stdio: 'ignore',
      }),
    );
  }

  get #socket(): string | undefined {
    const folder = path.join(this.state, 'run');
    return existsSync(folder)
      ? readdirSync(folder).map((name) => path.join(folder, name))[0]
      : undefined;
  }

  isListening(): boolean {
    return this.#socket !== undefined;
  }

  async client(): Promise<(method: string, params: object) => Promise<unknown>> {
    this.wisp('supervisor', 'start');
    const socket = net.connect(this.#socket ?? '').setEncoding('utf8');
    const open = new Map<number, (value: unknown) => void>();
    let text = '';
    socket.on('data', (chunk) => {
      const lines = (text + chunk).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        const reply = JSON.parse(line) as { id?: number; error?: { message: string } };
        if (reply.error !== undefined) throw new Error(reply.error.message);
        if (reply.id !== undefined) open.get(reply.id)?.(reply);
      }
    });
    socket.on('error', () => {});
    let id = 0;
    return (method, params) =>
      new Promise((resolve) => {
        id++;
        open.set(id, resolve);
        socket.write(`${JSON.stringify({ id, method, params })}\n`);
      });
  }

  ledger(): Record<string, string>[] {
    const folder = path.join(this.state, 'ledger');
    return readdirSync(folder)
      .filter((name) => /^\d+\.jsonl$/.test(name))
      .flatMap((name) => readFileSync(path.join(folder, name), 'utf8').trim().split('\n'))
      .map((line) => JSON.parse(line) as Record<string, string>);
  }

  /** Processes that carry this person's state folder. */
  processes(): number[] {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => {
        try {
          const isDead = /^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
          return (
            !isDead &&
            readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`WISP_HOME=${this.state}\0`)
          );
        } catch {
          return false;
        }
      });
  }

  supervisors(): number[] {
    return this.processes().filter((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('supervisor\0run'),
    );
  }

  kill(): void {
    for (const pid of this.supervisors()) process.kill(pid, 'SIGKILL');
  }

  async close(): Promise<void> {
    for (const pid of this.processes()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has just gone.
      }
    }
    await until(() => this.processes().length === 0);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function gone(child: ChildProcess | undefined): Promise<void> {
  return until(() => child === undefined || child.exitCode !== null || child.signalCode !== null);
}

async function until(holds: () => boolean, everyMs = 10): Promise<void> {
  while (!holds()) await sleep(everyMs);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function rssMb(pid: number): number {
  return Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024,
  );
}

function median(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

const [, , only, rounds] = process.argv;
for (const [name, bench] of Object.entries(benches)) {
  if (only !== undefined && only !== name) continue;
  await bench(rounds === undefined ? (undefined as never) : Number(rounds));
}
