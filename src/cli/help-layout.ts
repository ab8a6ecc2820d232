import { type Command, Help } from 'commander';

/** Commander's help with what the command is for above how it is called. */
export function purposeFirst(command: Command, helper: Help): string {
  const text = Help.prototype.formatHelp.call(helper, command, helper);
  if (command.description() === '') return text;
  const [usage, ...rest] = text.split('\n\n');
  const count = command.description().split('\n\n').length;
  return [...rest.slice(0, count), usage, ...rest.slice(count)].join('\n\n');
}
