import { expect, test } from 'vitest';
import { sandboxed } from '../../../src/system/sandbox/sandbox.ts';

const settings = {
  directory: '/Users/ada/my "app"',
  writable: ['/Users/ada/.cache'],
  network: false,
  guarded: [{ path: '/Users/ada/my "app"/.git/hooks', guard: 'read-only' }],
  hidden: ['/Users/ada/Library/Application Support/wisp'],
  sockets: ['/private/var/run/docker.sock'],
  unset: [],
  readable: [],
} as const;

test('macOS gets a profile with the same meaning', () => {
  const argv = sandboxed(['sh', '-c', 'x'], { kind: 'sandbox-exec', program: 'sb' }, settings);
  expect(argv.slice(0, 2)).toEqual(['sb', '-p']);
  expect(argv.slice(3)).toEqual(['sh', '-c', 'x']);
  expect(argv[2]?.split('\n')).toEqual([
    '(version 1)',
    '(allow default)',
    '(deny file-write*)',
    '(allow file-write* (subpath "/Users/ada/my \\"app\\"") (subpath "/Users/ada/.cache") (subpath "/private/tmp") (subpath "/private/var/folders"))',
    '(allow file-write* (literal "/dev/null") (literal "/dev/stdout") (literal "/dev/stderr") (regex #"^/dev/fd/"))',
    '(deny file-write-unlink (literal "/Users/ada/my \\"app\\"/.git/hooks"))',
    '(deny file-write* (subpath "/Users/ada/my \\"app\\"/.git/hooks"))',
    '(deny network-outbound (literal "/private/var/run/docker.sock"))',
    '(deny file-read* file-write* (subpath "/Users/ada/Library/Application Support/wisp"))',
    '(deny network*)',
    '(allow network* (local ip "localhost:*") (remote ip "localhost:*"))',
  ]);
});

test('with the network on, nothing is said of it', () => {
  const sandbox = { kind: 'sandbox-exec', program: 'sb' } as const;
  const [, , profile = ''] = sandboxed(['x'], sandbox, { ...settings, sockets: [], network: true });
  expect(profile).not.toContain('network');
});
