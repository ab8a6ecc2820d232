import type { Command, Option } from 'commander';

/** A command as plain data: what completion, the manual page and the reference are made from. */
export interface CommandOutline {
  /** With every command above it: `wisp config set`. */
  readonly path: string;
  readonly name: string;
  /** A few words for a list. */
  readonly summary: string;
  /** What it is for, in sentences. */
  readonly purpose: string;
  /** What follows the path: `[options] <key> <value...>`. */
  readonly usage: string;
  readonly arguments: readonly ArgumentOutline[];
  readonly options: readonly OptionOutline[];
  /** Command lines, as written in its help. */
  readonly examples: readonly string[];
  readonly commands: readonly CommandOutline[];
}

export interface ArgumentOutline {
  readonly name: string;
  readonly description: string;
  readonly choices: readonly string[];
  readonly isRequired: boolean;
  readonly isRepeatable: boolean;
}

export interface OptionOutline {
  /** `-C, --directory <dir>`. */
  readonly flags: string;
  readonly short: string | null;
  readonly long: string;
  /** Name of its value; null when it takes none. */
  readonly value: string | null;
  readonly isValueOptional: boolean;
  readonly description: string;
  readonly choices: readonly string[];
  /** In words; null when there is none worth telling. */
  readonly default: string | null;
}

/** The outline of a command and all below it; hidden ones are left out. */
export function outlineOf(command: Command, above = ''): CommandOutline {
  const path = above === '' ? command.name() : `${above} ${command.name()}`;
  const help = command.createHelp();
  const children = help.visibleCommands(command).filter((child) => child.name() !== 'help');
  return {
    path,
    name: command.name(),
    summary: command.summary() || command.description(),
    purpose: command.description().replaceAll('\n', ' '),
    usage: command.usage(),
    arguments: command.registeredArguments.map((argument) => ({
      name: argument.name(),
      description: argument.description,
      choices: argument.argChoices ?? [],
      isRequired: argument.required,
      isRepeatable: argument.variadic,
    })),
    options: help.visibleOptions(command).map(optionOutline),
    examples: examplesOf(command),
    commands: children.map((child) => outlineOf(child, path)),
  };
}

/** A command and everything below it, in the order of the help. */
export function allCommands(outline: CommandOutline): CommandOutline[] {
  return [outline, ...outline.commands.flatMap(allCommands)];
}

function optionOutline(option: Option): OptionOutline {
  const value = /[<[]([^>\]]+)[>\]]/.exec(option.flags)?.[1]?.replace(/\.\.\.$/, '') ?? null;
  const isTellable = ['string', 'number'].includes(typeof option.defaultValue);
  return {
    flags: option.flags,
    short: option.short ?? null,
    long: option.long ?? option.short ?? '',
    value,
    isValueOptional: option.optional,
    description: option.description,
    choices: option.argChoices ?? [],
    default: option.defaultValueDescription ?? (isTellable ? String(option.defaultValue) : null),
  };
}

// Commander keeps help texts as listeners; the examples are written nowhere else.
function examplesOf(command: Command): string[] {
  let text = '';
  const write = (part: string): void => {
    text += part;
  };
  const listeners = command as unknown as { emit(event: string, context: object): boolean };
  listeners.emit('afterHelp', { command, error: false, write });
  const [, examples = ''] = text.split(/^Examples:\n/m);
  return examples
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
