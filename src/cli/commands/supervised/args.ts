import { type Command, Option } from 'commander';
import { collect, count, duration, interval } from '../../options/option-values.ts';
import { isAfterDashes } from '../../program/raw-args.ts';
import type { RunCommand } from '../../terminal/io.ts';
import type { ArmOptions } from './arm-plan.ts';
import type { InboxOptions } from './inbox.ts';
import type { WatchesOptions } from './watches.ts';

/** `wisp arm`: waits outside any terminal. */
export function declareArm(program: Command, run: RunCommand): void {
  program
    .command('arm')
    .summary('wait outside any terminal, and be woken')
    .description(
      'Waits under a name, whatever terminal closes or machine reboots: for lines of a command, for ' +
        'files, for a time. A fire goes to the inbox and is notified; --then acts on it, and the watch ' +
        'is armed again from what is true then.',
    )
    .argument('<name>', 'its name in this directory')
    .argument(
      '[command...]',
      'one argument is a shell line; several, or after --, run without a shell',
    )
    .optionsGroup('What it waits for:')
    .option('--file <path>', 'a file whose content changes (repeatable)', collect)
    .option('--in <duration>', 'a time from now: 20m, 2h')
    .option('--at <time>', '18:30 (the next one) or 2026-03-01T18:30')
    .option('--message <text>', 'what you are told when the time has come')
    .option('--on <what>', 'each-line, change, exit or match:<pattern of RE2>')
    .option('--every <duration>', 'run the command again and again', interval('--every'))
    .option('--stderr', 'its standard error counts too')
    .optionsGroup('How long:')
    .option('--once', 'done after the first fire')
    .option('--max-fires <n>', 'done after n fires', count('--max-fires'))
    .option('--ttl <duration>', 'done after so long', duration('--ttl'))
    .addOption(
      new Option('--restart <when>', 'when it ends').choices(['no', 'on-failure', 'always']),
    )
    .optionsGroup('What happens on a fire:')
    .option('--then <action>', 'run this shell line, what fired as its input')
    .option(
      '--then-timeout <duration>',
      'longest it may take (default: 30m)',
      duration('--then-timeout'),
    )
    .option('--prompt <template>', 'its standard input: {name}, {fire}, {text}')
    .option('--no-notify', 'no notification')
    .optionsGroup('Where:')
    .option('-C, --directory <dir>', 'where the command runs')
    .option('--shell <path>', 'the shell for a shell line')
    .option('--global', 'the name is about no directory')
    .option('--another', 'although the same command is watched already')
    .option('--json', 'the watch as one JSON object')
    .helpOption('-h, --help', 'print this help')
    .addHelpText(
      'after',
      examples(
        'wisp arm done --every 30s --on match:done --once -- ./status.sh',
        "wisp arm notes --file notes.md --then './post.sh'",
      ),
    )
    .action((name: string, words: string[], options: ArmOptions, command: Command) =>
      run(async (io) => {
        const { arm } = await import('./arm.ts');
        return arm(name, words, { ...options, isArgv: isAfterDashes(command) }, io);
      }),
    );
}

/** `wisp watches` and what is done with one of them. */
export function declareWatches(program: Command, run: RunCommand): void {
  program
    .command('watches')
    .summary('what is waited for, and how it stands')
    .description(
      'Lists what is waited for, one row each; with a name, all there is to say about it.',
    )
    .argument('[name]', 'one of them')
    .option('-f, --follow', 'again with every change, until Ctrl-C')
    .option('--json', 'one JSON object a line')
    .addHelpText('after', examples('wisp watches', 'wisp watches --json'))
    .action((name: string | undefined, options: WatchesOptions) =>
      run(async (io) => (await import('./watches.ts')).watches(name, options, io)),
    );
  program
    .command('logs')
    .summary('what a watch has printed')
    .description('Prints what the command of a watch has printed, as far as it is kept (15 MB).')
    .argument('<name>', 'the watch')
    .option('-f, --follow', 'go on with what it prints, until Ctrl-C')
    .addHelpText('after', examples('wisp logs tests', 'wisp logs tests --follow'))
    .action((name: string, options: { readonly follow?: boolean }) =>
      run(async (io) => (await import('./logs.ts')).logs(name, options, io)),
    );
  program
    .command('attach')
    .summary('look at a watch as if it ran here')
    .description(
      'Shows what a watch prints, from its last lines on, until it is done. Ctrl-C lets go of it and ' +
        'changes nothing.',
    )
    .argument('<name>', 'the watch')
    .addHelpText(
      'after',
      examples('wisp attach tests', 'wisp watch "npm test" --detach --name tests'),
    )
    .action((name: string) => run(async (io) => (await import('./logs.ts')).attach(name, io)));
  program
    .command('check')
    .summary('let a watch look now')
    .description('Lets a watch look now, at most every 5 seconds.')
    .argument('<name>', 'the watch')
    .addHelpText('after', examples('wisp check done', 'wisp watches done'))
    .action((name: string) => run(async (io) => (await import('./steer.ts')).check(name, io)));
  program
    .command('disarm')
    .summary('stop waiting')
    .description('Stops waiting: what runs of it is ended, and its name is free.')
    .argument('[name...]', 'the watches')
    .option('--all', 'every watch')
    .addHelpText('after', examples('wisp disarm done', 'wisp disarm --all'))
    .action((names: string[], options: { readonly all?: boolean }) =>
      run(async (io) => (await import('./steer.ts')).disarm(names, options, io)),
    );
  program
    .command('rebaseline')
    .summary('take what is true now as known')
    .description(
      'Takes what is true now as known: what you just changed is yours, and fires nothing.',
    )
    .argument('<name>', 'the watch')
    .addHelpText('after', examples('wisp rebaseline notes', 'wisp watches notes'))
    .action((name: string) => run(async (io) => (await import('./steer.ts')).rebaseline(name, io)));
  program
    .command('approve')
    .summary('say yes to a watch that is held')
    .description(
      'Shows what a held watch would run and asks; needs a terminal. Without a name, all that are held.',
    )
    .argument('[name]', 'the watch')
    .addHelpText('after', examples('wisp approve', 'wisp approve deploy'))
    .action((name: string | undefined) =>
      run(async (io) => (await import('./approve.ts')).approve(name, io)),
    );
}

