import { Host } from '../../src/app/host/host.ts';
import type { HostPorts, Notifying } from '../../src/app/host/host-ports.ts';
import type { WatchObserver } from '../../src/app/watch/watch-observer.ts';
import { singleRunSpec, type WatchSpec } from '../../src/app/watch/watch-spec.ts';
import type { Command } from '../../src/core/command.ts';
import type { Exit, KillSteps, SpawnRequest } from '../../src/core/command-runner.ts';
import type { AuditFields } from '../../src/core/event.ts';
import type { FileChange } from '../../src/core/file-change.ts';
import type { RunReport } from '../../src/core/run-report.ts';
import { WispError } from '../../src/core/wisp-error.ts';
import type { FileWatcher, ReportChanges } from '../../src/fs/watch/file-watcher.ts';
import { FakeClock } from './fake-clock.ts';

export const directory = '/home/ada/sum';

/** What a fake host was made to do, in the order it was done. */
export type Deed = string;

/** A host without disk, clock or processes: runs end when the test says so, and every effect is written down. */
export class FakeHost {
  readonly clock = new FakeClock();
  readonly deeds: Deed[] = [];
  readonly events: (AuditFields & {
    readonly watch: string | null;
    readonly run: number | null;
  })[] = [];
  readonly runs: FakeRun[] = [];
  readonly files: FakeFiles[] = [];
  readonly host: Host;
  #ids = 0;

  constructor(changes: Partial<HostPorts> = {}) {
    this.host = new Host({ ...this.#ports(), ...changes });
  }

  /** The types of the events of one watch, in their order. */
  types(watch?: string): string[] {
    return this.events
      .filter((event) => watch === undefined || event.watch === watch)
      .map(({ type }) => type);
  }

  get lastRun(): FakeRun {
    const run = this.runs.at(-1);
    if (run === undefined) throw new Error('nothing was spawned');
    return run;
  }

  #ports(): HostPorts {
    const { clock, deeds } = this;
    return {
      clock,
      wallClockMs: () => 1_000_000,
      version: '0.0.0',
      pid: 4242,
      newId: (kind) => `${kind}-${++this.#ids}`,
      sinks: [],
      openLines: (context) => (event, run) => {
        this.events.push({ ...event, watch: context.watch, run: run ?? null });
        deeds.push(`record ${event.type}`);
        return '';
      },
      newRedact: () => (text) => text,
      openPermission: () => ({
        judge: async () => {
          deeds.push('judge');
          return { level: 'safe', reasons: [], by: 'policy', scope: 'session' };
        },
        recheck: async () => {
          deeds.push('recheck');
          return null;
        },
      }),
      openSandbox: async () => undefined,
      spawn: (request) => {
        const run = new FakeRun(request);
        this.runs.push(run);
        deeds.push(`spawn ${request.variables.WISP_RUN}`);
        return run;
      },
      openRunAccount: undefined,
      openOwnWrites: () => ({ remembered: [], remember: () => {} }),
      openRecovery: ({ id }) => ({
        recorded: (spawn) => spawn,
        endLeftovers: async () => {
          deeds.push('end leftovers');
        },
        foreignRuns: () => [],
        close: () => deeds.push(`close ${id}`),
      }),
      watchFiles: ({ onChanges }) => {
        const files = new FakeFiles(onChanges);
        this.files.push(files);
        deeds.push('watch files');
        return files;
      },
      contentOf: async () => undefined,
      openSpill: () => {
        throw new Error('no disk here');
      },
      openTriage: () => async () => {
        deeds.push('triage');
        const triage = {
          findings: [],
          total: 0,
          engine: 'none',
          durationMs: 0,
          isTruncated: false,
        } as const;
        return { triage, all: [] };
      },
      openNotifier: () => this.#notifier(),
    };
  }

  #notifier(): Notifying {
    return {
      notify: async ({ body }) => {
        this.deeds.push(`notify ${body}`);
        return { result: 'sent', channel: 'desktop', reason: null };
      },
      silence: () => null,
      close: async ({ isAtOnce }) => {
        this.deeds.push(isAtOnce ? 'close notifier at once' : 'close notifier');
      },
    };
  }
}

/** A process that ends when it is told to. */
export class FakeRun {
  readonly pid = 4711;
  readonly request: SpawnRequest;
  readonly signals: string[] = [];
  readonly ended: Promise<Exit>;
  readonly leaderExited: Promise<Exit>;
  #end: (exit: Exit) => void = () => {};

  constructor(request: SpawnRequest) {
    this.request = request;
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    this.leaderExited = this.ended;
  }

  print(text: string): void {
    void this.request.output(Buffer.from(text), 'stdout');
  }

  exit(exitCode: number): void {
    this.#end({ exitCode, signal: null, failure: null, leftBehind: [] });
  }

  /** A command that obeys the first signal. */
  endGroup(steps: KillSteps): void {
    const [first] = steps;
    this.signals.push(...steps.map(({ signal }) => signal));
    this.#end({ exitCode: null, signal: first?.signal ?? null, failure: null, leftBehind: [] });
  }
}

/** A file watcher that sees what the test says. */
export class FakeFiles implements FileWatcher {
  readonly ready: Promise<void>;
  isClosed = false;
  readonly #onChanges: ReportChanges;
  #settle: { resolve: () => void; reject: (error: unknown) => void };

  constructor(onChanges: ReportChanges) {
    this.#onChanges = onChanges;
    let settle = { resolve: () => {}, reject: (_error: unknown) => {} };
    this.ready = new Promise<void>((resolve, reject) => {
      settle = { resolve, reject };
    });
    this.#settle = settle;
  }

  becomeReady(): void {
    this.#settle.resolve();
  }

  fail(): void {
    this.#settle.reject(new WispError('unavailable', 'cannot watch here'));
  }

  change(...names: string[]): void {
    const changes = names.map(
      (name): FileChange => ({ path: `${directory}/${name}`, kind: 'modified' }),
    );
    this.#onChanges(changes);
  }

  health() {
    return { engine: 'directories', files: 3, directories: 1, watches: 1, polled: [] } as const;
  }
  async drained(): Promise<void> {}
  async recheck(): Promise<void> {}
  async reconcile(): Promise<void> {}
  async close(): Promise<void> {
    this.isClosed = true;
  }
}

/** A command line in the directory of the tests. */
export function command(line: string): Command {
  return { words: { kind: 'shell', line, shell: 'sh' }, directory };
}

/** A watch of files; changes may be made to any of it. */
export function watchSpec(changes: Partial<WatchSpec> = {}): WatchSpec {
  return {
    ...singleRunSpec(command('npm test')),
    notify: 'change',
    maxRuns: null,
    files: {
      paths: [directory],
      settleMs: 1_000,
      settleMaxMs: 30_000,
      ignore: [],
      only: [],
      useIgnoreFiles: true,
      useDefaultIgnores: true,
      pollMs: null,
    },
    ...changes,
  };
}

/** An observer that writes down what it is told. */
export function noting(deeds: Deed[], reports: RunReport[] = []): WatchObserver {
  return {
    runStarted: (number) => void deeds.push(`started ${number}`),
    spawned: () => void deeds.push('spawned'),
    runFinished: (report) => {
      reports.push(report);
      deeds.push(`report ${report.verdict ?? 'no verdict'}`);
    },
    stopping: () => void deeds.push('stopping'),
    warned: ({ message }) => void deeds.push(`warned: ${message}`),
  };
}
