import path from 'node:path';
import type { Command } from '../../../core/command.ts';
import type { Config, NotifyWhen, OutputMode, TtyMode } from '../../../core/config.ts';
import { WispError } from '../../../core/wisp-error.ts';
import { pathKind } from '../../../fs/path-kind.ts';
import type { Environment } from '../../../system/environment.ts';

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
  readonly timeout?: number;
  readonly maxRuns?: number;
  readonly onBusy?: 'queue' | 'restart';
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
  readonly json?: boolean;
}

/** One watch, decided: flags over config over defaults. */
export interface WatchPlan {
  readonly command: Command;
  readonly isYes: boolean;
  /** Undefined when no files are watched. */
  readonly files: FilesPlan | undefined;
  readonly everyMs: number | undefined;
  readonly notify: NotifyWhen;
  readonly hasTriage: boolean;
  readonly model: string | undefined;
  readonly timeoutMs: number | undefined;
  readonly maxRuns: number | undefined;
  readonly onBusy: 'queue' | 'restart';
  readonly isPostponed: boolean;
  readonly output: OutputMode;
  readonly isClearing: boolean;
  readonly hasKeys: boolean;
  readonly tty: TtyMode;
  readonly isJson: boolean;
  /** Whether every change is shown as it is seen. */
  readonly isPrintingEvents: boolean;
}

export interface FilesPlan {
  /** Absolute. */
  readonly paths: readonly string[];
  readonly settleMs: number;
  readonly settleMaxMs: number;
  readonly ignore: readonly string[];
  readonly only: readonly string[];
  readonly useIgnoreFiles: boolean;
  readonly useDefaultIgnores: boolean;
  readonly pollMs: number | undefined;
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
    command,
    isYes: options.yes === true,
    files: options.files === false ? undefined : planFiles(command.directory, options, config),
    everyMs: options.every,
    notify: options.notify ?? config.watch.notify,
    hasTriage: options.triage,
    model: options.model,
    timeoutMs: options.timeout,
    maxRuns: options.maxRuns,
    onBusy: options.onBusy ?? 'queue',
    isPostponed: options.postpone === true,
    output: options.output ?? config.watch.output,
    isClearing: options.clear === true,
    hasKeys: options.keys !== false,
    tty: options.tty ?? 'never',
    isJson: options.json === true,
    isPrintingEvents: options.printEvents === true,
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
export function planFiles(directory: string, options: WatchOptions, config: Config): FilesPlan {
  const paths = (options.path ?? []).map((named) => existing(directory, named));
  return {
    paths: paths.length > 0 ? paths : [directory],
    settleMs: (options.settle ?? config.watch.settle) * 1_000,
    settleMaxMs: config.watch.settleMax * 1_000,
    ignore: [...config.watch.ignore, ...(options.ignore ?? [])],
    only: options.only ?? [],
    useIgnoreFiles: options.gitignore !== false,
    useDefaultIgnores: options.defaultIgnore !== false,
    pollMs: options.poll === true ? DEFAULT_POLL_MS : options.poll,
  };
}

function existing(directory: string, named: string): string {
  const absolute = path.resolve(directory, named);
  if (pathKind(absolute) === 'missing') {
    throw new WispError('usage', `\`--path\`: no such file or directory: \`${named}\``, {
      hint: `it was looked for at ${absolute}`,
    });
  }
  return absolute;
}
