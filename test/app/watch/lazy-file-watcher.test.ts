import { expect, test } from 'vitest';
import { LazyFileWatcher } from '../../../src/app/watch/lazy-file-watcher.ts';
import type { FileWatcher } from '../../../src/fs/watch/file-watcher.ts';

test('it is as ready as the watcher it opens, and passes on what it is asked', async () => {
  const { watcher, asked } = fakeWatcher();
  const lazy = new LazyFileWatcher(async () => watcher);
  expect(lazy.health().files).toBe(0);
  const rechecked = lazy.recheck(['/a']);
  await lazy.ready;
  await rechecked;
  await lazy.drained();
  await lazy.reconcile();
  expect(lazy.health().files).toBe(7);
  await lazy.close();
  expect(asked).toEqual(['recheck /a', 'drained', 'reconcile', 'close']);
});

test('closed before it was opened, it closes what it opens', async () => {
  const { watcher, asked } = fakeWatcher();
  const lazy = new LazyFileWatcher(async () => watcher);
  await lazy.close();
  await lazy.ready;
  expect(asked).toEqual(['close']);
});

test('what cannot be opened is told by `ready` alone', async () => {
  const lazy = new LazyFileWatcher(async () => {
    throw new Error('there is nothing to watch');
  });
  await expect(lazy.ready).rejects.toThrow('there is nothing to watch');
  await lazy.drained();
  await lazy.recheck(['/a']);
  await lazy.close();
});

function fakeWatcher(): { watcher: FileWatcher; asked: string[] } {
  const asked: string[] = [];
  const note = async (what: string): Promise<void> => {
    asked.push(what);
  };
  const watcher: FileWatcher = {
    ready: Promise.resolve(),
    health: () => ({ engine: 'directories', files: 7, directories: 1, watches: 1, polled: [] }),
    drained: () => note('drained'),
    recheck: (paths) => note(`recheck ${paths}`),
    reconcile: () => note('reconcile'),
    close: () => note('close'),
  };
  return { watcher, asked };
}
