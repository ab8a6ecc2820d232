import { expect, test } from 'vitest';
import { createGhReader, type GhResult } from '../../../src/wait/ci/gh-reader.ts';
import { firstSetUp } from '../../../src/wait/ci/reader-chain.ts';

const signal = new AbortController().signal;

function ghSaying(result: Partial<GhResult>) {
  const asked: { args: readonly string[]; env: Readonly<Record<string, string>> }[] = [];
  const reader = createGhReader('github.com', async (args, env) => {
    asked.push({ args, env });
    return { exitCode: 0, stdout: '', stderr: '', isMissing: false, isTimedOut: false, ...result };
  });
  return { reader, asked };
}

test('asks with the tag of the last answer and without prompts', async () => {
  const { reader, asked } = ghSaying({
    stdout: 'HTTP/2.0 200 OK\r\nEtag: W/"x"\r\nX-Ratelimit-Remaining: 4999\r\n\r\n{"a":1}',
  });
  expect(await reader.get('repos/a/b', 'W/"x"', signal)).toEqual({
    kind: 'answer',
    status: 200,
    headers: { etag: 'W/"x"', 'x-ratelimit-remaining': '4999' },
    body: '{"a":1}',
  });
  expect(asked[0]?.args).toEqual([
    'api',
    '-i',
    '--hostname',
    'github.com',
    '-H',
    'If-None-Match: W/"x"',
    'repos/a/b',
  ]);
  expect(asked[0]?.env).toMatchObject({ GH_PROMPT_DISABLED: '1', GH_DEBUG: '' });
});

test.each([
  ['a 304', 'HTTP/2.0 304 Not Modified\nEtag: W/"x"\n\n', 304, ''],
  ['a 304 that ends early', 'HTTP/2.0 304 Not Modified\r\nEtag: W/"x"', 304, ''],
  [
    'a 403',
    'HTTP/2.0 403 Forbidden\r\nRetry-After: 60\r\n\r\n{"message":"secondary rate limit"}',
    403,
    '{"message":"secondary rate limit"}',
  ],
])('reads %s from stdout although gh exits with 1', async (_name, stdout, status, body) => {
  const { reader } = ghSaying({ exitCode: 1, stdout, stderr: 'gh: HTTP 403' });
  expect(await reader.get('x', null, signal)).toMatchObject({ kind: 'answer', status, body });
});

test.each<[string, Partial<GhResult>, object]>([
  ['no gh', { isMissing: true, exitCode: null }, { kind: 'not-set-up' }],
  ['no sign-in', { exitCode: 4, stderr: 'gh auth login' }, { kind: 'not-set-up' }],
  [
    'no network',
    { exitCode: 1, stderr: 'error connecting to api.github.com\ncheck your internet' },
    { kind: 'unreached', reason: 'error connecting to api.github.com' },
  ],
  [
    "a version manager's shim without a version",
    { exitCode: 126, stderr: 'No version is set for command gh' },
    { kind: 'not-set-up' },
  ],
  ['a file that cannot be run', { exitCode: null }, { kind: 'not-set-up' }],
  [
    'no end',
    { exitCode: null, isTimedOut: true },
    { kind: 'unreached', reason: '`gh` did not answer in time' },
  ],
])('%s', async (_name, result, expected) => {
  expect(await ghSaying(result).reader.get('x', null, signal)).toEqual(expected);
});

test('without gh the next way is taken, and gh is not tried again', async () => {
  const gh = ghSaying({ isMissing: true });
  const web = ghSaying({ stdout: 'HTTP/2.0 200 OK\r\n\r\n{}' });
  const reader = firstSetUp([gh.reader, web.reader]);
  expect(await reader.get('x', null, signal)).toMatchObject({ status: 200 });
  await reader.get('x', null, signal);
  expect(gh.asked).toHaveLength(1);
  expect(web.asked).toHaveLength(2);
});

test('a gh that asks without a sign-in is known by its limit', async () => {
  const { reader } = ghSaying({
    stdout: 'HTTP/2.0 200 OK\r\nX-Ratelimit-Limit: 60\r\n\r\n{}',
  });
  expect(reader.isSignedIn).toBe(true);
  await reader.get('x', null, signal);
  expect(reader.isSignedIn).toBe(false);
});
