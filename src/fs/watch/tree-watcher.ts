import type { Cancel, Clock } from '../../core/clock.ts';
import type { ReportTrouble } from '../../core/trouble.ts';
import type { Engine } from './engines/engine.ts';
import { type FileStamp, lookAt, stampOf } from './file-stamp.ts';
import type { FileWatcher, FileWatcherHealth, ReportChanges } from './file-watcher.ts';
import type { IgnoreRules } from './ignore/ignore-rules.ts';
import { queueLimit } from './inotify-limits.ts';
import { type Mount, mountsAround } from './mounts.ts';
import { BlindSpots } from './unwatched-directories.ts';
import { linkedRoot, type WatchedRoot } from './watched-root.ts';
import { type TreeProblem, WatchedTree } from './watched-tree.ts';

/** Longest the walk keeps the event loop at a time, in milliseconds: the command's output flows meanwhile. */
const SLICE_MS = 15;

/** How often roots and rules outside of them are looked at, in milliseconds: a handful of stat calls. */
const BEAT_MS = 1_000;

/** The same while hints tell of everything but those rules, so that a watch that idles hardly wakes. */
const CALM_BEAT_MS = 5_000;

/** A wall clock this much ahead of the monotonic one, in milliseconds, means the machine slept. */
const SLEPT_MS = 5_000;

export interface TreeWatcherOptions {
  readonly roots: readonly WatchedRoot[];
  readonly engine: Engine;
  readonly rulesFor: (root: WatchedRoot) => IgnoreRules;
  readonly mounts: readonly Mount[];
  readonly sinceMs: number;
  readonly pollMs: number;
  readonly clock: Clock;
  readonly wallClockMs: () => number;
  readonly onChanges: ReportChanges;
  readonly onTrouble: ReportTrouble;
}

/** Keeps one tree a root true: gathers hints, works them off in slices, looks by itself where none come. */
export class TreeWatcher implements FileWatcher {
  readonly ready: Promise<void>;
  readonly #options: TreeWatcherOptions;
  readonly #trees: WatchedTree[];
  /** Trees of files that a root links to, by the root's path. */
  readonly #linked = new Map<string, WatchedTree>();
  readonly #hints = new Map<string, Hint>();
  readonly #idle: (() => void)[] = [];
  readonly #blindSpots: BlindSpots;
  readonly #outside = new Map<string, FileStamp | undefined>();
  /**
   * Hints at once that make it likely that the kernel's queue ran over. Events about watches that are
   * gone are read without a hint, hence a quarter.
   */
  readonly #burst = queueLimit() / 4;
  /** Counted when somebody asks; undefined when it may have changed. */
  #files: number | undefined;
  #hintsThisTurn = 0;
  #isScheduled = false;
  #isClosed = false;
  #cancelBeat: Cancel = () => {};
  #beatAt: { now: number; wall: number };
  #pollDue = 0;

