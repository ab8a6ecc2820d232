import { type Argument, type Command, Help, type HelpConfiguration, type Option } from 'commander';

/** Commander's help with what the command is for on top, and close enough to fit a screen. */
export const helpLayout: HelpConfiguration = {
  formatHelp: (command, helper) =>
    groupsTogether(purposeFirst(command, sectionsOf(command, helper))).join('\n\n'),
  subcommandTerm: (command) => [command.name(), argumentsOf(command)].join(' ').trim(),
  optionDescription: described,
  argumentDescription: described,
};

function sectionsOf(command: Command, helper: Help): string[] {
  return Help.prototype.formatHelp.call(helper, command, helper).split('\n\n');
}

function purposeFirst(command: Command, [usage = '', ...rest]: string[]): string[] {
  if (command.description() === '') return [usage, ...rest];
  const count = command.description().split('\n\n').length;
  return [...rest.slice(0, count), usage, ...rest.slice(count)];
}

/** Groups of options need no empty line between them: their headings stand out. */
function groupsTogether(sections: readonly string[]): string[] {
  const together: string[] = [];
  for (const section of sections) {
    const last = together.at(-1);
    const isNext = last !== undefined && isOptionGroup(last) && isOptionGroup(section);
    if (isNext) together[together.length - 1] = `${last}\n${section}`;
    else together.push(section);
  }
  return together;
}

function isOptionGroup(section: string): boolean {
  return /^[A-Z].*:\n {2}-/.test(section);
}

/** Every command has options: to say so of each says nothing. */
function argumentsOf(command: Command): string {
  return command.usage().replace(/\[(options|command)\] ?/g, '');
}

/** `when to notify: change, failure, always, never`. */
function described(item: Option | Argument): string {
  const { description, argChoices, defaultValue, defaultValueDescription } = item;
  const choices = argChoices === undefined ? '' : `: ${argChoices.join(', ')}`;
  const isTellable = ['string', 'number'].includes(typeof defaultValue);
  const initial = defaultValueDescription ?? (isTellable ? String(defaultValue) : undefined);
  return `${description}${choices}${initial === undefined ? '' : ` (default: ${initial})`}`;
}
