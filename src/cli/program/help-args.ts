import type { Command } from 'commander';
import { unknownCommand } from './unknown-command.ts';

/** `wisp help wait ci`: commander's own takes one word, and shows something else for a wrong one. */
export function declareHelp(program: Command): void {
  program
    .command('help')
    .summary('print the help of a command')
    .description('Prints the help of a command.')
    .argument('[command...]', 'its words; none for all commands')
    .addHelpText('after', '\nExamples:\n  wisp help watch\n  wisp help wait ci')
    .action((words: readonly string[]) => {
      commandNamed(words, program).outputHelp();
    });
}

function commandNamed(words: readonly string[], program: Command): Command {
  let named = program;
  for (const word of words) {
    const next = named.commands.find((command) => command.name() === word);
    if (next === undefined) throw unknownCommand(word, named);
    named = next;
  }
  return named;
}
