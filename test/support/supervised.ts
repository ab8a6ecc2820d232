import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { endAllIn, eventually, isAlive } from './processes.ts';
import { type Ended, WispProject } from './wisp-project.ts';

/** A project whose person has a supervisor of their own, which ends with the test and takes all with it. */
export class SupervisedProject extends WispProject {
  constructor(files: Readonly<Record<string, string>> = {}) {
    super(files);
    // Whatever a test's command is, nobody is asked about it.
    this.configure({ policy: { askFrom: 'dangerous' } });
    onTestFinished(async () => {
      for (const pid of this.supervisors()) process.kill(pid, 'SIGKILL');
      endAllIn(this.directory);
    });
  }

  configure(config: object): void {
    this.write('../home/wisp/config.json', JSON.stringify(config));
  }

  /** Runs `wisp` and answers with what it came to; its exit code has to be this one. */
  async wisp(...args: readonly string[]): Promise<Ended> {
    const ended = await this.run(args);
    if (ended.code !== 0) throw new Error(`wisp ${args.join(' ')}: ${ended.stderr}`);
    return ended;
  }

  /** Waits for the next fire, and takes it. */
  async fire(name?: string): Promise<Fire> {
    const only = name === undefined ? [] : ['--watch', name];
    const { stdout } = await this.wisp('inbox', '--wait', '--take', '--json', ...only);
    return JSON.parse(stdout.split('\n')[0] ?? '') as Fire;
  }

  /** One row as JSON. */
  async row(name: string): Promise<Row> {
    return JSON.parse((await this.wisp('watches', name, '--json')).stdout) as Row;
  }

  /** Resolves when the ledger holds such an event. */
  async event(type: string, count = 1): Promise<Record<string, unknown>> {
    await eventually(() => this.ledger(type).length >= count);
    return this.ledger(type)[count - 1] ?? {};
  }

  /** What the ledger holds, of one type. */
  ledger(type: string): Record<string, unknown>[] {
    const folder = path.join(this.state, 'ledger');
    try {
      return readdirSync(folder)
        .filter((name) => /^\d+\.jsonl$/.test(name))
        .sort()
        .flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split('\n'))
        .filter((line) => line.endsWith('}'))
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter((event) => event.type === type);
    } catch {
      return [];
    }
  }

  /** What the commands of a watch have printed, of whichever watch there is. */
  logs(): string {
    const folder = path.join(this.state, 'logs');
    return readdirSync(folder)
      .map((name) => readFileSync(path.join(folder, name), 'utf8'))
      .join('');
  }

  /** Process ids of supervisors of this person that live; Linux only. */
  supervisors(): number[] {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => Number.isInteger(pid) && this.#isSupervisor(pid) && isAlive(pid));
  }

  /** Kills the supervisor outright and waits until it is gone. */
  async killSupervisor(): Promise<void> {
    const [pid] = this.supervisors();
    if (pid === undefined) throw new Error('no supervisor runs');
    process.kill(pid, 'SIGKILL');
    await eventually(() => !isAlive(pid));
  }

  #isSupervisor(pid: number): boolean {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return words.includes('supervisor\0run') && readlinkSync(`/proc/${pid}/cwd`) === this.home;
    } catch {
      return false;
    }
  }
}

export interface Fire {
  readonly id: string;
  readonly name: string;
  readonly ordinal: number;
  readonly text: string;
  readonly exit: { readonly code: number | null; readonly tail: string } | null;
  readonly missed: number;
  readonly returns: number;
}

export interface Row {
  readonly phase: string;
  readonly fires: number;
  readonly end: { readonly reason: string } | null;
  readonly heldBecause: readonly string[];
}
