import { existsSync } from 'node:fs';
import type { Clock } from '../../core/clock.ts';
import type { Command } from '../../core/command.ts';
import { commandLine } from '../../core/command.ts';
import type { SpawnRequest } from '../../core/command-runner.ts';

/** What starting a command needs, in whichever way. */
export interface StartParts {
  readonly clock: Clock;
  readonly platform: NodeJS.Platform;
  /** The variables every command gets; a request's own win. */
  readonly variables: () => Readonly<Record<string, string>>;
}

/** A command as the system is asked to start it. */
export interface StartWords {
  readonly file: string;
  readonly args: readonly string[];
  readonly directory: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** The program, its arguments and its variables, under the sandbox if there is one. */
export function startWords(request: SpawnRequest, parts: StartParts): StartWords {
  const argv = argvOf(request.command);
  const [file, ...args] = request.wrap?.(argv, request.command, request.variables) ?? argv;
  return {
    file,
    args,
    directory: request.command.directory,
    variables: { ...parts.variables(), ...request.variables },
  };
}

function argvOf(command: Command): readonly [string, ...string[]] {
  if (command.words.kind === 'argv') return command.words.argv;
  const { shell, line } = command.words;
  return /(^|[\\/])cmd(\.exe)?$/i.test(shell)
    ? [shell, '/d', '/s', '/c', `"${line}"`]
    : [shell, '-c', line];
}

/** Why a command did not start, in words; `error` has the system's code. */
export function failureOf(error: NodeJS.ErrnoException, command: Command): string {
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
