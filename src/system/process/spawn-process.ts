import { spawn } from 'node:child_process';
import type { Spawn, SpawnRequest } from '../../core/command-runner.ts';
import { type Leader, type LeaderExit, spawnGroups } from './process-leader.ts';
import { failureOf, type StartParts, startWords } from './start-argv.ts';

/** Spawns with pipes for the output; standard input is what the request gives, or nothing. */
export function createSpawn(parts: StartParts): Spawn {
  return spawnGroups((request) => start(request, parts), parts);
}

function start(request: SpawnRequest, parts: StartParts): Leader {
  const isWindows = parts.platform === 'win32';
  const { file, args, directory, variables } = startWords(request, parts);
  const child = spawn(file, args, {
    cwd: directory,
    env: { ...variables },
    stdio: [request.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    // A session of its own on POSIX; on Windows it would open a console window.
    detached: !isWindows,
    windowsHide: true,
    // cmd.exe has quoting rules of its own: it gets the line as typed.
    windowsVerbatimArguments: isWindows && request.command.words.kind === 'shell',
  });
  const { pid, stdin, stdout, stderr } = child;
  // A command need not read what it is given.
  stdin?.on('error', () => {});
  stdin?.end(request.input);
  const exited = new Promise<LeaderExit>((resolve) => {
    child.once('exit', (exitCode, signal) => resolve({ exitCode, signal, failure: null }));
    child.on('error', (error: NodeJS.ErrnoException) => {
      // A signal that found nobody is an error too, of a process that did start.
      if (pid !== undefined) return;
      resolve({ exitCode: null, signal: null, failure: failureOf(error, request.command) });
    });
  });
  return { pid, exited, stdout, stderr };
}
