import { type Command, Option } from 'commander';
import { collect, duration, httpStatus, interval } from '../../options/option-values.ts';
import { isAfterDashes } from '../../program/raw-args.ts';
import type { RunCommand } from '../../terminal/io.ts';
import type { WaitCiOptions } from './ci.ts';
import type { WaitFileOptions } from './file.ts';
import type { WaitProcessOptions } from './process.ts';
import type { WaitRunOptions } from './run.ts';
import type { WaitUrlOptions } from './url.ts';
import type { CommonWaitOptions } from './wait-plan.ts';

/** `wisp wait`: ends when it has happened. */
export function declareWait(program: Command, run: RunCommand): void {
  const wait = program
    .command('wait')
    .summary('end when something has happened')
    .description(
      'Ends when something has happened; the exit code says how: 0 it is good, 1 it ended badly, ' +
        '3 nothing came or it was superseded, 4 authentication or network error, 124 deadline passed, ' +
        '130 interrupted.',
    )
    .addHelpText('after', examples('wisp wait ci --notify', 'wisp wait url http://localhost:3000'));
  declareCi(wait, run);
  declareProcess(wait, run);
  declareRunUntil(wait, run);
  declareUrl(wait, run);
  declareTime(wait, run);
  declareFile(wait, run);
}

function declareCi(wait: Command, run: RunCommand): void {
  const ci = wait
    .command('ci')
    .summary('until every check of a commit has finished')
    .description('Waits until every check of a commit has finished on GitHub or GitLab.')
    .argument('[what...]', "address, '#12', branch or commit (default: what is checked out)")
    .option('--repo <owner/name>', 'the repository (default: where `origin` points)')
    .option('--fail-fast', 'end with the first failure')
    .option('--require <name>', 'this check must have succeeded (repeatable)', collect)
    .addOption(
      new Option('--quiet-period <duration>', 'how long the result must stay unchanged')
        .argParser(duration('--quiet-period'))
        .default(10_000, '10s'),
    );
  several(common(ci, '1h', '6h'))
    .addHelpText('after', examples('wisp wait ci --fail-fast', "wisp wait ci '#12' --require e2e"))
    .action((words: string[], options: WaitCiOptions) =>
      run(async (io) => (await import('./ci.ts')).waitCi(words, options, io)),
    );
}

function declareProcess(wait: Command, run: RunCommand): void {
  const process = wait
    .command('process')
    .summary('until a process has ended')
    .description(
      'Waits until a process has ended; a later one with its number is not mistaken for it.',
    )
    .argument('<pid...>', 'its process id')
    .option('--gone', 'one that is gone already counts as ended');
  several(common(process))
    .addHelpText(
      'after',
      examples('wisp wait process $! --notify', 'wisp wait process 4711 4712 --all'),
    )
    .action((words: string[], options: WaitProcessOptions) =>
      run(async (io) => (await import('./process.ts')).waitProcess(words, options, io)),
    );
}

function declareRunUntil(wait: Command, run: RunCommand): void {
  const until = wait
    .command('run')
    .summary('until a command has ended, or printed a line')
    .description(
      'Runs a command and waits until it has ended, or printed a line that matches. Its output is ' +
        'not shown; when the wait is over, so is the command.',
    )
    .argument(
      '<command...>',
      'one argument is a shell line; several, or after --, run without a shell',
    )
    .option('--pattern <re>', 'end with the first line that matches this regular expression')
    .option('-C, --directory <dir>', 'where the command runs')
    .option('--shell <path>', 'the shell for a shell line')
    .option('-y, --yes', 'run without asking (never what is denied)');
  common(until)
    .addHelpText(
      'after',
      examples(
        'wisp wait run --notify -- make release',
        "wisp wait run --pattern 'ERROR|FATAL' -- tail -n0 -F app.log",
      ),
    )
    .action((words: string[], options: Omit<WaitRunOptions, 'isArgv'>, command: Command) =>
      run(async (io) => {
        const { waitRun } = await import('./run.ts');
        return waitRun(words, { ...options, isArgv: isAfterDashes(command) }, io);
      }),
    );
}

