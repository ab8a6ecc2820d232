/** What to run and where: the thing that is authorized, word for word. */
export interface Command {
  readonly words: CommandWords;
  /** Absolute directory the command runs in. */
  readonly directory: string;
}

export type CommandWords =
  /** A line for a shell. */
  | { readonly kind: 'shell'; readonly line: string; readonly shell: string }
  /** A program and its arguments, no shell between. */
  | { readonly kind: 'argv'; readonly argv: readonly [string, ...string[]] };

/** The command as a person would type it, on one line; an argv is quoted for `sh`. */
export function commandLine(command: Command): string {
  return command.words.kind === 'shell'
    ? command.words.line
    : command.words.argv.map(quoteForShell).join(' ');
}

/** A word as `sh` takes it literally. */
export function quoteForShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
