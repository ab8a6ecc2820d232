import { accessSync, constants, existsSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Cancel, Clock } from '../../core/clock.ts';
import type { Spawn, SpawnRequest } from '../../core/command-runner.ts';
import { platform } from '../../core/platform.ts';
import type { LoadedBinding } from '../terminal/terminal-binding.ts';
import { terminalOutput } from '../terminal/terminal-output.ts';
import { findProgram } from './find-program.ts';
import { type Leader, type LeaderExit, spawnGroups } from './process-leader.ts';
import { failureOf, type StartParts, type StartWords, startWords } from './start-argv.ts';

/**
 * Spawns into a pseudo-terminal: colours, widths and progress bars are as without wisp, and both
 * streams come as one, in true order. Nobody types there: whoever reads is told that the input ends.
 */
export function createTerminalSpawn(parts: TerminalSpawnParts): Spawn {
  return spawnGroups((request) => start(request, parts), parts);
}

export interface TerminalSpawnParts extends StartParts {
  readonly loaded: LoadedBinding;
  /** The size to give the terminal, now. */
  readonly size: () => TerminalSize;
  /** Calls back whenever that may have changed, until the returned function is called. */
  readonly onResize: (changed: () => void) => () => void;
}

export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

function start(request: SpawnRequest, parts: TerminalSpawnParts): Leader {
  const words = startWords(request, parts);
  const why = whyNotStarted(words);
  if (why !== undefined) return notStarted(failureOf(why, request.command));
  try {
    return fork(words, parts);
  } catch (error) {
    return notStarted(failureOf(error as Error, request.command));
  }
}

function fork(words: StartWords, parts: TerminalSpawnParts): Leader {
  const { loaded, clock, size, onResize } = parts;
  const { binding, helper } = loaded;
  const { columns, rows } = size();
  let resolveExit: (exit: LeaderExit) => void;
  const exited = new Promise<LeaderExit>((resolve) => {
    resolveExit = resolve;
  });
  const { pid, fd } = binding.fork(
    words.file,
    words.args,
    pairsOf(words.variables),
    words.directory,
    columns,
    rows,
    -1,
    -1,
    true,
    helper,
    (exitCode, signal) => {
      stopEnding();
      resolveExit(exitOf(exitCode, signal));
    },
  );
  const { output, isOpen } = terminalOutput(fd);
  const stopEnding = keepEndingInput(fd, clock);
  const stopResizing = onResize(() => {
    const now = size();
    if (isOpen()) binding.resize(fd, now.columns, now.rows);
  });
  output.once('close', stopResizing);
  return { pid, exited, stdout: output, stderr: null };
}

/** Ctrl-D at the beginning of a line: the end of the input, for one read (VEOF in termios(3)). */
const END_OF_INPUT = '\x04';

/** Enough for the reads of an ordinary command, in one write. */
const FIRST_ENDS = 8;

/** Pauses between further ones, in milliseconds: who asks for a password throws the first away. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Tells readers that the input ends, again and again but ever less often: nobody can be told for
 * good, and those not read stay in the terminal, which holds 4,095.
 */
function keepEndingInput(fd: number, clock: Clock): Cancel {
  let cancel: Cancel = () => {};
  const end = (count: number, pauseMs: number): void => {
    try {
      // Not through the stream, which would close itself, unread output and all, when nobody is left.
      writeSync(fd, END_OF_INPUT.repeat(count));
    } catch {
      // The command has ended, or has left more unread than the terminal holds.
      return;
    }
    const nextMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    cancel = clock.after(pauseMs, () => end(1, nextMs));
  };
  end(FIRST_ENDS, FIRST_PAUSE_MS);
  return () => cancel();
}

function pairsOf(variables: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(variables).map(([name, value]) => `${name}=${value}`);
}

function exitOf(exitCode: number, signal: number): LeaderExit {
  if (signal === 0) return { exitCode, signal: null, failure: null };
  const names = Object.entries(os.constants.signals);
  const [name] = names.find(([, number]) => number === signal) ?? [`signal ${signal}`];
  return { exitCode: null, signal: name, failure: null };
}

function notStarted(failure: string): Leader {
  const exited = Promise.resolve({ exitCode: null, signal: null, failure });
  return { pid: undefined, exited, stdout: null, stderr: null };
}

/** What exec would say: behind a fork it can say so only on the terminal, as if the command had. */
function whyNotStarted({
  file,
  directory,
  variables,
}: StartWords): NodeJS.ErrnoException | undefined {
  try {
    accessSync(directory, constants.X_OK);
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
  const get = (name: string): string | undefined => variables[name] || DEFAULTS[name];
  if (findProgram(file, { get, directory, platform: platform }) !== undefined) return;
  const isThere = file.includes('/') && existsSync(path.resolve(directory, file));
  return Object.assign(new Error(), { code: isThere ? 'EACCES' : 'ENOENT' });
}

/** Where execvp(3) looks without a PATH. */
const DEFAULTS: Readonly<Record<string, string>> = { PATH: '/bin:/usr/bin' };