function declareUrl(wait: Command, run: RunCommand): void {
  const url = wait
    .command('url')
    .summary('until a URL answers as asked')
    .description('Waits until a URL gives a good answer (2xx), or one that matches.')
    .argument('<url...>', 'the URL; localhost:3000 is short for http://localhost:3000');
  oneOf(url, [
    new Option('--changes', 'until its content has changed'),
    new Option('--contains <text>', 'until a good answer has this text'),
    new Option('--absent <text>', 'until a good answer lacks this text'),
    new Option('--status <code>', 'until it answers with this status').argParser(httpStatus),
  ]);
  url
    .option('--interval <duration>', 'look this often', interval('--interval'))
    .option('--method <name>', 'ask with HEAD, OPTIONS or POST instead of GET')
    .option('--header <line>', "send this header too: 'Name: value' (repeatable)", collect)
    .option('--unix-socket <path>', 'ask by this socket of the machine')
    .option('--ca <file>', 'trust the certificates in this PEM file too')
    .option('--insecure', 'take any certificate');
  several(common(url, '1h', '1d'))
    .addHelpText(
      'after',
      examples(
        'wisp wait url localhost:3000 && npm run e2e',
        'wisp wait url https://example.com/status --absent "Outage" --notify',
      ),
    )
    .action((words: string[], options: WaitUrlOptions) =>
      run(async (io) => (await import('./url.ts')).waitUrl(words, options, io)),
    );
}

function declareTime(wait: Command, run: RunCommand): void {
  const time = wait
    .command('time')
    .summary('until a time has come')
    .description('Waits until a time has come, also when the machine slept meanwhile.')
    .argument('<time>', '20m, 18:30 (the next one) or 2026-03-01T18:30');
  common(time)
    .addHelpText('after', examples('wisp wait time 20m --notify', 'wisp wait time 18:30'))
    .action((words: string, options: CommonWaitOptions) =>
      run(async (io) => (await import('./time.ts')).waitTime(words, options, io)),
    );
}

function declareFile(wait: Command, run: RunCommand): void {
  const file = wait
    .command('file')
    .summary('until a file is as asked')
    .description('Waits until a file exists, or is as asked.')
    .argument('<path...>', 'the file');
  oneOf(file, [
    new Option('--exists', 'until it is there (the default)'),
    new Option('--absent', 'until it is gone'),
    new Option('--changes', 'until its content has changed'),
    new Option('--contains <text>', 'until it has this text'),
    new Option('--stable <duration>', 'until it was not written for so long').argParser(
      duration('--stable'),
    ),
  ]);
  several(common(file))
    .addHelpText(
      'after',
      examples('wisp wait file dist/app.js', 'wisp wait file build.log --contains "BUILD OK"'),
    )
    .action((words: string[], options: WaitFileOptions) =>
      run(async (io) => (await import('./file.ts')).waitFile(words, options, io)),
    );
}

function common(command: Command, defaultDeadline = 'none', longest?: string): Command {
  const most = longest === undefined ? '' : `, at most ${longest}`;
  return command
    .option(
      '--deadline <duration>',
      `give up after so long (default: ${defaultDeadline}${most})`,
      duration('--deadline'),
    )
    .option('--detach', 'wait without this terminal: `wisp watches`, `wisp inbox`')
    .option('--name <name>', 'what it is called then')
    .option('--notify', 'tell how it ended by a notification')
    .option('--json', 'one JSON object on stdout at the end')
    .option('-q, --quiet', 'say nothing: the exit code tells');
}

function several(command: Command): Command {
  return command
    .addOption(new Option('--any', 'of several: end with the first that is good').conflicts('all'))
    .addOption(new Option('--all', 'of several: end when every one is good, or one is not'));
}

/** Options of which at most one may be given. */
function oneOf(command: Command, options: readonly Option[]): void {
  const names = options.map((option) => option.attributeName());
  for (const option of options) {
    command.addOption(option.conflicts(names.filter((name) => name !== option.attributeName())));
  }
}

function examples(first: string, second: string): string {
  return `\nExamples:\n  ${first}\n  ${second}`;
}
