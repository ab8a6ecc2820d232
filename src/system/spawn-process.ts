import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Clock } from '../core/clock.ts';
import type { Command } from '../core/command.ts';
import { commandLine } from '../core/command.ts';
import type {
  Exit,
  KillSteps,
  RunningProcess,
  Spawn,
  SpawnRequest,
} from '../core/command-runner.ts';
import { drainOutput } from './drain-output.ts';
import { ProcessGroup } from './process-group.ts';
import { straysOf } from './strays.ts';

/** Longest that output held open by a grandchild is read after the leader has exited, in milliseconds. */
const DRAIN_MS = 1_000;

/** For what the leader left in its group: it had its chance to end with the leader. */
const orphanSteps: KillSteps = [
  { signal: 'SIGTERM', afterMs: 0 },
  { signal: 'SIGKILL', afterMs: 1_000 },
];

/**
 * Spawns into a group of its own, so that everything the command starts can be ended with it.
 *
 * Node's `close` waits for every holder of the pipe, a daemon included, for ever; so a run is over
 * at the leader's `exit`, and what is still in the pipes is drained for a bounded time.
 */
export function createSpawn(parts: SpawnParts): Spawn {
  const groups = new Set<ProcessGroup>();
  // However wisp leaves, a crash included, nothing it started outlives it.
  process.on('exit', () => {
    for (const group of groups) group.endNow();
  });
  return (request) => {
    const child = start(request, parts);
    const group = new ProcessGroup(child.pid, parts.clock, parts.platform);
    groups.add(group);
    return {
      pid: child.pid,
      ended: follow(child, group, request, parts).finally(() => groups.delete(group)),
      endGroup: (steps) => group.end(steps),
    } satisfies RunningProcess;
  };
}

export interface SpawnParts {
  readonly clock: Clock;
  readonly platform: NodeJS.Platform;
  /** The variables every command gets; a request's own win. */
  readonly variables: () => Readonly<Record<string, string>>;
  /** Puts the program and its arguments under a sandbox; the same words when there is none. */
  readonly wrap?:
    | ((
        argv: readonly [string, ...string[]],
        command: Command,
        variables: Readonly<Record<string, string>>,
      ) => readonly [string, ...string[]])
    | undefined;
}

function start(request: SpawnRequest, parts: SpawnParts): ChildProcess {
  const isWindows = parts.platform === 'win32';
  const argv = argvOf(request.command);
  const [file, ...args] = parts.wrap?.(argv, request.command, request.variables) ?? argv;
  return spawn(file, args, {
    cwd: request.command.directory,
    env: { ...parts.variables(), ...request.variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A session of its own on POSIX; on Windows it would open a console window.
    detached: !isWindows,
    windowsHide: true,
    // cmd.exe has quoting rules of its own: it gets the line as typed.
    windowsVerbatimArguments: isWindows && request.command.words.kind === 'shell',
  });
}

function argvOf(command: Command): readonly [string, ...string[]] {
  if (command.words.kind === 'argv') return command.words.argv;
  const { shell, line } = command.words;
  return /(^|[\\/])cmd(\.exe)?$/i.test(shell)
    ? [shell, '/d', '/s', '/c', `"${line}"`]
    : [shell, '-c', line];
}

async function follow(
  child: ChildProcess,
  group: ProcessGroup,
  request: SpawnRequest,
  parts: SpawnParts,
): Promise<Exit> {
  const drained = drainOutput(child, request.output, parts.clock);
  const exit = await leaderExit(child, request);
  if (child.pid === undefined) {
    child.stdout?.destroy();
    child.stderr?.destroy();
    return exit;
  }
  group.leaderIsGone();
  await drained.within(DRAIN_MS);
  group.end(orphanSteps);
  await group.empty();
  return { ...exit, leftBehind: straysOf(child.pid, request.variables, parts.platform) };
}

function leaderExit(child: ChildProcess, { command }: SpawnRequest): Promise<Exit> {
  return new Promise((resolve) => {
    child.once('exit', (exitCode, signal) =>
      resolve({ exitCode, signal, failure: null, leftBehind: [] }),
    );
    child.on('error', (error: NodeJS.ErrnoException) => {
      // A signal that found nobody is an error too, of a process that did start.
      if (child.pid !== undefined) return;
      resolve({ exitCode: null, signal: null, failure: failureOf(error, command), leftBehind: [] });
    });
  });
}

function failureOf(error: NodeJS.ErrnoException, command: Command): string {
  const program = command.words.kind === 'argv' ? command.words.argv[0] : command.words.shell;
  if (!existsSync(command.directory)) return `the directory is gone: ${command.directory}`;
  switch (error.code) {
    case 'ENOENT':
      return `no such program: ${program}`;
    case 'EACCES':
      return `no permission to run: ${program}`;
    case 'E2BIG':
      return `the command and its variables are too long: ${commandLine(command).slice(0, 80)}`;
    default:
      return `cannot start ${program}: ${error.code ?? error.message}`;
  }
}
