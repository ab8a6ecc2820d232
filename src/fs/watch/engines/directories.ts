import { watch as watchSystem } from 'node:fs';
import type { Engine, EngineListener, Watch } from './engine.ts';

/**
 * One watch of the kernel a directory, which on Linux reports on the files in it too: a fraction of
 * the watches of one a file, and nothing is lost when a file is replaced.
 */
export function directoriesEngine(watchDirectory: WatchDirectory = watchSystem): Engine {
  let watches = 0;
  return {
    name: 'directories',
    get watches() {
      return watches;
    },
    watch(directory: string, { onHint, onFailure }: EngineListener): Watch {
      const watcher = watchDirectory(directory, (event, name) => onHint(name, event === 'change'));
      watcher.on('error', (error) => onFailure(error.code ?? ''));
      watches++;
      let isOpen = true;
      return {
        close: () => {
          if (!isOpen) return;
          isOpen = false;
          watches--;
          watcher.close();
        },
      };
    },
    ready: async () => {},
    close: async () => {},
  };
}

/** `fs.watch`, as far as it is used here. */
export type WatchDirectory = (
  directory: string,
  listener: (event: 'rename' | 'change', name: string | null) => void,
) => {
  on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown;
  close(): void;
};
