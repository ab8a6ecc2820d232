import { expect, test } from 'vitest';
import { createLinkTo } from '../../../src/cli/render/hyperlinks.ts';
import { environmentFrom } from '../../../src/system/environment.ts';

const terminal = { isTTY: true };

test.each<[string, { isTTY?: boolean }, Record<string, string>, boolean]>([
  ['a terminal nobody knows', terminal, { TERM: 'xterm-256color' }, false],
  ['kitty', terminal, { TERM: 'xterm-kitty' }, true],
  ['iTerm2', terminal, { TERM_PROGRAM: 'iTerm.app' }, true],
  ['a new VTE', terminal, { VTE_VERSION: '7006' }, true],
  ['an old VTE', terminal, { VTE_VERSION: '4803' }, false],
  ['Windows Terminal', terminal, { WT_SESSION: 'x' }, true],
  ['tmux in kitty', terminal, { TERM: 'tmux-256color', TMUX: '/tmp/t', WT_SESSION: 'x' }, false],
  ['a dumb terminal', terminal, { TERM: 'dumb', TERM_PROGRAM: 'vscode' }, false],
  ['no terminal', {}, { TERM: 'xterm-kitty' }, false],
  ['no terminal, forced', {}, { FORCE_HYPERLINK: '1' }, true],
  ['kitty, forced off', terminal, { TERM: 'xterm-kitty', FORCE_HYPERLINK: '0' }, false],
])('%s shows links: %s', (_name, stream, variables, expected) => {
  const linked = linkTo(stream, variables)('/w/a.ts', 'a.ts');
  expect(linked === 'a.ts').toBe(!expected);
});

test('a link names the host, and nothing of a path can end it', () => {
  expect(linkTo(terminal, { TERM: 'xterm-kitty' })('/w/a b\u001b\\;ü.ts', 'x')).toBe(
    '\u001b]8;;file://host/w/a%20b%1B%5C%3B%C3%BC.ts\u001b\\x\u001b]8;;\u001b\\',
  );
});

function linkTo(stream: { isTTY?: boolean }, variables: Record<string, string>) {
  return createLinkTo(stream, environmentFrom(variables, 'linux', '/home/a', '/w', 'host'));
}
