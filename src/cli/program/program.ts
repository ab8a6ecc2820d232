import { Command } from 'commander';
import { declareApprovals } from '../commands/approvals/args.ts';
import { declareCompletion } from '../commands/completion/args.ts';
import { declareConfig } from '../commands/config/args.ts';
import { declareDoctor } from '../commands/doctor/args.ts';
import { declareLog } from '../commands/log/args.ts';
import { declareNotify } from '../commands/notify/args.ts';
import { declarePolicy } from '../commands/policy/args.ts';
import { declareRun } from '../commands/run/args.ts';
import {
  declareArm,
  declareInbox,
  declareSupervisor,
  declareWatches,
} from '../commands/supervised/args.ts';
import { declareTriage } from '../commands/triage/args.ts';
import { declareWait } from '../commands/wait/args.ts';
import { declareWatch } from '../commands/watch/args.ts';
import { declareWhy } from '../commands/why/args.ts';
import type { Io, RunCommand } from '../terminal/io.ts';
import { declareHelp } from './help-args.ts';
import { helpLayout } from './help-layout.ts';
import { version } from './version.ts';

/** In the order of the help. */
const declarations: Readonly<Record<string, (program: Command, run: RunCommand) => void>> = {
  watch: declareWatch,
  run: declareRun,
  triage: declareTriage,
  notify: declareNotify,
  wait: declareWait,
  arm: declareArm,
  watches: declareWatches,
  inbox: declareInbox,
  supervisor: declareSupervisor,
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
    .description(
      'Watches a command for you, and notifies you when it starts failing or passes again',
    )
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
