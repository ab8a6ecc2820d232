import type { Command } from 'commander';
import type { RunCommand } from '../../terminal/io.ts';

/** `wisp config`: the owner's settings. */
export function declareConfig(program: Command, run: RunCommand): void {
  const config = program
    .command('config')
    .summary('show, check and change your settings')
    .description('Shows, checks and changes your settings.')
    .addHelpText('after', examples('wisp config show', 'wisp config set watch.settle 2'));

  config
    .command('path')
    .summary('print where your config file is')
    .description('Prints where your config file is, or would be.')
    .addHelpText('after', examples('wisp config path', '$EDITOR "$(wisp config path)"'))
    .action(() => run(async (io) => (await look()).configPath(io)));

  config
    .command('show')
    .summary('print every key with its value')
    .description('Prints every key with its value here and the file it comes from.')
    .option('--json', 'as JSON')
    .addHelpText('after', examples('wisp config show', 'wisp config show --json | jq .keys'))
    .action((options) => run(async (io) => (await import('./show.ts')).showConfig(options, io)));

  config
    .command('check')
    .summary('say what is wrong in the config files')
    .description('Says everything that is wrong in the config files that count here.')
    .argument('[file]', 'check this file instead')
    .addHelpText('after', examples('wisp config check', 'wisp config check wisp.json'))
    .action((file) => run(async (io) => (await import('./check.ts')).checkConfig(file, io)));

  config
    .command('get')
    .summary('print the value of a key')
    .description('Prints the value a key has here.')
    .argument('<key>', 'such as `watch.settle`')
    .addHelpText('after', examples('wisp config get watch.settle', 'wisp config get policy.allow'))
    .action((key) => run(async (io) => (await look()).getKey(key, io)));

  config
    .command('set')
    .summary('set a key in your config file')
    .description('Sets a key in your config file. Comments in it stay.')
    .argument('<key>', 'such as `watch.settle`')
    .argument('<value...>', 'the value; several for a list, replacing the list there was')
    .addHelpText(
      'after',
      examples(
        'wisp config set notifications.quiet 22:00-08:00',
        'wisp config set policy.allow "npm test" "make *"',
      ),
    )
    .action((key, values) => run(async (io) => (await edit()).setKey(key, values, io)));

  config
    .command('unset')
    .summary('take a key out of your config file')
    .description('Takes a key out of your config file, so that its default counts.')
    .argument('<key>', 'such as `watch.settle`')
    .addHelpText('after', examples('wisp config unset watch.settle', 'wisp config unset policy'))
    .action((key) => run(async (io) => (await edit()).unsetKey(key, io)));

  config
    .command('schema')
    .summary('print the JSON Schema, for editors')
    .description('Prints the JSON Schema of a config file, for editors.')
    .option('--project', "of a project's `wisp.json`, not of your own file")
    .addHelpText(
      'after',
      examples('wisp config schema > config.schema.json', 'wisp config schema --project'),
    )
    .action((options) => run(async (io) => (await look()).configSchema(options, io)));
}

const look = () => import('./look.ts');
const edit = () => import('./edit.ts');

function examples(first: string, second: string): string {
  return `\nExamples:\n  ${first}\n  ${second}`;
}
