import type { RiskLevel } from '../../core/authorization.ts';
import type { Place } from '../place.ts';
import type { ShellWord } from '../shell/shell-word.ts';
import type { SimpleCommand } from '../shell/simple-command.ts';

/** What one command may do, at worst, and why. */
export interface Judgement {
  readonly level: RiskLevel;
  /** Empty for a safe one. */
  readonly reason: string;
}

/** One call of a program, as the tables see it. */
export interface Call {
  readonly name: string;
  /** The arguments' texts. */
  readonly args: readonly string[];
  readonly words: readonly ShellWord[];
  readonly command: SimpleCommand;
  readonly place: Place;
  /** Where it runs; null when that is known only at run time. */
  readonly directory: string | null;
}

export type Judge = (call: Call) => Judgement;

/**
 * How to judge the calls of programs. A key is a name or a list of names with spaces between: lists
 * are searched when a name is asked for, because splitting them all would slow every start.
 */
export type ProgramTable = Readonly<Record<string, Judge>>;

export const safe: Judgement = { level: 'safe', reason: '' };

export function moderate(reason: string): Judgement {
  return { level: 'moderate', reason };
}

export function dangerous(reason: string): Judgement {
  return { level: 'dangerous', reason };
}

const ORDER: readonly RiskLevel[] = ['safe', 'moderate', 'dangerous'];

/** True when `level` is at least `floor`. */
export function isAtLeast(level: RiskLevel, floor: RiskLevel): boolean {
  return ORDER.indexOf(level) >= ORDER.indexOf(floor);
}

/** The most severe of several; safe when there are none. */
export function worst(judgements: readonly Judgement[]): Judgement {
  return judgements.reduce(
    (found, judgement) =>
      ORDER.indexOf(judgement.level) > ORDER.indexOf(found.level) ? judgement : found,
    safe,
  );
}

/** The same judge for each name of a space-separated list. */
export function each(names: string, judge: Judge): ProgramTable {
  return { [names]: judge };
}

/** The judge that a table has for a name. */
export function judgeIn(table: ProgramTable, name: string): Judge | undefined {
  return Object.entries(table).find(([names]) => isListed(names, name))?.[1];
}

/** True when the name is one of a space-separated list, line breaks allowed. */
export function isListed(names: string, name: string): boolean {
  if (name === '') return false;
  for (let at = names.indexOf(name); at !== -1; at = names.indexOf(name, at + 1)) {
    const end = at + name.length;
    const isWhole =
      (at === 0 || names.charCodeAt(at - 1) <= 32) &&
      (end === names.length || names.charCodeAt(end) <= 32);
    if (isWhole) return true;
  }
  return false;
}

/** The names of a space-separated list, line breaks allowed. */
export function listed(names: string): string[] {
  return names.split(/\s+/).filter((name) => name !== '');
}

/** True when any argument is one of these options, `--option=value` included. */
export function hasOption(args: readonly string[], ...options: readonly string[]): boolean {
  return args.some((arg) =>
    options.some((option) => arg === option || arg.startsWith(`${option}=`)),
  );
}

/** True when a short option stands in any cluster: `f` in `-rf`. */
export function hasFlag(args: readonly string[], letters: string): boolean {
  return args.some(
    (arg) =>
      /^-[a-zA-Z0-9]+$/.test(arg) && [...letters].some((letter) => arg.slice(1).includes(letter)),
  );
}

/** Arguments that are no options, up to and after `--`. */
export function operands(args: readonly string[]): string[] {
  const dashes = args.indexOf('--');
  const before = dashes === -1 ? args : args.slice(0, dashes);
  return [
    ...before.filter((arg) => !arg.startsWith('-') || arg === '-'),
    ...(dashes === -1 ? [] : args.slice(dashes + 1)),
  ];
}
