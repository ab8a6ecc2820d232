import type { Command } from 'commander';
import { openLocalModel } from '../../../app/host/open-local-model.ts';
import { examineConfig, type LoadedConfig } from '../../../fs/config/config-file.ts';
import { pathKind } from '../../../fs/path-kind.ts';
import { addLine, fileHolds, writeScript } from '../../../fs/shell-files.ts';
import { folderState, makePrivate } from '../../../fs/state/folder-state.ts';
import { readMounts } from '../../../fs/watch/read-mounts.ts';
import type { Environment } from '../../../system/environment.ts';
import { inotifyUse, openFileUse } from '../../../system/kernel-limits.ts';
import { findProgram } from '../../../system/process/find-program.ts';
import { runProgram } from '../../../system/process/run-program.ts';
import { probeSandbox } from '../../../system/sandbox/sandbox.ts';
import { systemClock } from '../../../system/system-clock.ts';
import { wantsColour } from '../../render/style.ts';
import type { Io } from '../../terminal/io.ts';
import { judgeConfig } from './config-file.ts';
import type { Diagnosis } from './diagnosis.ts';
import { judgeFolder } from './folder.ts';
import { judgeGit } from './git.ts';
import { installCommand } from './install-command.ts';
import { judgeOpenFiles, judgeWatches } from './limits.ts';
import { tryModel } from './model.ts';
import { judgeMounts } from './mounts.ts';
import { judgeNode } from './node.ts';
import { judgeNotifications } from './notifications.ts';
import { judgeSandbox } from './sandbox.ts';
import { completionPlace, judgeCompletion } from './shell-completion.ts';
import { judgeTerminal } from './terminal.ts';

/** Looks at everything at once, and tells what it saw in a fixed order. */
export async function* examine(io: Io, program: Command): AsyncGenerator<Diagnosis> {
  const loaded = await examineConfig(io.environment);
  const installer: Installer = (part) =>
    installCommand(part, (name) => findProgram(name, io.environment) !== undefined);
  const looks: Promise<readonly Diagnosis[]>[] = [
    ownPlaces(io.environment, loaded),
    fileWatching(io.environment),
    repository(io.environment, installer),
    sandbox(io.environment, loaded, installer),
    screen(io, program),
    channels(io, loaded, installer),
    model(io.environment, loaded),
  ];
  for (const look of looks) yield* await look;
}

type Installer = (part: string) => string | undefined;

async function ownPlaces(environment: Environment, loaded: LoadedConfig): Promise<Diagnosis[]> {
  const { stateFolder, configFolder } = environment;
  const folder = (check: string, place: string): Diagnosis =>
    judgeFolder(check, place, folderState(place), () => makePrivate(place, 'folder'));
  return [
    judgeNode(process.versions.node),
    folder('state folder', stateFolder),
    ...(configFolder === stateFolder ? [] : [folder('config folder', configFolder)]),
    judgeConfig(loaded, (file) => makePrivate(file, 'file')),
  ];
}

async function fileWatching({ directory }: Environment): Promise<Diagnosis[]> {
  const inotify = inotifyUse();
  const openFiles = openFileUse();
  return [
    ...(inotify ? [judgeWatches(inotify)] : []),
    ...(openFiles ? [judgeOpenFiles(openFiles)] : []),
    judgeMounts(directory, readMounts()),
  ];
}

async function repository({ directory }: Environment, install: Installer): Promise<Diagnosis[]> {
  const version = await runProgram('git', ['--version']);
  if (version.exitCode !== 0) return [judgeGit(undefined, undefined, install('git'))];
  const root = await runProgram('git', ['rev-parse', '--show-toplevel'], { directory });
  const found = root.exitCode === 0 ? root.stdout.trim() : undefined;
  return [judgeGit(version.stdout.trim(), found)];
}

async function sandbox(
  environment: Environment,
  { config }: LoadedConfig,
  install: Installer,
): Promise<Diagnosis[]> {
  return [
    judgeSandbox(
      config.sandbox.mode,
      await probeSandbox(environment.platform, runProgram),
      install('bubblewrap'),
    ),
  ];
}

async function screen(io: Io, program: Command): Promise<Diagnosis[]> {
  const { environment, stdin, stderr } = io;
  const terminal = judgeTerminal({
    isTerminal: stderr.isTTY === true,
    canReadKeys: stdin.isTTY === true,
    hasColour: wantsColour(stderr, environment),
    columns: stderr.columns ?? 80,
    term: environment.get('TERM'),
    isInTmux: environment.get('TMUX') !== undefined,
  });
  return [terminal, await completion(environment, program)];
}

async function completion(environment: Environment, program: Command): Promise<Diagnosis> {
  const place = completionPlace(environment.get('SHELL') ?? '', environment.home);
  const isInstalled = place?.files.some((file) => fileHolds(file, place.needle)) ?? false;
  return judgeCompletion(place, isInstalled, async () => {
    if (place === undefined) return;
    if (place.line !== null) return addLine(place.target, place.line);
    const { completionScript } = await import('../completion/completion.ts');
    writeScript(place.target, completionScript(place.shell, program));
  });
}

async function channels(
  io: Io,
  { config }: LoadedConfig,
  install: Installer,
): Promise<Diagnosis[]> {
  const { environment, stderr } = io;
  const runtimeFolder = environment.get('XDG_RUNTIME_DIR');
  const program = config.notifications.command?.[0];
  return judgeNotifications(config.notifications, {
    platform: environment.platform,
    isWsl: environment.get('WSL_DISTRO_NAME') !== undefined,
    hasNotifySend: findProgram('notify-send', environment) !== undefined,
    hasSessionBus:
      environment.get('DBUS_SESSION_BUS_ADDRESS') !== undefined ||
      (runtimeFolder !== undefined && pathKind(`${runtimeFolder}/bus`) !== 'missing'),
    isTerminal: stderr.isTTY === true,
    hasCommand: program === undefined ? null : findProgram(program, environment) !== undefined,
    installNotifySend: install('notify-send'),
    isSwitchedOff: environment.get('WISP_NOTIFY') === 'off',
  });
}

async function model(environment: Environment, { config }: LoadedConfig): Promise<Diagnosis[]> {
  const opened = openLocalModel(config.triage, environment);
  return [await tryModel(config.triage, opened, systemClock)];
}
