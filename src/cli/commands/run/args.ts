import { type Command, Option } from 'commander';
import { notifyWhens, outputModes, ttyModes } from '../../../core/config.ts';
import { proposers } from '../../../core/proposed-by.ts';
import { duration, durationOrNone, signal } from '../../options/option-values.ts';
import { isAfterDashes } from '../../program/raw-args.ts';
import type { RunCommand } from '../../terminal/io.ts';
import type { WatchOptions } from '../watch/watch-plan.ts';

/** `wisp run`: one run of what `wisp watch` repeats. */
export function declareRun(program: Command, run: RunCommand): void {
  program
    .command('run')
    .summary('run a command once, with findings when it fails')
    .description(
      "Runs a command once, tells what is wrong when it fails, and ends with the command's own exit " +
        'code. 124 is a timeout; 125, 126 and 127 are wisp itself, a refusal, and no such program. ' +
        'The command gets no standard input.',
    )
    .argument(
      '<command...>',
      'one argument is a shell line; several, or after --, run without a shell',
    )
    .option('-C, --directory <dir>', 'where the command runs')
    .addOption(new Option('--notify <when>', 'when to notify').choices(notifyWhens))
    .option('--no-triage', 'do not look for findings')
    .option('-m, --model <name>', 'local model for the findings')
    .option('-y, --yes', 'run without asking (never what is denied)')
    .addOption(new Option('--proposed-by <who>', 'who had the idea').choices(proposers))
    .option('--timeout <duration>', 'end a run that takes longer', duration('--timeout'))
    .option('--stop-signal <name>', 'asks a run to end (default: SIGTERM)', signal('--stop-signal'))
    .option(
      '--stop-timeout <time>',
      'how long it then has (default: 5s)',
      durationOrNone('--stop-timeout'),
    )
    .addOption(new Option('--output <mode>', "the command's own output").choices(outputModes))
    .option('--shell <path>', 'the shell for a shell line')
    .addOption(
      new Option('--tty <when>', 'pseudo-terminal').choices(ttyModes).default(undefined, 'never'),
    )
    .option('--json', 'one JSON event per line on stdout, output on stderr')
    .addHelpText(
      'after',
      '\nExamples:\n  wisp run "make test"\n  wisp run --output failed -- cargo clippy',
    )
    .action((words: string[], options: WatchOptions, command: Command) =>
      run(async (io) => {
        const { run: runOnce } = await import('./run.ts');
        return runOnce(words, { ...options, isArgv: isAfterDashes(command) }, io);
      }),
    );
}
