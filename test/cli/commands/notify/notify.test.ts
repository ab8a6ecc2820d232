import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Config } from '../../../../src/core/config.ts';
import { runWords, type Said } from '../../../support/run-words.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

test('delivered: nothing is said, exit 0, and the program has the whole message', async () => {
  const { notify, told } = person();
  const said = await notify('-x $(id)', '--title', 'Backup', '--subtitle', 'nightly', '--sound');
  expect(said).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(told()).toEqual([
    {
      v: 1,
      title: 'Backup',
      subtitle: 'nightly',
      body: '-x $(id)',
      sound: true,
      source: 'command',
      verdict: null,
    },
  ]);
});

test('the audit log has the attempt', async () => {
  const { notify, events } = person();
  await notify('done');
  expect(events()).toMatchObject([
    { type: 'notification', source: 'command', channel: 'command', result: 'sent', body: 'done' },
  ]);
});

test('too many within a minute, in whichever process: exit 3 and why', async () => {
  const { notify, told } = person({ perMinute: 2 });
  const codes = [await notify('1'), await notify('2'), await notify('3')].map(({ code }) => code);
  expect(codes).toEqual([0, 0, 3]);
  expect(told().map(({ body }) => body)).toEqual(['1', '2']);
  expect((await notify('4')).stderr).toBe('wisp: not notified: more than 2 within a minute\n');
});

test('off: exit 3 and why', async () => {
  const { notify, told } = person({ enabled: false });
  expect(await notify('done')).toEqual({
    code: 3,
    stdout: '',
    stderr: 'wisp: not notified: `notifications.enabled` is false\n',
  });
  expect(told()).toEqual([]);
});

test('no channel works: exit 4, and each reason on one line', async () => {
  const { notify } = person({ channels: ['desktop', 'terminal', 'webhook'] });
  expect(await notify('done')).toEqual({
    code: 4,
    stdout: '',
    stderr:
      'wisp: no notification channel works: `desktop` (no desktop session), ' +
      '`terminal` (stderr is not a terminal), `webhook` (`notifications.webhook` is not set)\n',
  });
});

test('--channel asks that one alone', async () => {
  const { notify, told } = person();
  expect((await notify('done', '--channel', 'webhook')).code).toBe(4);
  expect(told()).toEqual([]);
});

test('an empty message is a mistake in the words', async () => {
  const { notify } = person();
  expect(await notify(' ')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'wisp: the message is empty\n  hint: wisp notify "backup finished"\n',
  });
});

test('an unknown channel is named, with those there are', async () => {
  const { notify } = person();
  const { code, stderr } = await notify('done', '--channel', 'pager');
  expect(code).toBe(2);
  expect(stderr).toContain('`desktop`, `terminal`, `command` or `webhook`');
});

/** A person whose only channel is a program that keeps what it is given. */
function person(notifications: Partial<Config['notifications']> = {}) {
  const home = tempFolder();
  const kept = path.join(home, 'kept');
  writeFileSync(kept, '');
  const configFolder = path.join(home, '.config', 'wisp');
  mkdirSync(configFolder, { recursive: true });
  const command = ['sh', '-c', 'cat >> "$1"', 'sh', kept];
  writeFileSync(
    path.join(configFolder, 'config.json'),
    JSON.stringify({ notifications: { channels: ['command'], command, ...notifications } }),
    { mode: 0o600 },
  );
  return {
    notify: (message: string, ...options: string[]): Promise<Said> =>
      runWords(['notify', ...options, '--', message], { home, directory: home }),
    told: () => jsonLines(kept),
    events: () => jsonLines(path.join(home, '.local', 'state', 'wisp', 'audit.jsonl')),
  };
}

function jsonLines(file: string): { readonly [key: string]: unknown }[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}
