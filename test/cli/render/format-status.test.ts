import { expect, test } from 'vitest';
import {
  statusLifetimeMs,
  statusWords,
  type WatchStatus,
} from '../../../src/cli/render/format-status.ts';

const idle: WatchStatus = {
  phase: 'idle',
  run: 3,
  runningMs: 0,
  files: 1_204,
  isWatchingFiles: true,
  verdict: 'green',
  sincePassMs: 185_000,
  untilNextMs: 130_000,
  hasKeys: false,
};

test.each<[Partial<WatchStatus>, string]>([
  [{}, 'watching 1,204 files · last pass 3m ago · next run in 2:10'],
  [
    { hasKeys: true, untilNextMs: undefined },
    'watching 1,204 files · last pass 3m ago · h for keys',
  ],
  [
    { sincePassMs: 100, untilNextMs: 3_725_000 },
    'watching 1,204 files · passed just now · next run in 1:02:05',
  ],
  [{ sincePassMs: 17_000, untilNextMs: undefined }, 'watching 1,204 files · last pass 15 s ago'],
  [
    { verdict: 'red', sincePassMs: undefined, untilNextMs: undefined },
    'watching 1,204 files · failing · no pass yet',
  ],
  [{ verdict: 'red' }, 'watching 1,204 files · failing · last pass 3m ago · next run in 2:10'],
  [
    { verdict: 'red', sincePassMs: 100, untilNextMs: undefined },
    'watching 1,204 files · failing · passed just before',
  ],
  [
    { verdict: undefined, sincePassMs: undefined, files: 1, untilNextMs: undefined },
    'watching 1 file',
  ],
  [
    { isWatchingFiles: false, files: undefined, untilNextMs: 9_400 },
    'waiting · last pass 3m ago · next run in 0:10',
  ],
  [{ phase: 'running', runningMs: 61_000, untilNextMs: undefined }, 'run 3 · 1:01'],
  [
    { phase: 'settling', untilNextMs: undefined },
    'waiting for changes to settle · last pass 3m ago',
  ],
  [
    { phase: 'paused', untilNextMs: undefined },
    'paused · p resumes, Enter runs once · last pass 3m ago',
  ],
  [
    { phase: 'thinking', untilNextMs: undefined },
    'watching 1,204 files · asking the model · last pass 3m ago',
  ],
  [
    { phase: 'stopping', untilNextMs: undefined, hasKeys: true },
    'stopping after run 3 · Ctrl-C again stops it now',
  ],
])('%j reads "%s"', (change, words) => {
  expect(statusWords({ ...idle, ...change })).toBe(words);
});

test.each<[Partial<WatchStatus>, number | undefined]>([
  [{}, 1_000],
  [{ phase: 'running', untilNextMs: undefined }, 1_000],
  [{ untilNextMs: undefined, sincePassMs: 10_000 }, 5_000],
  [{ untilNextMs: undefined }, 60_000],
  [{ untilNextMs: undefined, sincePassMs: undefined }, undefined],
])('%j is drawn again after %s ms', (change, ms) => {
  expect(statusLifetimeMs({ ...idle, ...change })).toBe(ms);
});
