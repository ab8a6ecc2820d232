import { type Command, Help } from 'commander';

/** Commander's help with what the command is for above how it is called. */
export function purposeFirst(command: Command, helper: Help): string {
  const text = Help.prototype.formatHelp.call(helper, command, helper);
  const [usage, purpose, ...rest] = text.split('\n\n');
  return command.description() === '' ? text : [purpose, usage, ...rest].join('\n\n');
}
