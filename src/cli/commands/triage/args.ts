import { type Command, Option } from 'commander';
import { exitStatus } from '../../options/option-values.ts';
import type { RunCommand } from '../../terminal/io.ts';
import type { TriageOptions } from './triage-options.ts';

/** `wisp triage`: findings from any output. */
export function declareTriage(program: Command, run: RunCommand): void {
  program
    .command('triage')
    .summary('extract findings from the output of a failed run')
    .description('Boils the output of a failed run down to findings: from a file, or from a pipe.')
    .argument('[file]', 'what the run printed; `-` or a pipe: standard input')
    .option('--exit-code <n>', 'how the run ended; 0 means there is nothing to find', exitStatus)
    .option('-m, --model <name>', 'ask this local model where no tool is recognised')
    .option('--no-model', 'ask no local model')
    .addOption(
      new Option('--format <format>', 'how to tell it')
        .choices(['text', 'json', 'markdown', 'github'])
        .default('text'),
    )
    .addOption(new Option('--json', 'one JSON object with every finding').conflicts('format'))
    .addOption(
      new Option('--extract', 'only the lines that say why it failed, literally').conflicts('json'),
    )
    .option('--check', 'exit with 1 when there are errors')
    .option('--explain-model', 'say what would be asked of which model, and ask nothing')
    .addHelpText(
      'after',
      '\nExamples:\n  npm test 2>&1 | wisp triage\n  wisp triage build.log --exit-code 2 --json',
    )
    .action((file: string | undefined, options: TriageOptions) =>
      run(async (io) => (await import('./triage.ts')).triage(file, options, io)),
    );
}
