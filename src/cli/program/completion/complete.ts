import { configKeys } from '../../../fs/config/config-keys.ts';
import { eventTypeFilters } from '../../options/event-types.ts';
import type { CommandOutline, OptionOutline } from '../program-outline.ts';
import { configChoices } from './config-choices.ts';

/** What may stand in a place of the command line. */
export type Candidates =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'folders' | 'files' | 'command' | 'anything' };

/** What may follow an option. */
export function valuesOf(option: OptionOutline): Candidates {
  if (option.choices.length > 0) return { kind: 'words', words: option.choices };
  if (option.value === 'type') return { kind: 'words', words: eventTypeFilters };
  return named(option.value ?? '');
}

/** What the words of a command may be. */
export function wordsOf(command: CommandOutline): Candidates {
  if (command.commands.length > 0) {
    return { kind: 'words', words: command.commands.map((child) => child.name) };
  }
  const [first] = command.arguments;
  if (first === undefined) return { kind: 'words', words: [] };
  if (first.choices.length > 0) return { kind: 'words', words: first.choices };
  if (first.name === 'key') return { kind: 'words', words: configKeys.map((key) => key.path) };
  return named(first.name);
}

/** What may follow each key of the config, for a command that takes a key and then its value; none for others. */
export function valuesByKey({ arguments: [first, second] }: CommandOutline): readonly KeyValues[] {
  if (first?.name !== 'key' || second === undefined) return [];
  const choicesOf = configChoices();
  return configKeys.map(({ path }) => ({ key: path, values: choicesOf(path) }));
}

export interface KeyValues {
  readonly key: string;
  /** Empty where they are without number. */
  readonly values: readonly string[];
}

/** Every spelling of an option. */
export function spellings(option: OptionOutline): string[] {
  return option.short === null || option.short === option.long
    ? [option.long]
    : [option.short, option.long];
}

// The names that the declarations give to arguments and values say what they are.
function named(name: string): Candidates {
  if (/dir|folder/.test(name)) return { kind: 'folders' };
  if (/path|file|glob/.test(name)) return { kind: 'files' };
  if (/command/.test(name)) return { kind: 'command' };
  return { kind: 'anything' };
}