  constructor(options: TreeWatcherOptions) {
    this.#options = options;
    this.#blindSpots = new BlindSpots({ ...options, onPolled: () => this.#nextBeat() });
    this.#beatAt = this.#times();
    this.#trees = options.roots.map((root) => this.#plant(root));
    this.#followLinks();
    for (const file of this.#outsideFiles()) this.#outside.set(file, stampNow(file));
    this.ready = this.#arm();
    this.#nextBeat();
  }

  health(): FileWatcherHealth {
    this.#files ??= sum(this.#trees, (tree) => tree.files);
    return {
      engine: this.#options.engine.name,
      files: this.#files,
      directories: sum(this.#trees, (tree) => tree.directories),
      watches: this.#options.engine.watches,
      polled: this.#blindSpots.polled,
    };
  }

  async drained(): Promise<void> {
    // One turn reads what the kernel has queued, the next one works it off.
    await nextTurn();
    await nextTurn();
    await this.#whenIdle();
  }

  async recheck(paths: readonly string[]): Promise<void> {
    for (const tree of this.#trees) for (const path of paths) tree.recheck(path);
    await this.#whenIdle();
  }

  async reconcile(): Promise<void> {
    for (const tree of this.#trees) {
      tree.checkRoot();
      tree.reexamine();
    }
    await this.#whenIdle();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelBeat();
    for (const tree of this.#trees) tree.close();
    for (const settle of this.#idle.splice(0)) settle();
    await this.#options.engine.close();
  }

  #plant(root: WatchedRoot): WatchedTree {
    const { engine, rulesFor, sinceMs } = this.#options;
    // Each directory is held against these, of which most systems have dozens and few matter.
    const mounts = mountsAround(root.directory, this.#options.mounts);
    return new WatchedTree(root, {
      engine,
      rulesFor,
      sinceMs,
      isForeign: (directory) => this.#blindSpots.isForeign(directory, mounts),
      onHint: (tree, directory, name, isWritten) =>
        this.#hint({ tree, directory, name, isWritten }),
      onProblem: (problem) => this.#problem(problem),
    });
  }

  /** A root that is a link to a file is seen by what happens to that file, too. */
  #followLinks(): void {
    for (const root of this.#options.roots) {
      const target = linkedRoot(root);
      const followed = this.#linked.get(root.path);
      const isSame =
        followed?.root.directory === target?.directory && followed?.root.name === target?.name;
      if (isSame) continue;
      if (followed !== undefined) {
        followed.close();
        this.#trees.splice(this.#trees.indexOf(followed), 1);
        this.#linked.delete(root.path);
      }
      if (target === undefined) continue;
      const tree = this.#plant(target);
      this.#linked.set(root.path, tree);
      this.#trees.push(tree);
    }
  }

  async #arm(): Promise<void> {
    this.#work();
    await this.#whenIdle();
    await this.#options.engine.ready();
    // An engine that starts late hints at everything once it has.
    await this.drained();
  }

  #hint(hint: Hint): void {
    if (this.#isClosed) return;
    // Two roots may watch one directory, each for names of its own.
    const key = `${hint.tree.root.path}\0${hint.directory}\0${hint.name ?? ''}`;
    const before = this.#hints.get(key);
    this.#hints.set(key, before?.isWritten ? before : hint);
    this.#hintsThisTurn++;
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled || this.#isClosed) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#work();
    });
  }

  #work(): void {
    if (this.#isClosed) return;
    this.#files = undefined;
    this.#takeHints();
    const isDone = this.#stepFor(SLICE_MS);
    this.#report();
    if (!isDone) this.#schedule();
    else for (const settle of this.#idle.splice(0)) settle();
  }

  #takeHints(): void {
    for (const hint of this.#hints.values()) {
      hint.tree.look(hint.directory, hint.name, hint.isWritten);
    }
    this.#hints.clear();
    // The kernel drops events when its queue is full, and Node does not pass that on.
    if (this.#hintsThisTurn >= this.#burst) for (const tree of this.#trees) tree.reexamine();
    this.#hintsThisTurn = 0;
  }

  #stepFor(ms: number): boolean {
    const { clock } = this.#options;
    const end = clock.now() + ms;
    while (this.#trees.some((tree) => tree.step())) if (clock.now() >= end) return false;
    return true;
  }

  #report(): void {
    const seen = new Map(
      this.#trees.flatMap((tree) => tree.takeChanges()).map((change) => [change.path, change]),
    );
    if (seen.size === 0) return;
    if (this.#options.roots.some(({ path }) => seen.has(path))) this.#followLinks();
    this.#options.onChanges([...seen.values()]);
  }

  #whenIdle(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    this.#schedule();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  #beat(): void {
    const before = this.#beatAt;
    this.#beatAt = this.#times();
    const slept = this.#beatAt.wall - before.wall - (this.#beatAt.now - before.now) > SLEPT_MS;
    for (const tree of this.#trees) {
      tree.checkRoot();
      if (slept) tree.reexamine();
    }
    this.#followLinks();
    this.#checkRules();
    this.#poll();
    if (this.#trees.some((tree) => tree.hasWork)) this.#schedule();
    this.#nextBeat();
  }

  /** Again whenever something ceased to be hinted at: the next beat may be due sooner then. */
  #nextBeat(): void {
    this.#cancelBeat();
    const isCalm =
      !this.#blindSpots.isAnythingPolled &&
      this.#linked.size === 0 &&
      this.#trees.every((tree) => tree.isRootHinted);
    const ms = isCalm ? CALM_BEAT_MS : BEAT_MS;
    this.#cancelBeat = this.#options.clock.after(ms, () => this.#beat());
  }

  #checkRules(): void {
    let hasChanged = false;
    for (const file of this.#outsideFiles()) {
      const now = stampNow(file);
      hasChanged ||= this.#outside.get(file) !== now;
      this.#outside.set(file, now);
    }
    if (hasChanged) for (const tree of this.#trees) tree.reloadRules();
  }

  #poll(): void {
    const { clock, pollMs } = this.#options;
    if (!this.#blindSpots.isAnythingPolled || clock.now() < this.#pollDue) return;
    const started = clock.now();
    for (const tree of this.#trees) tree.lookAtUnwatched();
    // A look that takes long is taken less often: at most a twentieth of the time.
    void this.#whenIdle().then(() => {
      this.#pollDue = started + Math.max(pollMs, 20 * (clock.now() - started));
    });
  }

  #outsideFiles(): string[] {
    return this.#trees.flatMap((tree) => tree.rules.outsideFiles);
  }

  #times(): { now: number; wall: number } {
    return { now: this.#options.clock.now(), wall: this.#options.wallClockMs() };
  }

  #problem(problem: TreeProblem): void {
    this.#blindSpots.take(problem);
    if (problem.kind === 'lost') this.#nextBeat();
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

interface Hint {
  readonly tree: WatchedTree;
  readonly directory: string;
  readonly name: string | null;
  readonly isWritten: boolean;
}

function stampNow(file: string): FileStamp | undefined {
  const stats = lookAt(file);
  return stats && stampOf(stats);
}

function sum<Item>(items: readonly Item[], count: (item: Item) => number): number {
  return items.reduce((total, item) => total + count(item), 0);
}
