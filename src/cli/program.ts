import { Command } from 'commander';
import { helpLayout } from './help-layout.ts';
import type { Io, RunCommand } from './io.ts';
import { version } from './version.ts';
import { declareApprovals } from './words/approvals.ts';
import { declareCompletion } from './words/completion.ts';
import { declareConfig } from './words/config.ts';
import { declareDoctor } from './words/doctor.ts';
import { declareHelp } from './words/help.ts';
import { declareLog } from './words/log.ts';
import { declareNotify } from './words/notify.ts';
import { declarePolicy } from './words/policy.ts';
import { declareRun } from './words/run.ts';
import { declareTriage } from './words/triage.ts';
import { declareWait } from './words/wait.ts';
import { declareWatch } from './words/watch.ts';
import { declareWhy } from './words/why.ts';

/** In the order of the help. */
const declarations: Readonly<Record<string, (program: Command, run: RunCommand) => void>> = {
  watch: declareWatch,
  run: declareRun,
  triage: declareTriage,
  notify: declareNotify,
  wait: declareWait,
  why: declareWhy,
  log: declareLog,
  approvals: declareApprovals,
  policy: declarePolicy,
  doctor: declareDoctor,
  config: declareConfig,
  completion: declareCompletion,
  help: declareHelp,
};

/**
 * Every word and flag of `wisp`; no command's code is loaded here.
 *
 * @param only Declares this command alone, where it is one: the rest would only cost start-up.
 */
export function createProgram(io: Io, run: RunCommand, only?: string): Command {
  const program = new Command('wisp')
    .description('Watches a command for you, and speaks up only when its verdict turns')
    .version(version, '-V, --version', 'print the version')
    .option('--debug', 'print the stack of an unexpected error')
    .enablePositionalOptions()
    .showSuggestionAfterError()
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .configureHelp(helpLayout)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      // Errors are told once, by report-error.ts.
      outputError: () => {},
    });
  program.addHelpText(
    'after',
    '\nDocumentation: man wisp\n\nExamples:\n  wisp watch "npm test"\n  wisp doctor',
  );
  const chosen = only === undefined ? undefined : declarations[only];
  for (const declare of chosen ? [chosen] : Object.values(declarations)) declare(program, run);
  for (const group of program.commands.filter(({ commands }) => commands.length > 0)) {
    group.helpCommand('help [command]', 'print the help of a command');
  }
  return program;
}
