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

/** Programs and how to judge a call of each. */
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
  return Object.fromEntries(listed(names).map((name) => [name, judge]));
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
