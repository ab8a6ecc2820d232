import { beforeEach, expect, test, vi } from 'vitest';
import { run, Settler, triage, WispError, watch } from '../../src/library/wisp-watch.ts';
import { tempFolder } from '../support/temp-folder.ts';

beforeEach(() => {
  vi.stubEnv('WISP_HOME', tempFolder('wisp-home-'));
  return () => vi.unstubAllEnvs();
});

/** What a program without types may give, and what it is told. */
type Mistake = readonly [given: readonly unknown[], message: string, hint: string];

const options: readonly Mistake[] = [
  [
    ['true', { timeoutMs: -1 }],
    '`timeoutMs` must be a number of milliseconds above 0: -1',
    'write `timeoutMs: 60_000`',
  ],
  [
    ['true', { timeoutMs: 'x' }],
    "`timeoutMs` must be a number of milliseconds above 0: 'x'",
    'write `timeoutMs: 60_000`',
  ],
  [
    ['true', { timeoutMs: Number.NaN }],
    '`timeoutMs` must be a number of milliseconds above 0: NaN',
    'write `timeoutMs: 60_000`',
  ],
  [['true', { timeout: 5 }], 'unknown option `timeout`', 'did you mean `timeoutMs`?'],
  [
    ['true', { directory: '' }],
    "`directory` must be a path: ''",
    "write `directory: 'packages/app'`",
  ],
  [
    ['true', { authorize: true }],
    '`authorize` must be a function: true',
    "write `authorize: ({ level }) => level === 'moderate'`",
  ],
  [
    ['true', { signal: { aborted: true } }],
    '`signal` must be an AbortSignal: { aborted: true }',
    'write `signal: controller.signal`',
  ],
  [
    ['true', null],
    'the options must be an object: null',
    "write them as `{ directory: 'packages/app' }`",
  ],
  [
    ['true', 60],
    'the options must be an object: 60',
    "write them as `{ directory: 'packages/app' }`",
  ],
];

const commandHint =
  "write it as `'npm test'`, a line for the shell, or as `['npm', 'test']`, without one";
const commands: readonly Mistake[] = [
  [[], 'the command must be a string or a list of them: undefined', commandHint],
  [[['ls', 1]], "the command must be a string or a list of them: [ 'ls', 1 ]", commandHint],
  [[''], 'the command is empty', commandHint],
];

test.each([...options, ...commands])('run(...%j) is told what is wrong', async (given, ...told) => {
  const thrown = await called(run, given).catch((error: unknown) => error);
  expectTold(thrown, told);
});

test.each<Mistake>([
  ...options,
  ...commands,
  [
    ['true', { onBusy: 'x' }],
    "`onBusy` must be 'queue' or 'restart': 'x'",
    "write `onBusy: 'queue'`",
  ],
  [
    ['true', { settleMs: -1 }],
    '`settleMs` must be a number of milliseconds from 0: -1',
    'write `settleMs: 200`',
  ],
  [
    ['true', { everyMs: 0 }],
    '`everyMs` must be a number of milliseconds above 0: 0',
    'write `everyMs: 300_000`',
  ],
  [['true', { maxRuns: 0 }], '`maxRuns` must be a whole number from 1: 0', 'write `maxRuns: 3`'],
  [
    ['true', { maxRuns: 1.5 }],
    '`maxRuns` must be a whole number from 1: 1.5',
    'write `maxRuns: 3`',
  ],
  [
    ['true', { files: 3 }],
    '`files` must be a list of one path or more, or false: 3',
    "write `files: ['src']`",
  ],
  [
    ['true', { files: [] }],
    '`files` must be a list of one path or more, or false: []',
    "write `files: ['src']`",
  ],
  [
    ['true', { ignore: '*.snap' }],
    "`ignore` must be a list of patterns: '*.snap'",
    "write `ignore: ['*.snap']`",
  ],
])('watch(...%j) is told what is wrong, where the runs are asked for', async (given, ...told) => {
  const runs = called(watch, given)[Symbol.asyncIterator]();
  expectTold(await runs.next().catch((error: unknown) => error), told);
});

test.each<Mistake>([
  [
    [],
    'the output must be a string or bytes: undefined',
    'write `triage(output, { exitCode: 1 })`',
  ],
  [['', { exitCode: '1' }], "`exitCode` must be a whole number from 0: '1'", 'write `exitCode: 1`'],
  [['', { code: 1 }], 'unknown option `code`', 'there are: `exitCode`, `directory`'],
])('triage(...%j) is told what is wrong', (given, ...told) => {
  expectTold(
    thrownBy(() => called(triage, given)),
    told,
  );
});

test.each<Mistake>([
  [
    [],
    'the options must be an object: undefined',
    'write them as `{ onSettled: (paths) => rebuild(paths) }`',
  ],
  [
    [{}],
    '`onSettled` must be a function: undefined',
    'write `onSettled: (paths) => rebuild(paths)`',
  ],
  [
    [{ onSettled: () => {}, quietMs: '5' }],
    "`quietMs` must be a number of milliseconds from 0: '5'",
    'write `quietMs: 200`',
  ],
])('new Settler(...%j) is told what is wrong', (given, ...told) => {
  expectTold(
    thrownBy(() => Reflect.construct(Settler, given)),
    told,
  );
});

test('an option that is undefined is one that is not given', async () => {
  const given = { directory: tempFolder(), timeoutMs: undefined };
  expect((await called(run, ['true', given])).verdict).toBe('green');
});

/** Calls a function with what its types would not let through. */
function called<Result>(of: (...given: never[]) => Result, given: readonly unknown[]): Result {
  return of(...(given as never[]));
}

function thrownBy(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}

function expectTold(thrown: unknown, [message, hint]: readonly string[]): void {
  expect(thrown).toBeInstanceOf(WispError);
  expect(thrown).toMatchObject({ kind: 'usage', message, hint });
}
