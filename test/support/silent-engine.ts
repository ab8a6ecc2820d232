import type { Engine, EngineListener } from '../../src/fs/watch/engines/engine.ts';

/** An engine that hints at nothing by itself, and refuses watches as the system would. */
export class SilentEngine implements Engine {
  readonly name = 'directories';
  readonly watched = new Map<string, EngineListener>();
  /** Refuses every watch above this number. */
  limit = Number.POSITIVE_INFINITY;
  /** What it refuses them with. */
  code = 'ENOSPC';

  watch(directory: string, listener: EngineListener): { close(): void } {
    if (this.watched.size >= this.limit && !this.watched.has(directory)) {
      throw Object.assign(new Error('refused'), { code: this.code });
    }
    this.watched.set(directory, listener);
    return {
      close: () => {
        if (this.watched.get(directory) === listener) this.watched.delete(directory);
      },
    };
  }

  get watches(): number {
    return this.watched.size;
  }

  async ready(): Promise<void> {}

  async close(): Promise<void> {}
}
