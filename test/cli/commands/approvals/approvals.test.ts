import path from 'node:path';
import { expect, test } from 'vitest';
import { ApprovalsFile } from '../../../../src/fs/state/approvals-file.ts';
import { APPROVAL_LIFETIME_MS, type Approval } from '../../../../src/policy/approval.ts';
import { wallClockMs } from '../../../../src/system/system-clock.ts';
import { runWords } from '../../../support/run-words.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

test('what counts is listed, with where and how long', async () => {
  const { keep, approvals } = person();
  keep('npm install', {});
  keep('make deploy', { id: 'bbbbbb', directory: '/home/ada/app', scope: 'project' });
  keep('npm ci', { id: 'cccccc', expiresAtMs: 1 });
  expect((await approvals('list')).stdout).toMatch(
    /^aaaaaa {2}npm install\n {8}anywhere, for 90d more\nbbbbbb {2}make deploy\n {8}in \/home\/ada\/app, for 90d more\n$/,
  );
});

test('`wisp approvals` alone lists', async () => {
  const { approvals } = person();
  expect(await approvals()).toMatchObject({ code: 0, stderr: expect.stringContaining('nothing') });
});

test('as JSON', async () => {
  const { keep, approvals } = person();
  keep('npm install', {});
  expect(JSON.parse((await approvals('list', '--json')).stdout)).toMatchObject([
    { id: 'aaaaaa', command: 'npm install', directory: null, scope: 'always', level: 'moderate' },
  ]);
});

test('one is taken back by its id', async () => {
  const { keep, approvals } = person();
  keep('npm install', {});
  keep('make deploy', { id: 'bbbbbb' });
  expect(await approvals('revoke', 'aaaaaa')).toMatchObject({ code: 0 });
  expect((await approvals('list')).stdout).not.toContain('npm install');
});

test('an unknown id takes nothing back', async () => {
  const { keep, approvals } = person();
  keep('npm install', {});
  expect(await approvals('revoke', 'aaaaaa', 'zzzzzz')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('`zzzzzz`'),
  });
  expect((await approvals('list')).stdout).toContain('npm install');
});

test('all are taken back at once', async () => {
  const { keep, approvals } = person();
  keep('npm install', {});
  expect(await approvals('clear')).toMatchObject({ code: 0 });
  expect((await approvals('list')).stdout).toBe('');
});

function person() {
  const home = tempFolder();
  const file = new ApprovalsFile<Approval>(path.join(home, '.local/state/wisp'), () => {});
  const keep = (line: string, change: Partial<Approval>): void => {
    const givenAtMs = wallClockMs();
    file.keep(
      { words: { kind: 'shell', line, shell: 'sh' }, directory: '/home/ada/app' },
      'the folder of the project',
      {
        id: 'aaaaaa',
        command: line,
        directory: null,
        scope: 'always',
        level: 'moderate',
        givenAtMs,
        expiresAtMs: givenAtMs + APPROVAL_LIFETIME_MS,
        ...change,
      },
    );
  };
  return {
    keep,
    approvals: (...words: string[]) => runWords(['approvals', ...words], { home, directory: home }),
  };
}
