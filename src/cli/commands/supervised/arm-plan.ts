import path from 'node:path';
import type { Command } from '../../../core/command.ts';
import type { Gate } from '../../../core/gate.ts';
import { compilePattern } from '../../../core/gate-pattern.ts';
import { shorten } from '../../../core/text.ts';
import { WispError } from '../../../core/wisp-error.ts';
import { pathKind } from '../../../fs/path-kind.ts';
import type {
  RestartPolicy,
  WatchDefinition,
  WatchSource,
} from '../../../ledger/watch-definition.ts';
import type { Environment } from '../../../system/environment.ts';
import { parseTime } from '../../../wait/parse-time.ts';
import { planCommand } from '../watch/watch-plan.ts';

/** What commander makes of `wisp arm`'s flags. */
export interface ArmOptions {
  readonly isArgv: boolean;
  readonly file?: readonly string[];
  readonly in?: string;
  readonly at?: string;
  readonly message?: string;
  readonly on?: string;
  readonly every?: number;
  readonly stderr?: boolean;
  readonly once?: boolean;
  readonly maxFires?: number;
  readonly ttl?: number;
  readonly restart?: RestartPolicy;
  readonly then?: string;
  readonly thenTimeout?: number;
  readonly prompt?: string;
  readonly notify?: boolean;
  readonly directory?: string;
  readonly shell?: string;
  readonly global?: boolean;
  readonly another?: boolean;
  readonly json?: boolean;
}

/** Longest an action may take unless told otherwise, in milliseconds. */
const ACTION_TIMEOUT_MS = 30 * 60_000;

/** Variables of the shell that arms which its commands need later. */
const CARRIED = ['PATH', 'VIRTUAL_ENV', 'CONDA_PREFIX', 'LANG', 'LC_ALL', 'TZ'];

/** What is to be armed, from words and flags. Throws a usage WispError that names what is wrong. */
export function planArm(
  words: readonly string[],
  options: ArmOptions,
  environment: Environment,
  nowMs: number,
): WatchDefinition {
  const source = planSource(words, options, environment, nowMs);
  const gate = planGate(options, source);
  const action = planAction(options, source, environment);
  const isOnce = options.once === true || source.kind === 'time';
  return {
    source,
    gate,
    maxFires: gate.on === 'exit' ? null : (options.maxFires ?? (isOnce ? 1 : null)),
    ttlMs: options.ttl ?? null,
    restart: options.restart ?? (runsOn(source) && gate.on !== 'exit' ? 'on-failure' : 'no'),
    action,
    actionTimeoutMs: options.thenTimeout ?? ACTION_TIMEOUT_MS,
    prompt: options.prompt ?? null,
    isNotifying: options.notify !== false,
    variables: carriedVariables(environment),
  };
}

/** Variables that a command needs to be found and to behave as in the shell that armed it. */
export function carriedVariables({ get }: Environment): Readonly<Record<string, string>> {
  return Object.fromEntries(
    CARRIED.map((name) => [name, get(name)]).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
}

/** A name that can be typed, shown and completed. Throws a usage WispError. */
export function checkedName(name: string): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u.test(name)) return name;
  throw new WispError('usage', `not a name for a watch: \`${shorten(name, 40)}\``, {
    hint: 'letters, digits, `.`, `_` and `-`, at most 64, the first a letter or digit',
  });
}

