import type { ReportTrouble } from '../../core/trouble.ts';
import type { Engine } from './engines/engine.ts';
import { foreignTrouble, limitTrouble } from './file-warnings.ts';
import type { FileWatcherHealth } from './file-watcher.ts';
import { watchLimit } from './inotify-limits.ts';
import { foreignMountOf, type Mount } from './mounts.ts';
import type { TreeProblem } from './watched-tree.ts';

/** Where nothing tells of changes: what is polled instead, and what a person is told, once each. */
export class BlindSpots {
  readonly #parts: BlindSpotsParts;
  readonly #said = new Set<string>();
  readonly #polled = new Map<string, string>();

  constructor(parts: BlindSpotsParts) {
    this.#parts = parts;
  }

  /** Directories that are polled, and why. */
  get polled(): FileWatcherHealth['polled'] {
    return Array.from(this.#polled, ([path, reason]) => ({ path, reason }));
  }

  get isAnythingPolled(): boolean {
    return this.#polled.size > 0;
  }

  /** Whether a directory lies on a mount whose other users' changes the kernel does not tell; it is polled then. */
  isForeign(directory: string, mounts: readonly Mount[]): boolean {
    const mount = foreignMountOf(directory, mounts);
    if (mount === undefined) return false;
    this.#poll(directory, mount.type);
    if (this.#isNew(mount.mountPoint)) {
      this.#parts.onTrouble(foreignTrouble(directory, mount.type, this.#parts.pollMs));
    }
    return true;
  }

  /** Takes what a tree cannot see. */
  take(problem: TreeProblem): void {
    if (problem.kind === 'unwatchable') {
      this.#takeUnwatchable(problem.path, problem.code);
      return;
    }
    const isWorthRepeating = problem.kind === 'lost' || problem.kind === 'back';
    if (!isWorthRepeating && !this.#isNew(problem.path)) return;
    const message = `\`${problem.path}\` ${words[problem.kind]}`;
    this.#parts.onTrouble({ part: 'files', message });
  }

  #takeUnwatchable(path: string, code: string): void {
    // Gone or closed meanwhile: the directory above tells.
    if (!/^(ENOSPC|EMFILE|ENFILE|ENOMEM)$/.test(code)) return;
    this.#poll(path, code);
    if (!this.#isNew(code)) return;
    const { engine, pollMs, onTrouble } = this.#parts;
    onTrouble(limitTrouble(code, { watches: engine.watches, limit: watchLimit(), pollMs }));
  }

  #poll(directory: string, reason: string): void {
    this.#polled.set(directory, reason);
    if (this.#polled.size === 1) this.#parts.onPolled();
  }

  #isNew(subject: string): boolean {
    const isNew = !this.#said.has(subject);
    this.#said.add(subject);
    return isNew;
  }
}

export interface BlindSpotsParts {
  readonly engine: Engine;
  readonly pollMs: number;
  readonly onTrouble: ReportTrouble;
  /** Called when there is something to poll for the first time. */
  readonly onPolled: () => void;
}

const words = {
  unreadable: 'cannot be read: changes in it are not seen',
  unnameable: 'has a name that is not UTF-8: changes in it are not seen',
  lost: 'is gone: watching goes on when it is back',
  back: 'is back',
} as const;
