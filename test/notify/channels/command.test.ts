import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { commandChannel } from '../../../src/notify/channels/command.ts';
import { messageOf } from '../../../src/notify/message.ts';
import { runProgram } from '../../../src/system/process/run-program.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const hostile = `-x --help <b> $(id) \`id\` "'\\ \n é🚀 ${'y'.repeat(100)}`;
const message = messageOf(
  {
    title: '-x',
    subtitle: 'npm test',
    body: hostile,
    sound: true,
    source: 'watch',
    verdict: 'red',
  },
  (text) => text,
);

test('the program gets its words as configured and the message as JSON', async () => {
  const file = path.join(tempFolder(), 'out');
  const script = 'cat > "$1"; printf "%s" "$2" > "$1.words"';
  const delivery = await deliver(['sh', '-c', script, 'sh', file, '$(id) `id`']);
  expect(delivery).toEqual({ isDelivered: true });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    v: 1,
    title: '-x',
    subtitle: 'npm test',
    body: message.body,
    sound: true,
    source: 'watch',
    verdict: 'red',
  });
  expect(readFileSync(`${file}.words`, 'utf8')).toBe('$(id) `id`');
});

const failures: readonly { argv: readonly string[] | null; reason: string }[] = [
  { argv: null, reason: '`notifications.command` is not set' },
  { argv: [], reason: '`notifications.command` is not set' },
  { argv: ['no-such-program-here'], reason: 'there is no program `no-such-program-here`' },
  { argv: ['/dev/null'], reason: 'failed with EACCES' },
  { argv: ['sh', '-c', 'exit 3'], reason: 'exit 3' },
  {
    argv: ['sh', '-c', 'echo first >&2; echo "no \x1b[31mroute" >&2; exit 1'],
    reason: 'exit 1: no ␛[31mroute',
  },
  { argv: ['sh', '-c', 'kill -9 $$'], reason: 'was killed with SIGKILL (Forced termination)' },
];

test.each(failures)('$argv: $reason', async ({ argv, reason }) => {
  expect(await deliver(argv)).toEqual({ isDelivered: false, reason });
});

test('a program that reads nothing and succeeds has delivered', async () => {
  expect(await deliver(['true'])).toEqual({ isDelivered: true });
});

test.each([
  { what: 'hangs', script: 'wait' },
  { what: 'hangs and ignores TERM', script: 'trap "" TERM; wait; wait' },
])(
  'a program that $what goes when the signal says so, and what it started with it',
  async ({ script }) => {
    const pidFile = path.join(tempFolder(), 'pid');
    const limit = new AbortController();
    const delivery = deliver(
      ['sh', '-c', `sleep 1000 & echo $! > ${pidFile}; ${script}`],
      limit.signal,
    );
    await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8')).toMatch(/\n/);
    limit.abort();
    expect((await delivery).isDelivered).toBe(false);
    expect(isRunning(readFileSync(pidFile, 'utf8').trim())).toBe(false);
  },
);

test('a program that ends while something it started holds its output: the message is delivered', async () => {
  const pidFile = path.join(tempFolder(), 'pid');
  writeFileSync(pidFile, '');
  expect(await deliver(['sh', '-c', `sleep 1000 & echo $! > ${pidFile}`])).toEqual({
    isDelivered: true,
  });
  expect(isRunning(readFileSync(pidFile, 'utf8').trim())).toBe(false);
});

function deliver(argv: readonly string[] | null, signal = new AbortController().signal) {
  return commandChannel(argv, runProgram).deliver(message, signal);
}

/** Ended and not yet collected by its parent counts as gone. */
function isRunning(pid: string): boolean {
  try {
    return !/^Z/.test(execFileSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }));
  } catch {
    return false;
  }
}
