import { dangerous, type Judgement, moderate, safe, worst } from '../../judgement.ts';
import { isInside, isSink, resolvePath } from '../../paths.ts';
import { UNKNOWN } from '../../shell/shell-word.ts';
import { isOwnCommand, isStream } from '../inner-calls.ts';
import type { Argument, Kinds } from './argument.ts';
import { judgePathIn, mayBeSecret } from './sensitive-paths.ts';
import { judgeScriptName } from './task-names.ts';

/** Kinds of arguments that are plain words or name files. */
export const pathKinds: Kinds = {
  text: () => safe,
  probe: ({ text }) =>
    /\[\s*\$|`|\$\(/.test(text) ? dangerous('is evaluated as arithmetic') : safe,
  // `+cmd` tells a pager or an editor what to do first.
  pager: (argument) =>
    !argument.text.startsWith('+')
      ? readFile(argument)
      : /^\+(?:[GF]|\d+|\/[\w ]*)?$/.test(argument.text)
        ? safe
        : dangerous(`\`${argument.call.program}\` runs commands`),
  secretname: ({ text }) =>
    /TOKEN|SECRET|PASS|KEY|CREDENTIAL/i.test(text) ? dangerous('prints a secret') : safe,
  look: () => safe,
  header: ({ text }) =>
    /^(?:authorization|cookie|x-api-key|proxy-authorization)\b/i.test(text)
      ? moderate('sends credentials')
      : text.startsWith('@')
        ? dangerous('sends a file')
        : safe,
  any: () => safe,
  word: plainWord,
  pass: (argument) => plainWord(argument),
  path: inProject,
  file: obeyed,
  plugin: (argument) => (/^[\w.:-]+$/.test(argument.text) ? safe : obeyed(argument)),
  read: readFile,
  finding: (argument) => (isActing(argument) ? readFile(argument) : safe),
  gitpath: (argument) =>
    worst([readFile({ ...argument, text: argument.text.replace(/^[\w@{}~^./-]+:(?=\S)/, '') })]),
  made: (argument) => written(argument, safe),
  out: (argument) => written(argument, safe),
  rewrite: (argument) => written(argument, moderate(`writes \`${argument.text}\``)),
  moved: moved,
  copied: moved,
  dockerword: (argument) => readFile(argument),
  removed: (argument) =>
    argument.call.options.some(({ name }) => /^(?:-[rR]|--recursive)$/.test(name))
      ? dangerous(`\`${argument.call.program}\` deletes recursively`)
      : /[*?[]/.test(argument.text) && /^[*?.[\]/~]+$/.test(argument.text)
        ? dangerous(`\`${argument.call.program}\` deletes everything in a folder`)
        : moved(argument),
  rights: ({ text, call }) =>
    /^\d?[2-7]?777$|^[0-7]*[4-7]\d{3}$|^0*$|[ugoa]*[+=][rwx]*s/.test(text)
      ? dangerous(`\`${call.program}\` gives or takes far-reaching rights`)
      : safe,
  tarfile: (argument) => (argument.text === '-' ? safe : moved(argument)),
  prog: (argument) => worst([secrecy(argument, false), program(argument)]),
  progown: (argument) =>
    worst([program(argument), moderate(`\`${argument.text}\` is the project's own code`)]),
  sourced: (argument) =>
    /(?:^|\/)(?:\.?venv|env|virtualenv)\/bin\/activate(?:\.\w+)?$/.test(argument.text)
      ? obeyed(argument)
      : worst([secrecy(argument, false), program(argument)]),
};

const PLAIN_WORD = /^[\w@%+=:,./*?[\]{}^~!#⁇-]*$/;
const PLAIN_PATH = /^[^$`;|<>"'\\\n]*$/;

/** A word of harmless characters that leads nowhere outside the directory. */
export function plainWord(argument: Argument): Judgement {
  if (!PLAIN_WORD.test(argument.text) || argument.text.includes('://'))
    return dangerous(`\`${shortened(argument.text)}\` is not a plain word`);
  return worst([secrecy(argument, false), reach(argument, moderate)]);
}

/** A path that a build or a test works on: in the directory. */
export function inProject(argument: Argument): Judgement {
  const { text } = argument;
  if (!PLAIN_PATH.test(text) || text.includes('://'))
    return dangerous(`\`${shortened(text)}\` is not a plain path`);
  if (isStream(argument.word) && isCompiler(argument)) return dangerous('compiles what it reads');
  return worst([secrecy(argument, false), reach(argument, moderate)]);
}

/** A file that a program takes its orders from. */
export function obeyed(argument: Argument): Judgement {
  const { text } = argument;
  if (isStream(argument.word)) return dangerous('takes its orders from what it reads');
  if (!PLAIN_PATH.test(text) || /:\/\/|^data:/.test(text))
    return dangerous(`\`${shortened(text)}\` is not a plain path`);
  return worst([secrecy(argument, false), reach(argument, dangerous)]);
}

function isCompiler({ call }: Argument): boolean {
  return call.grammar.options.has('-x') && call.grammar.options.has('-std…');
}

// Any file may be read, but not whole trees with everything private in them.
function readFile(argument: Argument): Judgement {
  return worst([secrecy(argument, false), wide(argument)]);
}

function moved(argument: Argument): Judgement {
  if (/^\/dev\/(?!null$|stdin$|stdout$)/.test(argument.text) || isLost(argument))
    return dangerous('moves files into a device: they are lost');
  return worst([secrecy(argument, true), wide(argument), reach(argument, moderate)]);
}

function isLost({ text, call }: Argument): boolean {
  return text === '/dev/null' && /^(?:g?mv|rename|ln)$/.test(call.program);
}

function written(argument: Argument, inside: Judgement): Judgement {
  const { text } = argument;
  if (isSink(text) || (text === '-' && argument.option !== null)) return safe;
  return worst([
    inside,
    secrecy(argument, true),
    isWithin(argument)
      ? safe
      : (/^\/(?:dev|proc|sys)\//.test(text) ? dangerous : moderate)(
          `writes outside the directory: \`${shortened(text)}\``,
        ),
  ]);
}

function program(argument: Argument): Judgement {
  const { text, call } = argument;
  const runner = call.program;
  const options = call.options.map(({ name }) => name);
  const isOnlyChecked =
    options.some((name) => /^(?:-c|--check|-n|-l|--syntax-check|--lint)$/.test(name)) &&
    CHECKING[runner]?.some((name) => options.includes(name)) === true;
  // The script of `bash -c` is read as a line, what follows are its arguments.
  if (options.includes('-c') && CHECKING[runner]?.includes('-c') !== true) return safe;
  if (isStream(argument.word) || /^\/dev\/fd\//.test(text))
    return dangerous(`\`${runner}\` runs what it reads`);
  if (!PLAIN_PATH.test(text) || /:\/\/|^(?:data|npm|jsr|file|github):/.test(text))
    return dangerous(`runs a program from outside the directory: \`${shortened(text)}\``);
  if (text.includes(UNKNOWN))
    return isOnlyChecked && argument.word.isKnown
      ? safe
      : moderate(`which script \`${runner}\` runs is known only at run time`);
  const path = resolvePath(text, argument.directory, argument.context);
  if (path === null || !isInside(path, argument.context.directory))
    return dangerous(`runs a program from outside the directory: \`${shortened(text)}\``);
  if (isOnlyChecked || (/^node|tsx$/.test(runner) && options.includes('--test'))) return safe;
  return known(text, runner);
}

// Options that only look at the script they are given.
const CHECKING: Readonly<Record<string, readonly string[]>> = {
  __proto__: null as never,
  node: ['-c', '--check'],
  nodejs: ['-c', '--check'],
  ruby: ['-c'],
  perl: ['-c'],
  php: ['-l', '--syntax-check'],
  ...Object.fromEntries(['sh', 'bash', 'dash', 'zsh', 'ksh'].map((name) => [name, ['-n']])),
};

function known(script: string, runner: string): Judgement {
  return isOwnCommand(script) || /(?:^|\/)(?:Makefile|Build)\.PL$/.test(script)
    ? safe
    : judgeScriptName(script, runner);
}

function isActing({ call, command }: Argument): boolean {
  return (
    call.arguments.some(({ kind }) => kind === 'until') ||
    call.options.some(({ rule }) => rule.level !== 'safe') ||
    command.pipes.some(({ stage }) => stage === 0)
  );
}

// Credentials, and files that other programs run or obey.
function secrecy({ text, word, call }: Argument, isWritten: boolean): Judgement {
  const isTarget = isWritten && !/^(?:tar|zip)/.test(call.program);
  if (word.isPattern && mayBeSecret(text)) return dangerous(`may be credentials: \`${text}\``);
  return worst([text, ...word.readings].map((one) => judgePathIn(one, isTarget)));
}

/** What a word that leads out of the directory is worth: any part of it that is a path. */
export function reach(argument: Argument, judge: (reason: string) => Judgement): Judgement {
  const { text, directory, context } = argument;
  if (isSink(text)) return wide(argument);
  const outside = text.split(/[=:,]/).find((part) => {
    if (!/^[/~]|(?:^|\/)\.\.(?:\/|$)/.test(part) || isSink(part) || part.startsWith('//'))
      return false;
    const path = resolvePath(part, directory, context);
    return path === null || !isInside(path, context.directory);
  });
  return worst([
    outside === undefined
      ? safe
      : judge(`reaches outside the directory: \`${shortened(outside)}\``),
    wide(argument),
  ]);
}

function wide({ text, directory, context }: Argument): Judgement {
  if (!/^[/~.]/.test(text)) return safe;
  const path = resolvePath(text, directory, context);
  return path !== null && isInside(context.home, path) && path !== context.directory
    ? dangerous(`reaches through everything in \`${shortened(text)}\``)
    : safe;
}

/** True when the path lies in the watched directory. */
export function isWithin({
  text,
  directory,
  context,
}: Pick<Argument, 'text' | 'directory' | 'context'>): boolean {
  const path = resolvePath(text, directory, context);
  return path !== null && isInside(path, context.directory);
}

/** A text short enough for a reason. */
export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
