import path from 'node:path';
import type { FSWatcher } from 'chokidar';
import type { Cancel, Clock } from '../../../core/clock.ts';
import type { Engine, EngineListener, Watch } from './engine.ts';

/**
 * chokidar as a source of hints: for systems whose kernel reports on files one by one, and for
 * polling. One shallow instance a directory, so that a directory made anew is watched anew and
 * chokidar never walks where the rules do not.
 *
 * Its events are throttled and start late; so raw events are hints as well, and every instance hints
 * at its whole directory when it becomes ready.
 *
 * @param pollMs Look this often instead of listening; undefined to listen.
 */
export function chokidarEngine(pollMs: number | undefined, clock: Clock): Engine {
  const open = new Set<ShallowWatch>();
  return {
    name: 'chokidar',
    get watches() {
      return pollMs === undefined ? open.size : 0;
    },
    watch(directory: string, listener: EngineListener): Watch {
      const watch = new ShallowWatch(directory, pollMs, clock, listener);
      open.add(watch);
      return {
        close: () => {
          open.delete(watch);
          void watch.close();
        },
      };
    },
    ready: async () => {
      await Promise.all(Array.from(open, (watch) => watch.ready));
    },
    close: async () => {
      await Promise.all(Array.from(open, (watch) => watch.close()));
      open.clear();
    },
  };
}

class ShallowWatch {
  readonly ready: Promise<void>;
  readonly #directory: string;
  readonly #listener: EngineListener;
  readonly #clock: Clock;
  #watcher: FSWatcher | undefined;
  #cancelLook: Cancel = () => {};
  #isClosed = false;

  constructor(
    directory: string,
    pollMs: number | undefined,
    clock: Clock,
    listener: EngineListener,
  ) {
    this.#directory = directory;
    this.#clock = clock;
    this.#listener = listener;
    this.ready = this.#start(pollMs);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelLook();
    await this.#watcher?.close();
  }

  async #start(pollMs: number | undefined): Promise<void> {
    const chokidar = await import('chokidar');
    if (this.#isClosed) return;
    const watcher = chokidar.watch(this.#directory, {
      depth: 0,
      ignoreInitial: true,
      followSymlinks: false,
      atomic: false,
      usePolling: pollMs !== undefined,
      ...(pollMs === undefined ? {} : { interval: pollMs, binaryInterval: pollMs }),
    });
    this.#watcher = watcher;
    watcher.on('all', (event, file) => this.#hintAt(file, event === 'change'));
    watcher.on('raw', (event, name, details) => {
      const { watchedPath } = details as { watchedPath?: string };
      const isEntry = watchedPath === this.#directory && name !== null;
      this.#hintAt(
        isEntry ? path.join(watchedPath, name) : (watchedPath ?? name),
        event === 'change',
      );
    });
    watcher.on('error', (error) => {
      this.#listener.onFailure((error as NodeJS.ErrnoException).code ?? '');
    });
    await new Promise<void>((resolve) => watcher.once('ready', resolve));
    if (this.#isClosed) return;
    this.#listener.onHint(null, false);
    // A poll compares with a first look that may come after this moment, and not see what came before.
    if (pollMs !== undefined) {
      this.#cancelLook = this.#clock.after(2 * pollMs, () => this.#listener.onHint(null, false));
    }
  }

  #hintAt(file: string, isWritten: boolean): void {
    if (this.#isClosed) return;
    const isEntry = path.dirname(file) === this.#directory && file !== this.#directory;
    this.#listener.onHint(isEntry ? path.basename(file) : null, isEntry && isWritten);
  }
}
