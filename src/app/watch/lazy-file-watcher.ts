import type { FileWatcher, FileWatcherHealth } from '../../fs/watch/file-watcher.ts';

/** A file watcher whose code is loaded while the first run is already under way. */
export class LazyFileWatcher implements FileWatcher {
  readonly ready: Promise<void>;
  /** Undefined when it could not be started, which `ready` tells. */
  readonly #opened: Promise<FileWatcher | undefined>;
  #watcher: FileWatcher | undefined;
  #isClosed = false;

  /** @param open Loads and starts it; rejects with a WispError when it cannot be started. */
  constructor(open: () => Promise<FileWatcher>) {
    const opening = this.#open(open);
    this.ready = opening.then((watcher) => watcher.ready);
    this.#opened = opening.catch(() => undefined);
  }

  health(): FileWatcherHealth {
    return this.#watcher?.health() ?? notYet;
  }

  async drained(): Promise<void> {
    await (await this.#opened)?.drained();
  }

  async recheck(paths: readonly string[]): Promise<void> {
    await (await this.#opened)?.recheck(paths);
  }

  async reconcile(): Promise<void> {
    await (await this.#opened)?.reconcile();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#watcher?.close();
  }

  async #open(open: () => Promise<FileWatcher>): Promise<FileWatcher> {
    const watcher = await open();
    this.#watcher = watcher;
    if (this.#isClosed) await watcher.close();
    return watcher;
  }
}

const notYet: FileWatcherHealth = {
  engine: 'directories',
  files: 0,
  directories: 0,
  watches: 0,
  polled: [],
};
