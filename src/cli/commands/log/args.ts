import type { Command } from 'commander';
import { collect, count } from '../../options/option-values.ts';
import type { RunCommand } from '../../terminal/io.ts';
import type { LogOptions } from './log.ts';

/** `wisp log`: reads the audit log. */
export function declareLog(program: Command, run: RunCommand): void {
  program
    .command('log')
    .summary('read the audit log')
    .description('Reads the audit log, newest last, one readable line an event.')
    .option('-f, --follow', 'go on with what is added, until Ctrl-C')
    .option('-n, --last <n>', 'only the last n events', count('-n, --last'))
    .option('--type <type>', 'only events of this type: watch.run, watch, … (repeatable)', collect)
    .option('--watch <id>', 'only events of this watch')
    .option('--since <when>', 'only events since: 2h, 2026-01-31, 2026-01-31T18:30')
    .option('--json', 'the lines as they are stored')
    .addHelpText(
      'after',
      '\nExamples:\n  wisp log --type watch.run --since 2h\n  wisp log --follow --json | jq .outcome',
    )
    .action((options: LogOptions) =>
      run(async (io) => {
        const { log } = await import('./log.ts');
        return log(options, io);
      }),
    );
}
