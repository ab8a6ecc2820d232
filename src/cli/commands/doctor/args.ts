import type { Command } from 'commander';
import type { RunCommand } from '../../terminal/io.ts';

/** `wisp doctor`: what works here. */
export function declareDoctor(program: Command, run: RunCommand): void {
  program
    .command('doctor')
    .summary('check what works here, and how to fix what does not')
    .description(
      'Checks what works here and what does not, with the command that fixes it: limits of ' +
        'the system, notifications, the local model, the sandbox, your shell.',
    )
    .option('--notify', 'send one notification')
    .option('--fix', 'fix what needs no other rights, asking first')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExamples:\n  wisp doctor\n  wisp doctor --notify')
    .action((options) =>
      run(async (io) => (await import('./doctor.ts')).doctor(options, program, io)),
    );
}
