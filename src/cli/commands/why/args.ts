import type { Command } from 'commander';
import { collect, polling } from '../../options/option-values.ts';
import type { RunCommand } from '../../terminal/io.ts';

/** `wisp why`: whether a change of a path would count. */
export function declareWhy(program: Command, run: RunCommand): void {
  program
    .command('why')
    .summary('say whether a change of a path starts a run')
    .description(
      'Says of each path whether a change of it would start a run, which rule of which file and ' +
        'line decides, and what sees the change. Exits with 1 when a path is ignored.',
    )
    .argument('<path...>', 'files or directories, which need not exist')
    .option('-C, --directory <dir>', 'the directory of the command')
    .option('-p, --path <path>', 'file or directory to watch (repeatable)', collect)
    .option('--ignore <glob>', 'files to ignore (repeatable)', collect)
    .option('--only <glob>', 'ignore all other files (repeatable)', collect)
    .option('--no-gitignore', 'include files that git ignores')
    .option('--no-default-ignore', 'include node_modules, target, dist and the like')
    .option('--poll [duration]', 'poll files instead of listening (default: 1s)', polling('--poll'))
    .option('--json', 'one JSON object a path')
    .addHelpText(
      'after',
      '\nExamples:\n  wisp why dist/app.js\n  wisp why --ignore "*.snap" src/__snapshots__/*',
    )
    .action((paths: string[], options) =>
      run(async (io) => (await import('./why.ts')).why(paths, options, io)),
    );
}
