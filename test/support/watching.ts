import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { FileChange } from '../../src/core/file-change.ts';
import type { Trouble } from '../../src/core/trouble.ts';
import type { FileWatcher } from '../../src/fs/watch/file-watcher.ts';
import { type WatchFilesOptions, watchFiles } from '../../src/fs/watch/watch-files.ts';
import { systemClock, wallClockMs } from '../../src/system/system-clock.ts';

/** A real watcher on real files, and what it said so far. */
export interface Watching {
  readonly watcher: FileWatcher;
  readonly troubles: readonly Trouble[];
  /** Settles when a change of every one of these paths, relative to the folder, has been told since the last `forget`. */
  sees(...paths: readonly string[]): Promise<void>;
  /** Settles when this has been said. */
  says(text: string): Promise<void>;
  /** What was told since the last `forget`, as `created a/b.ts`, sorted. */
  told(): string[];
  /** Everything done so far has been told; starts a new account. */
  forget(): Promise<void>;
}

/** Watches a folder until the running test ends. */
export function startWatching(folder: string, options: Partial<WatchFilesOptions> = {}): Watching {
  let changes: FileChange[] = [];
  const seen = new Set<string>();
  const relative = (change: FileChange): string => path.relative(folder, change.path) || '.';
  const troubles: Trouble[] = [];
  const waiting = new Set<() => void>();
  const wake = (): void => {
    for (const check of [...waiting]) check();
  };
  const watcher = watchFiles({
    directory: folder,
    paths: [folder],
    ignore: [],
    only: [],
    useIgnoreFiles: true,
    useDefaultIgnores: true,
    alwaysIgnored: [],
    pollMs: undefined,
    sinceMs: Number.POSITIVE_INFINITY,
    platform: process.platform,
    home: { home: path.join(folder, '.no-home'), get: () => undefined },
    clock: systemClock,
    wallClockMs,
    onChanges: (batch) => {
      changes.push(...batch);
      for (const change of batch) seen.add(relative(change));
      wake();
    },
    onTrouble: (trouble) => {
      troubles.push(trouble);
      wake();
    },
    ...options,
  });
  onTestFinished(() => watcher.close());
  const until = (isSo: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (!isSo()) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
    });
  return {
    watcher,
    troubles,
    sees: (...paths) => until(() => paths.every((wanted) => seen.has(wanted))),
    says: (text) => until(() => troubles.some((trouble) => trouble.message.includes(text))),
    told: () => changes.map((change) => `${change.kind} ${relative(change)}`).sort(),
    forget: async () => {
      await watcher.ready;
      await watcher.drained();
      changes = [];
      seen.clear();
    },
  };
}
