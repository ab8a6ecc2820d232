import type { Spawn } from '../../core/command-runner.ts';
import type { EventSink } from '../../core/event.ts';
import { OutputSpill } from '../../fs/state/output-spill.ts';
import { openOwnWrites } from '../../fs/state/own-writes-files.ts';
import { contentOf } from '../../fs/watch/content-of.ts';
import { createRedact } from '../../policy/redaction.ts';
import type { Environment } from '../../system/environment.ts';
import { EventLines } from '../../system/event-lines.ts';
import { ownOutputFiles } from '../../system/own-output-files.ts';
import { RunAccount } from '../../system/process/run-account.ts';
import { createSpawn } from '../../system/process/spawn-process.ts';
import { uniqueBytes } from '../../system/random.ts';
import { systemClock as clock, wallClockMs } from '../../system/system-clock.ts';
import { LazyFileWatcher } from '../watch/lazy-file-watcher.ts';
import { RunRecovery } from '../watch/run-recovery.ts';
import { Host } from './host.ts';
import type { HostPorts, RunnerKind, WatchFilesRequest } from './host-ports.ts';
import { LazyNotifier } from './lazy-notifier.ts';
import { lazyTriage } from './lazy-triage.ts';
import { openLocalModel } from './open-local-model.ts';
import { openPermission, type PermissionParts } from './open-permission.ts';
import { openSandbox } from './open-sandbox.ts';

/**
 * Most of one output that is put aside for findings, in bytes: reading it takes some seconds at most.
 */
const SPILLED_BYTES = 64 * 1024 * 1024;

/** Opens a host on this machine; once a process, for each spawn listens for the process's end. */
export function openHost(options: HostOptions): Host {
  return new Host(systemPorts(options));
}

/** This machine's ways to everything a host needs. */
export function systemPorts(options: HostOptions): HostPorts {
  const { environment, config, sinks = [], version } = options;
  const { platform } = environment;
  return {
    clock,
    wallClockMs,
    version,
    pid: process.pid,
    newId: freshId,
    sinks,
    openLines: (context, redact) => {
      const lines = new EventLines({ ...context, host: environment.host, redact, wallClockMs });
      return (event, run) => lines.line(event, run);
    },
    newRedact: createRedact,
    openPermission: (request) => openPermission(request, options),
    openSandbox: (request) => openSandbox(config.sandbox, environment, request),
    spawn: options.spawn ?? createSpawn({ clock, platform, variables: () => environment.all() }),
    openRunAccount: platform === 'linux' ? () => new RunAccount(clock, wallClockMs) : undefined,
    openOwnWrites: (subject) => openOwnWrites(environment.stateFolder, subject),
    openRecovery: (request) => new RunRecovery(environment, request),
    watchFiles: (request) => new LazyFileWatcher(() => watchFiles(request, environment)),
    contentOf,
    openSpill: () => new OutputSpill(SPILLED_BYTES),
    openTriage: ({ model, redact, warn }) => {
      const { triage } = config;
      const chosen = model === null ? triage : { ...triage, model };
      const askModel =
        options.isModelAsked === false ? undefined : openLocalModel(chosen, environment).ask;
      return lazyTriage({ config: chosen, clock, redact, askModel, reportTrouble: warn });
    },
    openNotifier: ({ record, redact, warn }) =>
      new LazyNotifier({
        environment,
        writeTerminal: options.writeTerminal,
        config: config.notifications,
        clock,
        redact,
        record,
        reportTrouble: warn,
      }),
  };
}

export interface HostOptions extends PermissionParts {
  /** wisp's own. */
  readonly version: string;
  /** Takes every event of every watch; nobody by default. */
  readonly sinks?: readonly EventSink[];
  /** How commands are started; on pipes, with the variables of this process, by default. */
  readonly spawn?: Spawn | undefined;
  /** Writes notifications to the terminal; undefined when there is none. */
  readonly writeTerminal?: ((text: string) => void) | undefined;
  /** False asks no local model for findings. */
  readonly isModelAsked?: boolean;
}

/** A fresh id for a watch, a single run or a wait: `watch-4f9c1a2b`. */
export function freshId(kind: RunnerKind | 'wait'): string {
  return `${kind}-${Buffer.from(uniqueBytes(4)).toString('hex')}`;
}

async function watchFiles(request: WatchFilesRequest, environment: Environment) {
  const { watchFiles } = await import('../../fs/watch/watch-files.ts');
  const { files, directory, sinceMs, onChanges, warn } = request;
  return watchFiles({
    ...files,
    pollMs: files.pollMs ?? undefined,
    directory,
    alwaysIgnored: [environment.stateFolder, ...ownOutputFiles()],
    platform: environment.platform,
    home: environment,
    sinceMs,
    clock,
    wallClockMs,
    onChanges,
    onTrouble: warn,
  });
}
