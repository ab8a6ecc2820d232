import { expect, test } from 'vitest';
import { terminalVariables } from '../../../src/cli/terminal/terminal-variables.ts';
import { environmentFrom } from '../../../src/system/environment.ts';

function variablesFrom(own: Record<string, string>): Readonly<Record<string, string>> {
  return terminalVariables(environmentFrom(own, 'linux', '/home/ada', '/', 'laptop'));
}

test('a command in a terminal has what wisp has, and no pager of its own or of anybody', () => {
  const own = {
    TERM: 'screen',
    EDITOR: 'vi',
    PAGER: 'less',
    GIT_PAGER: 'delta',
    BAT_PAGER: 'less',
  };
  expect(variablesFrom(own)).toMatchObject({
    ...{ TERM: 'screen', EDITOR: 'vi' },
    ...{ PAGER: 'cat', GIT_PAGER: 'cat', BAT_PAGER: 'cat', MANPAGER: 'cat', GH_PAGER: 'cat' },
  });
});

test('colours are not forced: the terminal says enough', () => {
  expect(variablesFrom({ NO_COLOR: '1' })).not.toHaveProperty('FORCE_COLOR');
  expect(variablesFrom({})).not.toHaveProperty('FORCE_COLOR');
});

test('where wisp has no terminal, the command is told of a common one', () => {
  expect(variablesFrom({}).TERM).toBe('xterm-256color');
});
