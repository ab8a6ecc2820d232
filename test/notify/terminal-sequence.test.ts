import { expect, test } from 'vitest';
import { messageOf } from '../../src/notify/message.ts';
import { terminalSequence } from '../../src/notify/terminal-sequence.ts';

const ESC = '\x1b';
const BEL = '\x07';
const ST = '\x1b\\';
const osc9 = `${ESC}]9;wisp watch: npm test: red${ST}`;
const osc777 = `${ESC}]777;notify;wisp watch;npm test: red${ST}`;
const osc99 = [
  `${ESC}]99;i=wisp-watch-1:d=0:e=1:p=title;${base64('wisp watch')}${ST}`,
  `${ESC}]99;i=wisp-watch-1:d=1:e=1:p=body;${base64('npm test: red')}${ST}`,
].join('');

const rows: readonly [
  where: string,
  variables: Record<string, string>,
  sequence: string | undefined,
][] = [
  ['kitty', { TERM: 'xterm-kitty' }, osc99],
  [
    'a shell in kitty whose TERM was changed',
    { TERM: 'xterm-256color', KITTY_WINDOW_ID: '1' },
    osc99,
  ],
  ['VS Code started from kitty', { TERM_PROGRAM: 'vscode', KITTY_WINDOW_ID: '1' }, BEL],
  ['iTerm2 started from kitty', { TERM_PROGRAM: 'iTerm.app', KITTY_WINDOW_ID: '1' }, osc9],
  ['tmux inside kitty-less WezTerm', { TERM_PROGRAM: 'WezTerm', WEZTERM_PANE: '1' }, osc777],
  ['iTerm2', { TERM: 'xterm-256color', TERM_PROGRAM: 'iTerm.app' }, osc9],
  ['iTerm2 over SSH', { TERM: 'xterm-256color', LC_TERMINAL: 'iTerm2' }, osc9],
  ['WezTerm', { TERM: 'xterm-256color', TERM_PROGRAM: 'WezTerm' }, osc777],
  ['Ghostty', { TERM: 'xterm-ghostty' }, osc777],
  ['Warp', { TERM_PROGRAM: 'WarpTerminal' }, osc9],
  ['foot', { TERM: 'foot' }, osc777],
  ['urxvt', { TERM: 'rxvt-unicode-256color' }, osc777],
  ['a terminal that nothing is known of', { TERM: 'xterm-256color' }, BEL],
  ['Linux console', { TERM: 'linux' }, BEL],
  ['no TERM', {}, BEL],
  ['a terminal without any abilities', { TERM: 'dumb' }, undefined],
  ['screen inside kitty', { TERM: 'screen', STY: '1.a', KITTY_WINDOW_ID: '1' }, BEL],
  ['zellij inside kitty', { TERM: 'xterm-256color', ZELLIJ: '0', KITTY_WINDOW_ID: '1' }, BEL],
  [
    'tmux in a terminal that nothing is known of',
    { TERM: 'tmux-256color', TMUX: '/tmp/t,1,0' },
    BEL,
  ],
  [
    'tmux inside iTerm2',
    { TERM: 'tmux-256color', TERM_PROGRAM: 'tmux', TMUX: '/tmp/t,1,0', LC_TERMINAL: 'iTerm2' },
    `${ESC}Ptmux;${ESC}${ESC}]9;wisp watch: npm test: red${ESC}${ESC}\\${ST}${BEL}`,
  ],
];

test.each(rows)('%s', (_where, variables, sequence) => {
  expect(speakTo(variables, { subtitle: 'npm test', body: 'red' })).toBe(sequence);
});

test('in kitty only a message with a key replaces another', () => {
  const id = (key?: string) =>
    /i=([\w-]+)/.exec(speakTo({ TERM: 'xterm-kitty' }, { body: 'b', key }) ?? '')?.[1];
  expect(id('a b;c')).toBe('wisp-a-b-c');
  expect(id()).not.toBe(id());
});

test('no text can end the sequence or begin another', () => {
  const text = `a${BEL}b${ST}c${ESC}]0;owned${BEL}\u009cd\ne`;
  for (const variables of [{ TERM_PROGRAM: 'iTerm.app' }, { TERM: 'foot' }]) {
    const sequence = speakTo(variables, { title: text, subtitle: text, body: text }) ?? '';
    expect(sequence.startsWith(`${ESC}]`) && sequence.endsWith(ST)).toBe(true);
    expect(sequence.slice(2, -2)).toMatch(/^[^\u0000-\u001f\u007f-\u009f]+$/);
  }
});

test('a semicolon in a title does not become a field, nor a title a progress bar', () => {
  expect(speakTo({ TERM: 'foot' }, { title: 'a;b', body: 'c;d' })).toBe(
    `${ESC}]777;notify;a,b;c;d${ST}`,
  );
  expect(speakTo({ TERM_PROGRAM: 'iTerm.app' }, { title: '4;1', body: '50' })).toBe(
    `${ESC}]9;4,1: 50${ST}`,
  );
});

function speakTo(
  variables: Readonly<Record<string, string>>,
  about: { title?: string; subtitle?: string; body: string; key?: string | undefined },
) {
  const { key = 'key' in about ? undefined : 'watch-1', ...text } = about;
  const message = messageOf(
    {
      title: 'wisp watch',
      sound: false,
      source: 'watch',
      ...text,
      ...(key === undefined ? {} : { key }),
    },
    (same) => same,
  );
  return terminalSequence({ get: (name) => variables[name], platform: 'linux' }, message);
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
