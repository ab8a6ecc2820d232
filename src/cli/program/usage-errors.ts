import type { Command } from 'commander';
import { nearest } from '../../core/nearest.ts';
import { waitKindHint } from '../commands/wait/wait-kind-hint.ts';
import { unknownFlagHint } from './unknown-flag.ts';

/** What a wrong word on the command line is told with. */
export interface UsageWords {
  readonly message: string;
  readonly hint: string;
}

/** What was typed behind `wisp`, and the program it was for. */
export interface GivenWords {
  readonly argv: readonly string[];
  readonly program: Command;
}

/** Commander's message about a wrong word, in wisp's grammar, with what was probably meant. */
export function usageWords(commanderMessage: string, given?: GivenWords): UsageWords {
  const [message = '', suggestion = ''] = commanderMessage.replace(/^error: /, '').split('\n');
  for (const [pattern, words] of shapes) {
    const match = pattern.exec(message);
    if (match === null) continue;
    const [, ...parts] = match;
    const { message: said, hint } = words(...parts.map((part) => part ?? ''));
    return { message: said, hint: hint ?? nextStep(message, suggestion, given) };
  }
  return { message: message.replace(/\.$/, ''), hint: nextStep(message, suggestion, given) };
}

function nextStep(message: string, suggestion: string, given: GivenWords | undefined): string {
  const meant = didYouMean(suggestion);
  if (given === undefined) return meant ?? 'see `wisp --help`';
  const [, kind, word = ''] = /^unknown (option|command) '(.*)'$/.exec(message) ?? [];
  const { argv, program } = given;
  const called = commandsCalled(kind === 'option' ? before(word, argv) : argv, program);
  const command = called.at(-1) ?? program;
  const hint =
    kind === 'option'
      ? unknownFlagHint({ flag: word, argv, command, meant })
      : waitKindHint(word, argv, command);
  const help = ['wisp', ...called.map((each) => each.name()), '--help'].join(' ');
  return hint ?? meant ?? `see \`${help}\``;
}

function before(word: string, argv: readonly string[]): readonly string[] {
  const at = argv.indexOf(word);
  return at === -1 ? argv : argv.slice(0, at);
}

/** `wait` and `ci` of `wisp wait ci …`; empty when the first word is no command. */
function commandsCalled(argv: readonly string[], program: Command): Command[] {
  const called: Command[] = [];
  for (const word of argv.filter((word) => !word.startsWith('-'))) {
    const next = (called.at(-1) ?? program).commands.find((command) => command.name() === word);
    if (next === undefined) break;
    called.push(next);
  }
  return called;
}

type Words = (...parts: string[]) => { message: string; hint?: string | undefined };

const shapes: readonly (readonly [pattern: RegExp, words: Words])[] = [
  [
    // error: unknown option '--notfy'
    /^unknown (option|command) '(.*)'$/,
    (kind = '', word = '') => ({ message: `unknown ${kind} \`${word}\`` }),
  ],
  [
    // error: option '--notify <when>' argument 'x' is invalid. Allowed choices are change, never.
    /^option '(.*)' argument '(.*)' is invalid\. Allowed choices are (.*)\.$/,
    (option = '', value = '', choices = '') => wrongChoice(`\`${nameOf(option)}\``, value, choices),
  ],
  [
    // error: command-argument value 'x' is invalid for argument 'shell'. Allowed choices are bash, zsh.
    /^command-argument value '(.*)' is invalid for argument '(.*)'\. Allowed choices are (.*)\.$/,
    (value = '', name = '', choices = '') => wrongChoice(`\`<${name}>\``, value, choices),
  ],
  [
    // error: option '-C, --directory <dir>' argument missing
    /^option '(.*)' argument missing$/,
    (option = '') => ({ message: `\`${nameOf(option)}\` needs a value`, hint: `\`${option}\`` }),
  ],
  [
    // error: option '--json' cannot be used with option '--format <format>'
    /^option '(.*)' cannot be used with option '(.*)'$/,
    (first = '', second = '') => ({
      message: `\`${nameOf(first)}\` cannot be used with \`${nameOf(second)}\``,
    }),
  ],
  [
    // error: missing required argument 'command'
    /^missing required argument '(.*)'$/,
    (name = '') => ({ message: `\`<${name}>\` is missing` }),
  ],
  [
    // error: too many arguments for 'doctor'. Expected 0 arguments but got 1.
    /^too many arguments for '(.*)'\. Expected (\d+) arguments? but got (\d+)\.$/,
    (name = '', expected = '', given = '') => ({
      message: `too many words for \`${name}\`, which takes ${expected === '0' ? 'none' : expected}: ${given}`,
    }),
  ],
];

function wrongChoice(name: string, value: string, list: string): ReturnType<Words> {
  const choices = list.split(', ');
  const quoted = choices.map((choice) => `\`${choice}\``);
  const last = quoted.pop() ?? '';
  const meant = nearest(value, choices);
  return {
    message: `${name} must be ${[quoted.join(', '), last].filter((part) => part !== '').join(' or ')}: ${value}`,
    hint: meant === undefined ? undefined : `did you mean \`${meant}\`?`,
  };
}

/** `-C, --directory <dir>` is called `--directory`. */
function nameOf(flags: string): string {
  return /--[\w-]+/.exec(flags)?.[0] ?? flags;
}

/** `(Did you mean --notify?)`, `(Did you mean one of ls, log?)`. */
function didYouMean(suggestion: string): string | undefined {
  const meant = /^\(Did you mean (?:one of )?(.*)\?\)$/.exec(suggestion)?.[1];
  if (meant === undefined) return undefined;
  const words = meant.split(', ').map((word) => `\`${word}\``);
  return `did you mean ${words.join(' or ')}?`;
}
