import { type Command, CommanderError } from 'commander';
import { nearest } from '../../core/nearest.ts';

/** What commander throws for a word that is no command of a group, for the places where it does not. */
export function unknownCommand(word: string, group: Command): CommanderError {
  const meant = nearest(
    word,
    group.commands.map((command) => command.name()),
  );
  const suggestion = meant === undefined ? '' : `\n(Did you mean ${meant}?)`;
  return new CommanderError(
    1,
    'commander.unknownCommand',
    `error: unknown command '${word}'${suggestion}`,
  );
}
