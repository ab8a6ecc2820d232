import { expect, test } from 'vitest';
import { sandboxFailure } from '../../../src/system/sandbox/sandbox-failure.ts';

const settings = { directory: '/home/ada/app', network: false };

test.each([
  ["touch: cannot touch '/opt/x': Read-only file system", '/opt/x'],
  ["Error: EROFS: read-only file system, open '/home/ada/.cache/x'", '/home/ada/.cache/x'],
  ["OSError: [Errno 30] Read-only file system: '../out/log.txt'", '/home/ada/out/log.txt'],
  ['open /var/lib/x.db: read-only file system', '/var/lib/x.db'],
  [
    'error: could not write /root/.cargo/registry/x: Read-only file system (os error 30)',
    '/root/.cargo/registry/x',
  ],
])('%s', (output, path) => {
  expect(sandboxFailure(`before\n${output}\nafter`, settings)).toEqual({
    message: `the sandbox keeps \`${path}\` read-only`,
    setting: 'sandbox.writable',
  });
});

test('a path that is not told is not made up', () => {
  expect(sandboxFailure('fatal: Read-only file system', settings)?.message).toBe(
    'the sandbox keeps a path outside the directory read-only',
  );
});

test.each([
  'Error: getaddrinfo EAI_AGAIN registry.example.com',
  'curl: (6) Could not resolve host: example.com',
  'connect: Network is unreachable',
  'Temporary failure in name resolution',
  'dial tcp: lookup proxy.example.com: no such host',
])('no network: %s', (output) => {
  expect(sandboxFailure(output, settings)?.setting).toBe('sandbox.network');
  expect(sandboxFailure(output, { ...settings, network: true })).toBeUndefined();
});

test.each(['1 failed', 'AssertionError: expected 4, received 3', 'permission denied: x', ''])(
  'not the sandbox: %j',
  (output) => {
    expect(sandboxFailure(output, settings)).toBeUndefined();
  },
);