function planSource(
  words: readonly string[],
  options: ArmOptions,
  environment: Environment,
  nowMs: number,
): WatchSource {
  const { file = [], in: after, at, message } = options;
  const given = [
    words.length > 0 && 'a command',
    file.length > 0 && '`--file`',
    after !== undefined && '`--in`',
    at !== undefined && '`--at`',
  ].filter((what) => what !== false);
  if (given.length !== 1) {
    const what = given.length === 0 ? 'nothing to wait for' : `${given.join(' and ')} together`;
    throw new WispError('usage', `${what}: give a command, \`--file\`, \`--in\` or \`--at\``, {
      hint: 'wisp arm done --every 30s --on match:done --once -- ./status.sh',
    });
  }
  if (message !== undefined && after === undefined && at === undefined) {
    throw new WispError('usage', '`--message` is for `--in` and `--at`');
  }
  if (words.length > 0) {
    const { directory, shell, isArgv } = options;
    const command = planCommand(
      words,
      { ...withDefined({ directory, shell }), isArgv, triage: false },
      environment,
    );
    const { every = null, stderr = false } = options;
    return { kind: 'command', command, everyMs: every, hasStderr: stderr };
  }
  for (const [flag, value] of [
    ['every', options.every],
    ['stderr', options.stderr],
    ['restart', options.restart],
  ]) {
    if (value !== undefined) throw new WispError('usage', `\`--${flag}\` is for a command`);
  }
  if (file.length > 0) return planFiles(file, environment);
  return planTime(options, nowMs);
}

function withDefined<Values extends object>(
  values: Values,
): { [Key in keyof Values]: NonNullable<Values[Key]> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Values]: NonNullable<Values[Key]> };
}

function planFiles(files: readonly string[], { directory }: Environment): WatchSource {
  const paths = [...new Set(files.map((file) => path.resolve(directory, file)))];
  for (const [index, file] of paths.entries()) {
    const given = files[index] ?? file;
    if (given === '' || given.includes('\0'))
      throw new WispError('usage', `not a path: \`${given}\``);
    if (pathKind(file) === 'directory') {
      throw new WispError('usage', `\`--file\`: \`${given}\` is a directory`, {
        hint: 'name its files, or watch a directory with `wisp watch --path <dir> --detach`',
      });
    }
    if (pathKind(path.dirname(file)) === 'missing') {
      throw new WispError('usage', `\`--file\`: no such directory: \`${path.dirname(given)}\``);
    }
  }
  return { kind: 'files', directory, paths };
}

function planTime(
  { in: after, at, message = 'the time has come' }: ArmOptions,
  nowMs: number,
): WatchSource {
  const words = after ?? at ?? '';
  const flag = after === undefined ? '--at' : '--in';
  const { untilMs: atMs } = parseTime(words, nowMs);
  if (flag === '--in' && atMs - nowMs <= 0) {
    throw new WispError('usage', '`--in`: must be longer than 0', { hint: 'try `--in 20m`' });
  }
  if (atMs <= nowMs) {
    throw new WispError('usage', `\`${flag}\`: this has passed: \`${words}\``, {
      hint: 'name a time to come',
    });
  }
  return { kind: 'time', atMs, message };
}

function planGate({ on }: ArmOptions, source: WatchSource): Gate {
  if (on === undefined) {
    const isLooked = source.kind === 'files' || (source.kind === 'command' && !runsOn(source));
    return { on: isLooked ? 'change' : 'each-line' };
  }
  if (source.kind !== 'command') throw new WispError('usage', '`--on` is for a command');
  if (on.startsWith('match:')) {
    const pattern = on.slice('match:'.length);
    compilePattern(pattern);
    return { on: 'match', pattern };
  }
  if (on === 'exit' && !runsOn(source)) {
    throw new WispError(
      'usage',
      '`--on exit` and `--every` together: a look has no end to wait for',
      {
        hint: 'leave `--every` out, or wait for a line with `--on match:<pattern>`',
      },
    );
  }
  if (on === 'each-line' || on === 'change' || on === 'exit') return { on };
  throw new WispError('usage', `\`--on\`: not a gate: \`${on}\``, {
    hint: '`each-line`, `change`, `exit` or `match:<pattern>`',
  });
}

function planAction(
  { then, prompt, shell }: ArmOptions,
  source: WatchSource,
  environment: Environment,
): Command | null {
  if (then === undefined) {
    if (prompt !== undefined) throw new WispError('usage', '`--prompt` is for `--then`');
    return null;
  }
  const directory = source.kind === 'command' ? source.command.directory : environment.directory;
  const options = { ...withDefined({ shell }), directory, isArgv: false, triage: false };
  return planCommand([then], options, environment);
}

function runsOn(source: WatchSource): boolean {
  return source.kind === 'command' && source.everyMs === null;
}
