import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { terminalQuestion, textOf } from '../../src/cli/ask-approval.ts';
import type { Question } from '../../src/cli/authorize.ts';
import { offeredScopes } from '../../src/policy/approval.ts';
import { decideLine, shellLine } from '../support/policy.ts';

test.each([
  ['o', 'once'],
  ['s', 'session'],
  ['p', 'project'],
  ['a', 'always'],
  ['A', 'always'],
  ['n', 'no'],
  ['\r', 'no'],
  ['\n', 'no'],
  ['\u0003', 'no'],
  ['\u0004', 'no'],
  ['\u001b', 'no'],
  ['o\r', 'once'],
  ['no\r', 'no'],
])('%j answers %s', async (key, answer) => {
  const { ask, type } = await terminal('npm install');
  const answered = ask();
  type(key);
  expect(await answered).toBe(answer);
});

test('keys that mean nothing are waited out', async () => {
  const { ask, type } = await terminal('npm install');
  const answered = ask();
  for (const key of ['x', ' ', '1', '\t', 'é']) type(key);
  type('s');
  expect(await answered).toBe('session');
});

test('a dangerous line cannot be kept', async () => {
  const { ask, type } = await terminal('rm -rf build');
  const answered = ask();
  type('a');
  type('p');
  type('o');
  expect(await answered).toBe('once');
});

test('what was typed before the question does not answer it', async () => {
  const { ask, type, typeAhead, log } = await terminal('npm install');
  typeAhead('a');
  const answered = ask();
  type('n');
  expect(await answered).toBe('no');
  expect(log.slice(0, 3)).toEqual(['raw on', 'discard a', 'question']);
});

test('the terminal is handed back as it was, with nothing left in it', async () => {
  const { ask, type, typeAhead, log, stdin } = await terminal('npm install');
  const answered = ask();
  typeAhead('\r');
  type('o');
  await answered;
  expect(log.slice(-4)).toEqual(['discard \r', 'raw off', 'pause', 'once\n']);
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
    '  [o]nce  [s]ession  [p]roject  [a]lways  [N]o: ',
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
