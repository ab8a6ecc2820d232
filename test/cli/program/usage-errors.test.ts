import { Argument, Command, Option } from 'commander';
import { expect, test } from 'vitest';
import { usageWords } from '../../../src/cli/program/usage-errors.ts';

test.each([
  ['watch --notfy x', 'unknown option `--notfy`', 'did you mean `--notify`?'],
  ['wach x', 'unknown command `wach`', 'did you mean `watch`?'],
  ['lo', 'unknown command `lo`', 'did you mean `log` or `ls`?'],
  ['zebra', 'unknown command `zebra`', 'see `wisp --help`'],
  [
    'watch --notify nevr x',
    '`--notify` must be `change` or `never`: nevr',
    'did you mean `never`?',
  ],
  ['watch --notify zebra x', '`--notify` must be `change` or `never`: zebra', 'see `wisp --help`'],
  ['completion fich', '`<shell>` must be `bash`, `zsh` or `fish`: fich', 'did you mean `fish`?'],
  ['watch x --directory', '`--directory` needs a value', '`-C, --directory <dir>`'],
  ['watch', '`<command>` is missing', 'see `wisp --help`'],
  ['ls --json --long', '`--json` cannot be used with `--long`', 'see `wisp --help`'],
  ['log a', 'too many words for `log`, which takes none: 1', 'see `wisp --help`'],
])('wisp %s: %s', (words, message, hint) => {
  expect(usageWords(commanderMessage(words.split(' ')))).toEqual({ message, hint });
});

test('a message of a shape not known here is told without its period', () => {
  expect(usageWords('error: something else.')).toEqual({
    message: 'something else',
    hint: 'see `wisp --help`',
  });
});

/** What commander itself says of these words, so that a new version of it is noticed. */
function commanderMessage(words: readonly string[]): string {
  const program = new Command('wisp').exitOverride().configureOutput({ writeErr: () => {} });
  program
    .command('watch')
    .argument('<command...>')
    .option('-C, --directory <dir>')
    .addOption(new Option('--notify <when>').choices(['change', 'never']))
    .action(() => {});
  program.command('log').action(() => {});
  program
    .command('ls')
    .option('--long')
    .addOption(new Option('--json').conflicts('long'))
    .action(() => {});
  program
    .command('completion')
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish']))
    .action(() => {});
  try {
    program.parse(words, { from: 'user' });
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error(`commander has nothing against: ${words.join(' ')}`);
}
