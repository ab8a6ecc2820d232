import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  type Run,
  type WatchOptions,
  type WispError,
  watch,
} from '../../src/library/wisp-watch.ts';
import { isAlive } from '../support/processes.ts';
import { tempFolder } from '../support/temp-folder.ts';

beforeEach(() => {
  vi.stubEnv('WISP_HOME', tempFolder('wisp-home-'));
  return () => vi.unstubAllEnvs();
});

test('one iteration a run: at once, and when a file has changed', async () => {
  const { directory, file } = project();
  const told: string[] = [];
  for await (const run of watch('cat sum.txt; grep -q good sum.txt', given({ directory }))) {
    told.push(`${run.number} ${run.trigger.kind} ${run.verdict} ${run.hasTurned}`);
    if (run.verdict === 'green') {
      expect(run.trigger.paths).toEqual([file('sum.txt')]);
      expect(run.findings).toEqual([]);
      break;
    }
    writeFileSync(file('sum.txt'), 'good\n');
  }
  expect(told).toEqual(['1 start red true', '2 change green true']);
});

test('a red run has findings, and after another red one what became of them', async () => {
  const { directory, file } = project({
    'out.txt': "a.ts(1,2): error TS2304: Cannot find name 'x'.\n",
  });
  const runs: Run[] = [];
  for await (const run of watch('cat out.txt; false', given({ directory, maxRuns: 2 }))) {
    runs.push(run);
    appendFileSync(file('out.txt'), "b.ts(3,4): error TS2304: Cannot find name 'y'.\n");
  }
  const [first, second] = runs;
  expect(first?.findings).toMatchObject([{ file: 'a.ts', line: 1, code: 'TS2304' }]);
  expect(first?.difference).toBeUndefined();
  expect(second?.difference).toMatchObject({
    fixed: [],
    added: [{ file: 'b.ts' }],
    same: [{ file: 'a.ts' }],
  });
});

test('no run starts while the body of the loop is at work', async () => {
  const { directory, file } = project({ 'sum.txt': 'a\n' });
  const log = path.join(tempFolder(), 'log');
  const other = watch('true', given({ directory }))[Symbol.asyncIterator]();
  await other.next();
  for await (const run of watch(`echo run >> ${log}`, given({ directory }))) {
    if (run.number === 2) break;
    writeFileSync(file('sum.txt'), 'b\n');
    // Another watch of the same files has run for this change meanwhile.
    await other.next();
    writeFileSync(file('sum.txt'), 'c\n');
    await other.next();
    expect(readFileSync(log, 'utf8')).toBe('run\n');
  }
  expect(readFileSync(log, 'utf8')).toBe('run\nrun\n');
  await other.return?.();
});

test('an interval counts from when the next run is asked for', async () => {
  const { directory } = project();
  const kinds: string[] = [];
  const options = given({ directory, files: false, everyMs: 5, maxRuns: 3 });
  for await (const { trigger } of watch('true', options)) kinds.push(trigger.kind);
  expect(kinds).toEqual(['start', 'interval', 'interval']);
});

test('stop lets the run under way finish, and it is the last', async () => {
  const { directory, file } = project();
  const runs: Run[] = [];
  const watching = watch('echo; while ! test -e go; do sleep 0.01; done', {
    ...given({ directory }),
    onOutput: () => {
      watching.stop();
      writeFileSync(file('go'), '');
    },
  });
  for await (const run of watching) runs.push(run);
  expect(runs.map(({ verdict }) => verdict)).toEqual(['green']);
});

test('stopped before the first run, there is none', async () => {
  const { directory, file } = project();
  const watching = watch('touch ran', given({ directory }));
  watching.stop();
  for await (const _run of watching) throw new Error('there was a run');
  expect(existsSync(file('ran'))).toBe(false);
});

test('a signal ends the run under way with all it started, and the loop', async () => {
  const { directory } = project();
  const stopping = new AbortController();
  let pid = 0;
  const watching = watch('sleep 600 & echo $!; wait', {
    ...given({ directory }),
    signal: stopping.signal,
    onOutput: (chunk) => {
      pid = Number(Buffer.from(chunk));
      stopping.abort();
    },
  });
  for await (const _run of watching) throw new Error('a run that was ended is no run');
  expect(isAlive(pid)).toBe(false);
});

test.each<[what: string, command: string | string[], options: WatchOptions, message: string]>([
  ['an empty command', ' ', {}, 'the command is empty'],
  ['no words', [], {}, 'the command is empty'],
  ['a directory that is missing', 'true', { directory: '/no/such' }, 'no such directory'],
  ['a path that is missing', 'true', { files: ['gone'] }, '`files`: no such file or directory'],
  ['nothing that starts a run', 'true', { files: false }, 'leaves nothing that starts a run'],
])('%s is told where the runs are asked for', async (_what, command, options, message) => {
  const runs = watch(command, { directory: project().directory, ...options })[
    Symbol.asyncIterator
  ]();
  const error = await runs.next().catch((thrown: WispError) => thrown);
  expect(error).toMatchObject({ kind: 'usage', message: expect.stringContaining(message) });
});

test('a second iteration is an error, not an empty one', async () => {
  const watching = watch(
    'true',
    given({ directory: project().directory, files: false, everyMs: 5, maxRuns: 1 }),
  );
  const iterate = async () => {
    let count = 0;
    for await (const _run of watching) count++;
    return count;
  };
  expect(await iterate()).toBe(1);
  await expect(iterate()).rejects.toMatchObject({
    kind: 'usage',
    message: 'a `Watch` can be iterated over but once',
    hint: 'call `watch` again for a new one',
  });
});

/** Options for short runs of commands that the test answers for. */
function given(options: WatchOptions): WatchOptions {
  return { settleMs: 10, authorize: () => true, ...options };
}

function project(files: Record<string, string> = { 'sum.txt': 'bad\n' }) {
  const directory = tempFolder();
  const file = (name: string): string => path.join(directory, name);
  for (const [name, text] of Object.entries(files)) writeFileSync(file(name), text);
  return { directory, file };
}
