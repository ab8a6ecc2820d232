import type { FileChange } from '../../core/file-change.ts';

/** Gathers changes and gives them out as what they come to: a file made and removed again is none. */
export class ChangeBatch {
  readonly #kinds = new Map<string, FileChange['kind']>();

  add(path: string, kind: FileChange['kind']): void {
    const before = this.#kinds.get(path);
    if (before === 'created' && kind === 'deleted') this.#kinds.delete(path);
    else if (before === 'created') return;
    else this.#kinds.set(path, before === 'deleted' && kind === 'created' ? 'modified' : kind);
  }

  get isEmpty(): boolean {
    return this.#kinds.size === 0;
  }

  /** Everything gathered so far, each path once; the batch is empty afterwards. */
  take(): FileChange[] {
    const changes = Array.from(this.#kinds, ([path, kind]) => ({ path, kind }));
    this.#kinds.clear();
    return changes;
  }
}