/** `wisp inbox`: what fired and was not read yet. */
export function declareInbox(program: Command, run: RunCommand): void {
  program
    .command('inbox')
    .summary('what fired and nobody has read')
    .description(
      'Lists what fired in this directory and nobody has acked, oldest first. What is taken is yours: its watch ' +
        'does not fire until you ack it; after 30 minutes it is unread again.',
    )
    .option('--wait', 'until there is something')
    .option('--take', 'take it')
    .option('--ack <id...>', 'say that it is done')
    .option('--watch <name>', 'only of this watch')
    .option('--all', 'of every directory')
    .option('--json', 'one JSON object a line')
    .addHelpText('after', examples('wisp inbox --wait --take', 'wisp inbox --ack 4f9c1a2b'))
    .action((options: InboxOptions) =>
      run(async (io) => (await import('./inbox.ts')).inbox(options, io)),
    );
}

/** `wisp supervisor`: what keeps watches going. */
export function declareSupervisor(program: Command, run: RunCommand): void {
  const supervisor = program
    .command('supervisor')
    .summary('what keeps watches going without a terminal')
    .description(
      'Keeps watches going without a terminal. It is started when it is needed and ends ten minutes after ' +
        'the last watch is done; what is armed outlives it.',
    )
    .addHelpText('after', examples('wisp supervisor status', 'wisp supervisor install'));
  const declare = (name: string, summary: string, description: string, example: string): Command =>
    supervisor
      .command(name)
      .summary(summary)
      .description(description)
      .addHelpText('after', examples(`wisp supervisor ${name}`, example));
  const commands = () => import('./supervisor.ts');
  declare(
    'run',
    'run it here, in the foreground',
    'Runs it in the foreground, as a service manager wants it.',
    'wisp supervisor install',
  ).action(() => run(async (io) => (await commands()).runHere(io)));
  declare(
    'start',
    'start it, if it does not run',
    'Starts it in the background, if it does not run already.',
    'wisp supervisor status',
  ).action(() => run(async (io) => (await commands()).start(io)));
  declare(
    'stop',
    'end it; what is armed stays armed',
    'Ends it and all it runs. What is armed stays armed and goes on with the next start.',
    'wisp disarm --all',
  ).action(() => run(async (io) => (await commands()).stop(io)));
  declare(
    'status',
    'whether it runs',
    'Says whether it runs, since when and for what.',
    'wisp watches',
  )
    .option('--json', 'as one JSON object')
    .action((options: { readonly json?: boolean }) =>
      run(async (io) => (await commands()).status(options, io)),
    );
  declare(
    'install',
    'start it with your session',
    'Has the system start it with your session: a systemd user unit, or a LaunchAgent.',
    'wisp supervisor install --print',
  )
    .option('--print', 'print the file instead of writing it')
    .action((options: { readonly print?: boolean }) =>
      run(async (io) => (await import('./service.ts')).install(options, io)),
    );
  declare(
    'uninstall',
    'no longer start it with your session',
    'Takes back what install did; nothing of it is left.',
    'wisp supervisor install',
  ).action(() => run(async (io) => (await import('./service.ts')).uninstall(io)));
  declare(
    'logs',
    'what it says of itself',
    'Prints what it says of itself.',
    'wisp watches',
  ).action(() => run(async (io) => (await commands()).ownLog(io)));
}

function examples(first: string, second: string): string {
  return `\nExamples:\n  ${first}\n  ${second}`;
}
