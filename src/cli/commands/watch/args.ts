import { type Command, Option } from 'commander';
import { notifyWhens, outputModes, ttyModes } from '../../../core/config.ts';
import { proposers } from '../../../core/proposed-by.ts';
import {
  collect,
  count,
  duration,
  durationOrNone,
  interval,
  polling,
  settleSeconds,
  signal,
} from '../../options/option-values.ts';
import { isAfterDashes } from '../../program/raw-args.ts';
import type { RunCommand } from '../../terminal/io.ts';
import type { WatchOptions } from './watch-plan.ts';

/** `wisp watch`: the main job. */
export function declareWatch(program: Command, run: RunCommand): void {
  program
    .command('watch')
    .summary('run on every change; notify when it fails or passes again')
    .description(
      'Runs a command at once, again when files have changed and settled, and on an interval. ' +
        'Tells what is wrong when it fails, and notifies when the verdict turns. One word is a line ' +
        'for the shell; several are run without one.',
    )
    .argument('<command...>')
    .optionsGroup('What starts a run:')
    .option('-p, --path <path>', 'file or directory to watch (repeatable)', collect)
    .option('--no-files', 'do not watch files; needs --every')
    .option('--every <duration>', 'also run on an interval: 90s, 5m, 1h30m', interval('--every'))
    .option(
      '--settle <duration>',
      'quiet time before a run, at most 60s (default: 1s)',
      settleSeconds,
    )
    .addOption(
      new Option('--on-busy <what>', 'a change during a run')
        .choices(['queue', 'restart'])
        .default('queue'),
    )
    .option('--postpone', 'no run at the start')
    .option('--max-runs <n>', 'stop after n runs', count('--max-runs'))
    .option('--exit-on-failure', 'stop after the first run that fails')
    .option('--stdin-quit', 'stop when standard input ends')
    .option('--ignore <glob>', 'files to ignore (repeatable)', collect)
    .option('--only <glob>', 'ignore all other files (repeatable)', collect)
    .option('--no-gitignore', 'include files that git ignores')
    .option('--no-default-ignore', 'include node_modules, target, dist and the like')
    .option('--poll [duration]', 'poll files instead of listening (default: 1s)', polling('--poll'))
    .optionsGroup('How it is run:')
    .option('-C, --directory <dir>', 'where the command runs')
    .option('--shell <path>', 'the shell for a shell line')
    .addOption(
      new Option('--tty <when>', 'pseudo-terminal').choices(ttyModes).default(undefined, 'never'),
    )
    .option('--timeout <duration>', 'end a run that takes longer', duration('--timeout'))
    .option('--stop-signal <name>', 'asks a run to end (default: SIGTERM)', signal('--stop-signal'))
    .option(
      '--stop-timeout <time>',
      'how long it then has (default: 5s)',
      durationOrNone('--stop-timeout'),
    )
    .option('-y, --yes', 'run without asking (never what is denied)')
    .addOption(new Option('--proposed-by <who>', 'who had the idea').choices(proposers))
    .option('--detach', 'without a terminal, until `wisp disarm <name>`')
    .option('--name <name>', 'what it is called then')
    .optionsGroup('What is reported:')
    .addOption(new Option('--output <mode>', "the command's own output").choices(outputModes))
    .addOption(new Option('--notify <when>', 'when to notify').choices(notifyWhens))
    .option('--no-triage', 'do not look for findings')
    .option('-m, --model <name>', 'local model for the findings')
    .option('--clear', 'clear the screen before a run')
    .option('--no-keys', 'do not read keys')
    .option('--print-events', 'show every change as it is seen, for a bug report')
    .option('--json', 'one JSON event per line on stdout, output on stderr')
    .helpOption('-h, --help', 'print this help')
    .addHelpText(
      'after',
      '\nExamples:\n' +
        '  wisp watch "npm test" --every 5m --settle 1\n' +
        '  wisp watch --path src -- cargo test --quiet',
    )
    .action((words: string[], options: WatchOptions, command: Command) =>
      run(async (io) => {
        const { watch } = await import('./watch.ts');
        return watch(words, { ...options, isArgv: isAfterDashes(command) }, io);
      }),
    );
}
