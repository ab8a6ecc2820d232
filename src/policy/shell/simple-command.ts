import type { ShellWord } from './shell-word.ts';

/** One program call in a line: its words, what is assigned and redirected for it, and where it stands. */
export interface SimpleCommand {
  /** The program's name and its arguments; empty when there are only assignments or redirections. */
  readonly words: readonly ShellWord[];
  readonly assignments: readonly Assigned[];
  readonly redirects: readonly Redirected[];
  /** The wrappers it was found in, outermost first: `sudo`, `bash -c`. */
  readonly via: readonly string[];
  /** The pipelines it stands in, outermost first. */
  readonly pipes: readonly PipePlace[];
  /** The commands that hold it in a substitution, outermost first. */
  readonly within: readonly number[];
  /** The function whose body it stands in; null outside one. */
  readonly inFunction: string | null;
  readonly isBackground: boolean;
  readonly id: number;
  /** The wrapper that runs it; null when it stands in the line itself. */
  readonly outer: number | null;
}

export interface Assigned {
  readonly name: string;
  readonly value: ShellWord;
}

export interface Redirected {
  /** `>`, `<<<`, …; a here-document is `<<` and its word is the body. */
  readonly operator: string;
  readonly word: ShellWord;
}

export interface PipePlace {
  readonly pipeline: number;
  /** Counted from 0. */
  readonly stage: number;
}

/** Every simple command of a line, those inside wrappers too. */
export interface ParsedLine {
  readonly commands: readonly SimpleCommand[];
  /** What could not be read, in words; empty when everything was. */
  readonly doubts: readonly string[];
  /** Ids of commands that run text known only at run time (`eval "$x"`, `… | sh`). */
  readonly runsUnknownText: ReadonlySet<number>;
  /** Functions the line defines. */
  readonly functions: ReadonlySet<string>;
}

/** The program's name without its folder; empty when the command has none. */
export function programName(command: SimpleCommand): string {
  return baseName(command.words[0]?.text ?? '');
}

/** A path's last part, without `.exe`. */
export function baseName(text: string): string {
  return text.replace(/^.*\//, '').replace(/\.exe$/i, '');
}

/** True when what `first` prints reaches `second` through a pipe. */
export function feeds(first: SimpleCommand, second: SimpleCommand): boolean {
  return first.pipes.some((place) =>
    second.pipes.some((other) => other.pipeline === place.pipeline && place.stage < other.stage),
  );
}

/** True when something is piped into the command. */
export function isPipedInto(command: SimpleCommand): boolean {
  return command.pipes.some((place) => place.stage > 0);
}
