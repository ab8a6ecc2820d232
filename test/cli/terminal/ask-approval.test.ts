import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { terminalQuestion, textOf } from '../../../src/cli/terminal/ask-approval.ts';
import { offeredScopes } from '../../../src/policy/approval.ts';
import type { Question } from '../../../src/policy/authorize.ts';
import { decideLine, shellLine } from '../../support/policy.ts';

test.each([
  ['o\r', 'once'],
  ['s\r', 'session'],
  ['p\r', 'project'],
  ['a\r', 'always'],
  ['A\r', 'always'],
  ['once\n', 'once'],
  ['session\r', 'session'],
  ['project\r', 'project'],
  [' always \r', 'always'],
  ['y\r', 'once'],
  ['yes\r', 'once'],
  ['x\u007fo\r', 'once'],
  ['\u007fs\r', 'session'],
  ['n\r', 'no'],
  ['\r', 'no'],
  ['\n', 'no'],
  ['maybe\r', 'no'],
  ['ma\r', 'no'],
  ['o no\r', 'no'],
  ['\to\r', 'once'],
  ['é\r', 'no'],
  ['o\u0003', 'no'],
  ['o\u0004', 'no'],
  ['o\u001c', 'no'],
  ['o\u001b[A\r', 'no'],
  ['n\ra\r', 'no'],
])('%j answers %s', async (keys, answer) => {
  for (const chunks of [[keys], [...keys]]) {
    const { ask, type } = await terminal('npm install');
    const answered = ask();
    for (const chunk of chunks) type(chunk);
    expect(await answered).toBe(answer);
  }
});

test('what is typed is shown, and taken back', async () => {
  const { ask, type, log } = await terminal('npm install');
  const answered = ask();
  type('sé\u007f\r');
  expect(await answered).toBe('session');
  expect(log.filter((entry) => entry !== 'question').slice(3, 6)).toEqual(['s', 'é', '\b \b']);
});

test.each(['a', 'always', 'p', 'project'])('a dangerous line cannot be kept: %s', async (word) => {
  const { ask, type } = await terminal('rm -rf build');
  const answered = ask();
  type(`${word}\r`);
  expect(await answered).toBe('no');
});

test('what was typed before the question does not answer it', async () => {
  const { ask, type, typeAhead, log } = await terminal('npm install');
  typeAhead('a');
  const answered = ask();
  type('\r');
  expect(await answered).toBe('no');
  expect(log.slice(0, 3)).toEqual(['raw on', 'discard a', 'question']);
});

test('the terminal is handed back as it was, with nothing left in it', async () => {
  const { ask, type, typeAhead, log, stdin } = await terminal('npm install');
  const answered = ask();
  type('o');
  typeAhead('q');
  type('\r');
  await answered;
  expect(log.slice(-4)).toEqual(['discard q', 'raw off', 'pause', '\n']);
  expect(stdin.eventNames()).toEqual([]);
});

test.each(['end', 'error'])('a terminal that goes away is a no (%s)', async (event) => {
  const { ask, stdin } = await terminal('npm install');
  const answered = ask();
  stdin.emit(event, new Error('EIO'));
  expect(await answered).toBe('no');
});

test.each([
  { stdin: false, stderr: true },
  { stdin: true, stderr: false },
])('without a terminal on both sides nobody is asked: %j', ({ stdin, stderr }) => {
  const io = { stdin: { isTTY: stdin }, stderr: { isTTY: stderr } };
  expect(terminalQuestion(io as never)).toBeUndefined();
});

test('the question shows line, directory, reasons and what would be remembered', async () => {
  expect(textOf(await question('npm install && git push')).split('\n')).toEqual([
    'wisp: may this run? It is moderate:',
    '    npm install && git push',
    '  in /home/ada/work/app',
    '  because',
    '    - `npm install` installs packages and may run their scripts',
    '    - `git push` talks to another repository',
    '  project: this exact line in this directory; always: this exact line anywhere; both for 90 days',
    '  [o]nce  [s]ession  [p]roject  [a]lways  [N]o, then Enter: ',
  ]);
});

test('a line cannot draw over the question', async () => {
  const text = textOf(await question('npm install \u001b[2K\u202e\nrm x'));
  expect(text).not.toMatch(/[\u001b\u202e]/);
  expect(text).toContain('\n    rm x\n');
});

async function question(line: string): Promise<Question> {
  const answer = await decideLine(line);
  return { command: shellLine(line), answer, scopes: offeredScopes(answer.level) };
}

async function terminal(line: string) {
  const asked = await question(line);
  const log: string[] = [];
  let unread = '';
  const stdin = Object.assign(new EventEmitter(), {
    isTTY: true,
    isRaw: false,
    setRawMode: (isRaw: boolean) => log.push(`raw ${isRaw ? 'on' : 'off'}`),
    resume: () => log.push('resume'),
    pause: () => log.push('pause'),
  });
  const stderr = {
    isTTY: true,
    write: (text: string) => log.push(text.includes('may this run') ? 'question' : text),
  };
  const discard = (): void => {
    log.push(`discard ${unread}`);
    unread = '';
  };
  const ask = terminalQuestion({ stdin, stderr } as never, discard);
  return {
    log,
    stdin,
    ask: () => ask?.(asked),
    type: (keys: string) => stdin.emit('data', Buffer.from(keys)),
    typeAhead: (keys: string) => {
      unread += keys;
    },
  };
}
