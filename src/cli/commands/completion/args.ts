import { Argument, type Command } from 'commander';
import type { RunCommand } from '../../terminal/io.ts';

/** `wisp completion`: words and flags at the press of Tab. */
export function declareCompletion(program: Command, run: RunCommand): void {
  program
    .command('completion')
    .summary('complete the words of wisp in your shell')
    .description('Prints a script that completes the words of wisp in your shell.')
    .addArgument(new Argument('<shell>', 'your shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText(
      'after',
      `
Examples:
  eval "$(wisp completion bash)"
  wisp completion fish > ~/.config/fish/completions/wisp.fish`,
    )
    .action((shell) =>
      run(async (io) => (await import('./completion.ts')).completion(shell, program, io)),
    );
}
