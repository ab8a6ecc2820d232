import type { Host } from '../app/host/host.ts';
import { openHost } from '../app/host/open-host.ts';
import { createProbes } from '../app/wait/wait-probes.ts';
import type { Spawn } from '../core/command-runner.ts';
import type { EventSink } from '../core/event.ts';
import { readConfig } from '../fs/config/config-file.ts';
import { BaselineFiles } from '../fs/state/baseline-files.ts';
import type { WatchLogs } from '../fs/state/watch-logs.ts';
import { watchFiles } from '../fs/watch/watch-files.ts';
import type { Environment } from '../system/environment.ts';
import { fileDiff } from '../system/file-diff.ts';
import { systemClock as clock, wallClockMs } from '../system/system-clock.ts';
import type { Ways } from './sources/source.ts';

/** This machine's ways to everything a watch needs. */
export function systemWays(parts: WaysParts): Ways {
  const { environment, log } = parts;
  return {
    openCommand: async (command, options) =>
      (await hostFor(command.directory, parts)).openCommand(command, options),
    openWatch: async (spec, observer, options) =>
      (await hostFor(spec.command.directory, parts)).openWatch(spec, observer, options),
    watchFiles: (directory, path, changed) =>
      watchFiles({
        paths: [path],
        pollMs: undefined,
        ignore: [],
        only: [],
        useIgnoreFiles: false,
        useDefaultIgnores: false,
        directory,
        alwaysIgnored: [],
        platform: environment.platform,
        home: environment,
        sinceMs: wallClockMs(),
        clock,
        wallClockMs,
        onChanges: changed,
        onTrouble: ({ message }) => parts.warn(message),
      }),
    baselines: new BaselineFiles(environment.stateFolder),
    diff: async (before, after, label) => {
      const { runProgram } = await import('../system/process/run-program.ts');
      return fileDiff(before, after, label, runProgram);
    },
    probes: async () => createProbes(environment),
    log,
  };
}

export interface WaysParts {
  readonly environment: Environment;
  readonly version: string;
  /** One for the whole process: each listens for the process's end. */
  readonly spawn: Spawn;
  readonly sinks: readonly EventSink[];
  readonly log: WatchLogs['write'];
  readonly warn: (message: string) => void;
}

/** A host by the config as it is now. What reached the ledger was allowed; only what is denied is refused. */
async function hostFor(directory: string, parts: WaysParts): Promise<Host> {
  const { environment, version, spawn, sinks } = parts;
  const { configFolder } = environment;
  const loaded = await readConfig({ configFolder, directory });
  return openHost({
    environment,
    config: loaded.config,
    firstConfig: { directory, loaded },
    version,
    sinks,
    spawn,
    asker: async () => async () => 'session',
    unaskedHint: 'wisp approve',
    isYes: false,
  });
}
