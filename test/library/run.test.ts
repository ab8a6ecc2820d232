import { beforeEach, expect, test, vi } from 'vitest';
import { run, triage } from '../../src/library/wisp-watch.ts';
import { tempFolder } from '../support/temp-folder.ts';

beforeEach(() => {
  vi.stubEnv('WISP_HOME', tempFolder('wisp-home-'));
  return () => vi.unstubAllEnvs();
});

const authorize = () => true;

test.each([
  ['a line goes to the shell', 'echo $((1 + 1)) | tr 2 3', '3\n'],
  ['an array has no shell between', ['echo', '$HOME', 'a b'], '$HOME a b\n'],
])('%s', async (_name, command, output) => {
  let text = '';
  const { outcome } = await run(command, {
    directory: tempFolder(),
    authorize,
    onOutput: (chunk) => {
      text += Buffer.from(chunk);
    },
  });
  expect([outcome.exitCode, text]).toEqual([0, output]);
});

test.each([
  ['exit 7', { kind: 'failed', exitCode: 7 }],
  ['kill -9 $$', { kind: 'killed', signal: 'SIGKILL' }],
  [['no-such-program-anywhere'], { kind: 'not-started', exitCode: null }],
])('%s is a run, not an error', async (command, outcome) => {
  const made = await run(command, { directory: tempFolder(), authorize });
  expect(made).toMatchObject({ verdict: 'red', hasTurned: true, outcome });
  expect(made.findings).toHaveLength(1);
});

test('a run that takes too long is ended, and red', async () => {
  const options = { directory: tempFolder(), authorize, timeoutMs: 20 };
  expect((await run('sleep 600', options)).outcome.kind).toBe('timed-out');
});

test('a signal ends it, and its reason is thrown', async () => {
  const stopping = new AbortController();
  const running = run('echo; sleep 600', {
    directory: tempFolder(),
    authorize,
    signal: stopping.signal,
    onOutput: () => stopping.abort(new Error('enough')),
  });
  await expect(running).rejects.toThrow('enough');
});

test('many runs listen for the end of the process once', async () => {
  const directory = tempFolder();
  await run('true', { directory });
  const before = process.listenerCount('exit');
  await run('true', { directory });
  expect(process.listenerCount('exit')).toBe(before);
});

test('output that promises to be taken later holds the command back', async () => {
  let taken = 0;
  await run('head -c 3000000 /dev/zero', {
    directory: tempFolder(),
    authorize,
    onOutput: async (chunk) => {
      await Promise.resolve();
      taken += chunk.length;
    },
  });
  expect(taken).toBe(3_000_000);
});

test.each([
  ['a failure', { exitCode: 1 }, 'wheel 7 came off', ['wheel 7 came off']],
  ['a success', { exitCode: 0 }, 'error: wheel 7 came off', []],
  ['an end that nobody knows, and no failure in it', {}, 'wheel 7 turns', []],
  ['an end that nobody knows, and an error', {}, 'error: wheel 7 is off', ['wheel 7 is off']],
])('triage of %s', (_name, options, output, messages) => {
  expect(triage(output, options).map(({ message }) => message)).toEqual(messages);
  expect(triage(Buffer.from(output), options).map(({ message }) => message)).toEqual(messages);
});

test("two runs at the same time do not report each other's processes", async () => {
  const directory = tempFolder();
  const daemon = 'setsid sleep 2 & exit 0';
  const [one, other] = await Promise.all([
    run('sleep 0.2', { directory, authorize }),
    run(daemon, { directory, authorize }),
  ]);
  expect(one.outcome.leftBehind).toEqual([]);
  expect(other.outcome.leftBehind).toHaveLength(process.platform === 'linux' ? 1 : 0);
});
