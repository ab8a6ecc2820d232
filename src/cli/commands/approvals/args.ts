import type { Command } from 'commander';
import { unknownCommand } from '../../program/unknown-command.ts';
import type { RunCommand } from '../../terminal/io.ts';

/** `wisp approvals`: what was approved to run. */
export function declareApprovals(program: Command, run: RunCommand): void {
  const approvals = program
    .command('approvals')
    .summary('list and revoke what you approved to run')
    .description('Lists and takes back what you approved to run for longer than one watch.')
    .addHelpText('after', examples('wisp approvals list', 'wisp approvals revoke k3v9xa'));

  approvals
    .command('list', { isDefault: true })
    .summary('list what is approved, and for how long')
    .description('Lists what is approved, where, and for how long.')
    .option('--json', 'as JSON')
    .addHelpText('after', examples('wisp approvals list', 'wisp approvals list --json'))
    // The default command gets what is none of the others.
    .allowExcessArguments()
    .action((options, { args: [word] }: Command) => {
      if (word !== undefined) throw unknownCommand(word, approvals);
      return run(async (io) => (await commands()).listApprovals(options, io));
    });

  approvals
    .command('revoke')
    .summary('take approvals back')
    .description('Takes approvals back; the lines are asked about again.')
    .argument('<id...>', 'as `wisp approvals list` shows them')
    .addHelpText(
      'after',
      examples('wisp approvals revoke k3v9xa', 'wisp approvals revoke k3v9xa m2p0qd'),
    )
    .action((ids) => run(async (io) => (await commands()).revokeApprovals(ids, io)));

  approvals
    .command('clear')
    .summary('take every approval back')
    .description('Takes every approval back, a damaged file too.')
    .addHelpText('after', examples('wisp approvals clear', 'wisp approvals list'))
    .action(() => run(async (io) => (await commands()).clearApprovals(io)));
}

const commands = () => import('./approvals.ts');

function examples(first: string, second: string): string {
  return `\nExamples:\n  ${first}\n  ${second}`;
}
