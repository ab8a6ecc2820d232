import type { Outcome } from '../../src/core/outcome.ts';
import type { LedgerEvent } from '../../src/ledger/event.ts';
import { Ledger } from '../../src/ledger/ledger.ts';
import type { WatchDefinition } from '../../src/ledger/watch-definition.ts';
import { Alarms } from '../../src/supervisor/alarms.ts';
import type { Ways } from '../../src/supervisor/sources/source.ts';
import { Supervisor } from '../../src/supervisor/supervisor.ts';
import { FakeClock } from './fake-clock.ts';
import { definition, MemoryStore } from './ledger.ts';

/** A supervisor whose commands, files and clock are a script; its ledger is in memory. */
export class SupervisorRig {
  readonly clock = new FakeClock();
  readonly store: MemoryStore;
  readonly said: string[] = [];
  /** Every command that was begun, oldest first. */
  readonly runs: ScriptedRun[] = [];
  /** What a repeated command prints when it looks; undefined for one that runs on. */
  output: string | undefined;
  supervisor!: Supervisor;

  private constructor(store: MemoryStore) {
    this.store = store;
  }

  static async open(store = new MemoryStore()): Promise<SupervisorRig> {
    // What is loaded late would take turns that no test counts.
    await Promise.all([
      import('../../src/core/gate-pattern.ts'),
      import('../../src/supervisor/sources/job-source.ts'),
      import('../../src/supervisor/sources/wait-source.ts'),
    ]);
    const rig = new SupervisorRig(store);
    const alarms = new Alarms(rig.clock, () => rig.clock.now());
    const changed = (event: LedgerEvent): void => rig.supervisor.changed(event);
    const nowMs = () => rig.clock.now();
    const { ledger } = await Ledger.open({ store, host: 'box', nowMs, changed });
    rig.supervisor = new Supervisor({
      ledger,
      alarms,
      ways: rig.#ways(),
      fireFiles: { write: (id) => `/fires/${id}`, remove: () => {} },
      tailOf: () => '',
      fired: (record, text) => rig.said.push(`${record.name}: ${text}`),
      say: (record, what) => rig.said.push(`${record.name} ${what}`),
      failed: (error) => {
        throw error;
      },
      closeLog: () => {},
    });
    rig.supervisor.start();
    return rig;
  }

  async arm(name: string, changes: Partial<WatchDefinition> = {}): Promise<string> {
    const { came } = await this.supervisor.arm({
      name,
      scope: '/p',
      definition: definition({ isNotifying: true, ...changes }) as never,
      proposedBy: 'user',
      allowedBy: 'policy',
      reasons: [],
      isAnother: false,
    });
    await this.settled();
    return came;
  }

  /** Lets time pass, and then all that follows from it. */
  async pass(ms: number): Promise<void> {
    this.clock.advance(ms);
    await this.settled();
  }

  /** Lets everything that waits for nothing but its turn happen. */
  async settled(): Promise<void> {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  }

  get lastRun(): ScriptedRun {
    const run = this.runs.at(-1);
    if (run === undefined) throw new Error('nothing was begun');
    return run;
  }

  record(name: string) {
    const row = this.supervisor.list().rows.find(({ record }) => record.name === name);
    if (row === undefined) throw new Error(`no ${name}`);
    return row.record;
  }

  /** The types of what was kept, in order. */
  get events(): readonly string[] {
    return this.store.kept.map(({ type }) => type);
  }

  #ways(): Ways {
    const unused = (): never => {
      throw new Error('not scripted');
    };
    return {
      openCommand: async (command) => ({
        start: (_number, { output, input }) => {
          const line = command.words.kind === 'shell' ? command.words.line : '';
          const run = new ScriptedRun(line, input, (text) => {
            void output(Buffer.from(text), 'stdout');
          });
          this.runs.push(run);
          if (this.output !== undefined) {
            run.print(this.output);
            run.end(0);
          }
          return run;
        },
        close: () => {},
      }),
      openWatch: unused,
      watchFiles: unused,
      baselines: { keep: unused, pathOf: unused },
      diff: unused,
      probes: unused,
      log: () => {},
    };
  }
}

/** A command under way that prints and ends when it is told. */
export class ScriptedRun {
  readonly outcome: Promise<Outcome>;
  readonly line: string;
  readonly input: string | undefined;
  readonly print: (text: string) => void;
  #settle: (outcome: Outcome) => void = () => {};
  hasEnded = false;

  constructor(line: string, input: string | undefined, print: (text: string) => void) {
    this.line = line;
    this.input = input;
    this.print = print;
    this.outcome = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  end(exitCode: number | null, signal: string | null = null): void {
    this.hasEnded = true;
    this.#settle({
      kind: exitCode === 0 ? 'passed' : exitCode === null ? 'killed' : 'failed',
      exitCode,
      signal,
      reason: null,
      durationMs: 1,
      isStoppedByWisp: false,
      leftBehind: [],
    } as Outcome);
  }

  stop(): void {
    this.end(null, 'SIGTERM');
  }
}
