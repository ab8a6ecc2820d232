import path from 'node:path';
import type { FilesSpec, WatchSpec } from '../../../app/watch/watch-spec.ts';
import type { Command } from '../../../core/command.ts';
import { usualStop } from '../../../core/command-runner.ts';
import type { Config, NotifyWhen, OutputMode, TtyMode } from '../../../core/config.ts';
import type { ProposedBy } from '../../../core/proposed-by.ts';
import { WispError } from '../../../core/wisp-error.ts';
import { pathKind } from '../../../fs/path-kind.ts';
import type { Environment } from '../../../system/environment.ts';
import type { TerminalOptions } from '../../terminal/terminal-options.ts';

/** What commander makes of `wisp watch`'s flags; `wisp run` has a part of them. */
export interface WatchOptions {
  readonly isArgv: boolean;
  readonly directory?: string;
  readonly path?: readonly string[];
  readonly files?: boolean;
  readonly every?: number;
  readonly settle?: number;
  readonly notify?: NotifyWhen;
  readonly triage: boolean;
  readonly model?: string;
  readonly yes?: boolean;
  readonly detach?: boolean;
  readonly name?: string;
  readonly timeout?: number;
  readonly maxRuns?: number;
  readonly exitOnFailure?: boolean;
  readonly stdinQuit?: boolean;
  readonly onBusy?: 'queue' | 'restart';
  readonly stopSignal?: NodeJS.Signals;
  readonly stopTimeout?: number;
  readonly ignore?: readonly string[];
  readonly only?: readonly string[];
  readonly gitignore?: boolean;
  readonly defaultIgnore?: boolean;
  readonly poll?: number | true;
  readonly postpone?: boolean;
  readonly output?: OutputMode;
  readonly clear?: boolean;
  readonly shell?: string;
  readonly keys?: boolean;
  readonly tty?: TtyMode;
  readonly printEvents?: boolean;
  readonly proposedBy?: ProposedBy;
  readonly json?: boolean;
}

/** One watch, decided: flags over config over defaults. */
export interface WatchPlan {
  readonly spec: WatchSpec;
  readonly terminal: TerminalOptions;
}

/** How often files are looked at with a bare `--poll`, in milliseconds. */
const DEFAULT_POLL_MS = 1_000;

/**
 * The command to run, from the words and flags. Throws a usage WispError that names what is wrong.
 *
 * @param caller What it was given to: `watch`, `run`.
 */
export function planCommand(
  words: readonly string[],
  options: WatchOptions,
  environment: Environment,
  caller = 'watch',
): Command {
  if ((words[0] ?? '').trim() === '') {
    throw new WispError('usage', 'the command is empty', {
      hint: `try \`wisp ${caller} "npm test"\``,
    });
  }
  const directory = planDirectory(options, environment);
  return { words: planWords(words, options, environment), directory };
}

/** The directory of the command. Throws a usage WispError when it is none. */
export function planDirectory(
  options: Pick<WatchOptions, 'directory'>,
  environment: Environment,
): string {
  const directory = path.resolve(environment.directory, options.directory ?? '.');
  const kind = pathKind(directory);
  if (kind !== 'directory') {
    const problem = kind === 'missing' ? 'no such directory' : 'not a directory';
    throw new WispError('usage', `${problem}: \`${options.directory ?? directory}\``, {
      hint: 'name an existing one with `--directory <dir>`',
    });
  }
  return directory;
}

/** Everything about one watch. Throws a usage WispError that names what is wrong. */
export function planWatch(command: Command, options: WatchOptions, config: Config): WatchPlan {
  if (options.files === false && options.every === undefined) {
    throw new WispError('usage', '`--no-files` leaves nothing that starts a run', {
      hint: 'add `--every 5m`',
    });
  }
  return {
    spec: {
      command,
      files: options.files === false ? null : planFiles(command.directory, options, config),
      everyMs: options.every ?? null,
      onBusy: options.onBusy ?? 'queue',
      stop: {
        signal: options.stopSignal ?? usualStop.signal,
        graceMs: options.stopTimeout ?? usualStop.graceMs,
      },
      isPostponed: options.postpone === true,
      timeoutMs: options.timeout ?? null,
      maxRuns: options.maxRuns ?? null,
      endsOnFailure: options.exitOnFailure === true,
      notify: options.notify ?? config.watch.notify,
      triage: options.triage ? { model: options.model ?? null } : null,
    },
    terminal: {
      output: options.output ?? config.watch.output,
      isClearing: options.clear === true,
      hasKeys: options.keys !== false,
      endsWithStdin: options.stdinQuit === true,
      tty: options.tty ?? 'never',
      isJson: options.json === true,
      isPrintingEvents: options.printEvents === true,
      isYes: options.yes === true,
      proposedBy: options.proposedBy ?? 'user',
    },
  };
}

function planWords(
  words: readonly string[],
  options: WatchOptions,
  environment: Environment,
): Command['words'] {
  const [first = '', ...rest] = words;
  if (words.some((word) => word.includes('\0'))) {
    throw new WispError('usage', 'the command holds a NUL byte, which no program can be given');
  }
  if (options.isArgv || rest.length > 0) {
    if (options.shell !== undefined) {
      throw new WispError(
        'usage',
        '`--shell` is for a shell line, and this command has several words',
        {
          hint: 'put the whole command in quotes',
        },
      );
    }
    return { kind: 'argv', argv: [first, ...rest] };
  }
  const shell = options.shell ?? (environment.platform === 'win32' ? 'cmd.exe' : 'sh');
  return { kind: 'shell', line: first, shell };
}

/** What is watched for a command in `directory`, and what counts there. */
export function planFiles(directory: string, options: WatchOptions, config: Config): FilesSpec {
  const paths = existing(directory, options.path ?? []);
  return {
    paths: paths.length > 0 ? paths : [directory],
    settleMs: (options.settle ?? config.watch.settle) * 1_000,
    settleMaxMs: config.watch.settleMax * 1_000,
    ignore: [...config.watch.ignore, ...(options.ignore ?? [])],
    only: options.only ?? [],
    useIgnoreFiles: options.gitignore !== false,
    useDefaultIgnores: options.defaultIgnore !== false,
    pollMs: options.poll === true ? DEFAULT_POLL_MS : (options.poll ?? null),
  };
}

/** Throws a usage WispError that names every path that is missing. */
function existing(directory: string, named: readonly string[]): string[] {
  const missing = named.filter((it) => pathKind(path.resolve(directory, it)) === 'missing');
  const [first] = missing;
  if (first !== undefined) {
    const names = missing.map((it) => `\`${it}\``).join(', ');
    throw new WispError('usage', `\`--path\`: no such file or directory: ${names}`, {
      hint: `it was looked for at ${path.resolve(directory, first)}`,
    });
  }
  return named.map((it) => path.resolve(directory, it));
}
