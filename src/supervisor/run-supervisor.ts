import { recorder } from '../app/host/open-command.ts';
import type { EventSink } from '../core/event.ts';
import { AuditFile } from '../fs/audit/audit-file.ts';
import { examineConfig } from '../fs/config/config-file.ts';
import { FireFiles } from '../fs/state/fire-files.ts';
import { LedgerFiles } from '../fs/state/ledger-files.ts';
import { type OwnerIdentity, takeOwnerLock } from '../fs/state/owner-lock.ts';
import { WatchLogs } from '../fs/state/watch-logs.ts';
import type { LedgerEvent } from '../ledger/event.ts';
import { FileStore } from '../ledger/file-store.ts';
import { Ledger } from '../ledger/ledger.ts';
import { createRedact } from '../policy/redaction.ts';
import type { Environment } from '../system/environment.ts';
import { EventLines } from '../system/event-lines.ts';
import { listenAt, socketPath } from '../system/local-socket.ts';
import { isProcessAlive, ownIdentity } from '../system/process/own-identity.ts';
import { onStopSignal } from '../system/process/signals.ts';
import { createSpawn } from '../system/process/spawn-process.ts';
import { keepHeapSmall } from '../system/small-heap.ts';
import { systemClock, wallClockMs } from '../system/system-clock.ts';
import { Alarms } from './alarms.ts';
import { endLeftovers } from './leftovers.ts';
import { Notices } from './notices.ts';
import { supervisorFolder } from './reach.ts';
import { serve } from './server.ts';
import { Supervisor } from './supervisor.ts';
import { systemWays } from './ways.ts';

/** It ends by itself so long after the last thing it kept is done, in milliseconds. */
const IDLE_MS = 10 * 60_000;

/** How a supervisor came to its end. */
export type SupervisorEnd =
  | { readonly kind: 'ended'; readonly because: 'asked' | 'idle' }
  /** Another one lives. */
  | { readonly kind: 'taken'; readonly by: OwnerIdentity };

/** The supervisor's whole life: lock, what a killed one left, ledger, watches, socket, end. */
export async function runSupervisor(options: RunSupervisorOptions): Promise<SupervisorEnd> {
  const { environment, version, say } = options;
  const { stateFolder, host, platform } = environment;
  const file = socketPath(environment);
  const answer = await takeOwnerLock(
    supervisorFolder(environment),
    await ownIdentity(host, platform),
    (other) => isProcessAlive(other, host, platform),
  );
  if (answer.kind === 'taken') return answer;
  const { lock } = answer;
  try {
    for (const group of await endLeftovers(environment, systemClock)) {
      say(`ended what a killed supervisor had left: process group ${group}`);
    }
    keepHeapSmall();
    const sinceMs = wallClockMs();
    const alarms = new Alarms(systemClock, wallClockMs);
    const failed = (error: unknown): void =>
      say(`this is a bug in wisp: ${error instanceof Error ? error.stack : String(error)}`);
    const changed = (event: LedgerEvent): void => supervisor.changed(event);
    const store = new FileStore(new LedgerFiles(stateFolder));
    const opened = await Ledger.open({ store, host, nowMs: wallClockMs, changed });
    for (const trouble of opened.troubles) say(trouble);

    const logs = new WatchLogs(stateFolder);
    const readers = new Map<string, Set<(text: string) => void>>();
    const log = (watch: string, chunk: Uint8Array): void => {
      logs.write(watch, chunk);
      const interested = readers.get(watch);
      if (interested === undefined) return;
      const text = Buffer.from(chunk).toString('utf8');
      for (const take of interested) take(text);
    };
    const { config } = await examineConfig({
      configFolder: environment.configFolder,
      directory: environment.home,
    });
    const warn = (trouble: { readonly message: string }): void => say(trouble.message);
    const audit = new AuditFile({ folder: stateFolder, reportTrouble: warn, ...config.log });
    const sinks: readonly EventSink[] = [{ take: ({ line }) => audit.write(line) }];
    const redact = createRedact();
    const record = recorder(
      {
        sinks,
        openLines: (context) => {
          const lines = new EventLines({ ...context, host, redact, wallClockMs });
          return lines.line.bind(lines);
        },
      },
      { directory: environment.home, watch: null },
      redact,
    );
    const notices = new Notices({ environment, alarms, record, warn, failed });
    const spawn = createSpawn({
      clock: systemClock,
      platform,
      variables: () => environment.all(),
    });
    const supervisor: Supervisor = new Supervisor({
      ledger: opened.ledger,
      alarms,
      ways: systemWays({ environment, version, spawn, sinks, log, warn: say }),
      fireFiles: new FireFiles(stateFolder),
      tailOf: (watch) => logs.tail(watch, 4_096),
      fired: (...fire) => notices.fired(...fire),
      say: (...notice) => notices.say(...notice),
      failed,
      closeLog: (watch) => logs.close(watch),
    });

    const server = countedServer();
    const listening = await listenAt(file, (socket) => {
      server.add(socket);
      serve(socket, {
        supervisor,
        version,
        status: () => ({
          pid: process.pid,
          version,
          sinceMs,
          armed: supervisor.list().rows.filter((row) => row.record.phase !== 'done').length,
          rssBytes: process.memoryUsage().rss,
        }),
        onOutput: (watch, take) => {
          const set = readers.get(watch) ?? new Set();
          readers.set(watch, set.add(take));
          return () => {
            set.delete(take);
            if (set.size === 0) readers.delete(watch);
          };
        },
        tailOf: (watch, bytes) => logs.tail(watch, bytes),
        stop: () => life.end('asked'),
        failed,
      });
    });
    // Only now: who cannot listen has started nothing.
    const life = new Life(alarms, () => supervisor.isBusy || server.connections() > 0);
    supervisor.start();
    const detach = onStopSignal(() => life.end('asked'));
    const because = await life.ended;
    await supervisor.stop();
    await opened.ledger.close();
    await notices.close();
    server.destroy();
    listening.close();
    detach();
    return { kind: 'ended', because };
  } finally {
    lock.release();
  }
}

export interface RunSupervisorOptions {
  readonly environment: Environment;
  /** wisp's own. */
  readonly version: string;
  /** A line for whoever reads the supervisor's own log. */
  readonly say: (text: string) => void;
}

/** Ends when it is asked to, or when nothing was kept for long enough. */
class Life {
  readonly ended: Promise<'asked' | 'idle'>;
  readonly end: (because: 'asked' | 'idle') => void;

  constructor(alarms: Alarms, isBusy: () => boolean) {
    let resolve: (because: 'asked' | 'idle') => void = () => {};
    this.ended = new Promise((settle) => {
      resolve = settle;
    });
    let idleSinceMs: number | undefined;
    let isOver = false;
    const look = (): void => {
      if (isOver) return;
      if (isBusy()) idleSinceMs = undefined;
      else idleSinceMs ??= alarms.now();
      if (idleSinceMs !== undefined && alarms.now() - idleSinceMs >= IDLE_MS) this.end('idle');
      else cancel = alarms.after(IDLE_MS / 20, look);
    };
    let cancel = (): void => {};
    this.end = (because) => {
      isOver = true;
      cancel();
      resolve(because);
    };
    look();
  }
}

function countedServer() {
  const sockets = new Set<{ destroy(): void; once(event: 'close', gone: () => void): unknown }>();
  return {
    add: (socket: { destroy(): void; once(event: 'close', gone: () => void): unknown }): void => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    },
    connections: () => sockets.size,
    destroy: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
