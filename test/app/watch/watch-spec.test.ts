import { expect, test } from 'vitest';
import { singleRunSpec, type WatchSpec } from '../../../src/app/watch/watch-spec.ts';
import { watchSpecSchema } from '../../../src/app/watch/watch-spec-schema.ts';

const directory = '/home/ada/sum';

const whole: WatchSpec = {
  command: { words: { kind: 'shell', line: 'npm test', shell: 'sh' }, directory },
  files: {
    paths: [directory],
    settleMs: 1_000,
    settleMaxMs: 30_000,
    ignore: ['*.log'],
    only: [],
    useIgnoreFiles: true,
    useDefaultIgnores: true,
    pollMs: null,
  },
  everyMs: 300_000,
  onBusy: 'restart',
  stop: { signal: 'SIGINT', graceMs: 30_000 },
  isPostponed: false,
  timeoutMs: null,
  maxRuns: 3,
  endsOnFailure: true,
  notify: 'change',
  triage: { model: null },
};

test.each<[string, WatchSpec]>([
  ['a watch of files', whole],
  [
    'a single run',
    singleRunSpec({ words: { kind: 'argv', argv: ['npm', 'test'] }, directory }, { triage: null }),
  ],
])('%s is the same after it was stored', (_what, spec) => {
  expect(watchSpecSchema.parse(JSON.parse(JSON.stringify(spec)))).toEqual(spec);
});

test.each<[string, object]>([
  ['without a command', { command: undefined }],
  ['with an empty argv', { command: { words: { kind: 'argv', argv: [] }, directory } }],
  ['with an interval below 0', { everyMs: -1 }],
  ['with half a run', { maxRuns: 1.5 }],
  ['with a signal that does not exist', { stop: { signal: 'SIGSOON', graceMs: 0 } }],
  ['with a policy of notifying that is unknown', { notify: 'sometimes' }],
])('a spec %s is none', (_what, change) => {
  expect(watchSpecSchema.safeParse({ ...whole, ...change }).success).toBe(false);
});
