import type { Command } from 'commander';
import { isAfterDashes } from '../../program/raw-args.ts';
import type { RunCommand } from '../../terminal/io.ts';

/** `wisp policy`: what the rules say of a command. */
export function declarePolicy(program: Command, run: RunCommand): void {
  const policy = program
    .command('policy')
    .summary('say what the rules make of a command')
    .description('Says what the rules make of a command, without running it.')
    .addHelpText(
      'after',
      examples("wisp policy check 'npm test'", "wisp policy check 'rm -rf dist'"),
    );

  policy
    .command('check')
    .summary('say whether a command would run, be asked about or be denied, and why')
    .description(
      'Says whether a command would run, be asked about or be denied, and why. Runs nothing. ' +
        'Ends with 3 when it would be denied.',
    )
    .argument(
      '<command...>',
      'one argument is a shell line; several, or after --, run without a shell',
    )
    .option('-C, --directory <dir>', 'where the command would run')
    .option('--shell <path>', 'the shell for a shell line')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      examples(
        "wisp policy check 'npm test && git push'",
        'wisp policy check --json -- make deploy',
      ),
    )
    .action((words: string[], options: object, command: Command) =>
      run(async (io) => {
        const { policyCheck } = await import('./policy.ts');
        return policyCheck(words, { ...options, isArgv: isAfterDashes(command) }, io);
      }),
    );
}

function examples(first: string, second: string): string {
  return `\nExamples:\n  ${first}\n  ${second}`;
}
