import { type Command, Option } from 'commander';
import { channelNames } from '../../../core/config.ts';
import type { RunCommand } from '../../terminal/io.ts';
import type { NotifyOptions } from './notify.ts';

/** `wisp notify`: one notification. */
export function declareNotify(program: Command, run: RunCommand): void {
  program
    .command('notify')
    .summary('tell you something, once')
    .description(
      'Tells you something by the first of your channels that works, within your limits: 0 when it ' +
        'was delivered, 3 when notifications are off or too many, 4 when no channel works.',
    )
    .argument('<message>', 'what to tell; cut to 256 characters')
    .option('--title <text>', 'the heading; cut to 64 characters', 'wisp')
    .option('--subtitle <text>', 'a second heading, where there is room for one')
    .option('--sound', 'with a sound')
    .addOption(new Option('--channel <name>', 'only by this channel').choices(channelNames))
    .addHelpText(
      'after',
      '\nExamples:\n  make deploy; wisp notify "deployed: exit $?"\n  wisp notify --sound --title Backup -- "$message"',
    )
    .action((message: string, options: NotifyOptions) =>
      run(async (io) => (await import('./notify.ts')).notify(message, options, io)),
    );
}
