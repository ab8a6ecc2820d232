import { type Dirent, readdirSync, type Stats } from 'node:fs';
import path from 'node:path';
import type { FileChange } from '../../core/file-change.ts';
import { ChangeBatch } from './change-batch.ts';
import type { Engine } from './engines/engine.ts';
import { isGarbled, lookAt, stampOf } from './file-stamp.ts';
import { FirstStamps } from './first-stamps.ts';
import { type IgnoreRules, isIgnoreFile, type Scope } from './ignore/ignore-rules.ts';
import { childPath } from './path-relation.ts';
import { DIRECTORY, type Directory, Snapshot, UNSTAMPED } from './snapshot.ts';
import { type Identity, identityOf, isSameIdentity, type WatchedRoot } from './watched-root.ts';

export interface TreeOptions {
  readonly engine: Engine;
  readonly rulesFor: (root: WatchedRoot) => IgnoreRules;
  /** Wall-clock milliseconds; what was written later than that and before arming is a change. */
  readonly sinceMs: number;
  /** Directories that are never listened to, because the system tells nothing of them. */
  readonly isForeign: (directory: string) => boolean;
  readonly onHint: (
    tree: WatchedTree,
    directory: string,
    name: string | null,
    isWritten: boolean,
  ) => void;
  readonly onProblem: (problem: TreeProblem) => void;
}

/** What the tree cannot see, and why; it goes on with the rest. */
export type TreeProblem =
  | { readonly kind: 'unwatchable'; readonly path: string; readonly code: string }
  | { readonly kind: 'unreadable' | 'unnameable' | 'lost' | 'back'; readonly path: string };

/**
 * One watched root: a snapshot of every directory in it that counts, kept true by hints.
 *
 * A hint says where to look, the snapshot says what changed. Duplicate, reordered and misnamed hints
 * are therefore harmless, and a missed one is made up for by the next look. What makes it safe is an
 * order: a directory is watched before it is listed, so that what appears meanwhile is listed, or
 * hinted at, or both.
 *
 * Arming only watches and lists. Stamps are taken afterwards in quiet moments; until then an entry is
 * `UNSTAMPED`, and a hint about it is taken for a change.
 *
 * A directory that was made or removed is watched anew even if its inode is the old one: file
 * systems give the number away again at once, and the old watch died with the old directory.
 */
export class WatchedTree {
  readonly root: WatchedRoot;
  rules: IgnoreRules;
  readonly #options: TreeOptions;
  readonly #snapshot = new Snapshot();
  readonly #batch = new ChangeBatch();
  readonly #visits: Visit[] = [];
  readonly #stamps = new FirstStamps({
    isKnown: (directory) => this.#snapshot.get(directory.path) === directory,
    ignores: (directory, name) => this.#ignores(directory, name, false),
    list: (directory) => this.#list(directory),
    lookAtEntry: (directory, name) => this.#lookAtEntry(directory, name, false),
    note: (file, kind) => this.#note(file, kind),
  });
  #identity: Identity | undefined;

  constructor(root: WatchedRoot, options: TreeOptions) {
    this.root = root;
    this.#options = options;
    this.rules = options.rulesFor(root);
    this.#identity = identityOf(root.directory);
    this.#visit(root.directory, this.rules.rootScope, 'arm');
  }

  /** Does a small piece of what is left to do; false when nothing is left. */
  step(): boolean {
    const visit = this.#visits.pop();
    if (visit !== undefined) {
      this.#enter(visit);
      return true;
    }
    return this.#stamps.step();
  }

  /** Whether {@link step} has something to do, or changes wait to be taken. */
  get hasWork(): boolean {
    return this.#visits.length > 0 || !this.#stamps.isDone || !this.#batch.isEmpty;
  }

  /** Looks at one entry of a directory, or at all of them, and takes note of what changed. */
  look(directoryPath: string, name: string | null, isWritten: boolean): void {
    const directory = this.#snapshot.get(directoryPath);
    if (directory === undefined) return;
    if (name === null) {
      this.#visit(directoryPath, undefined, 'listed');
      return;
    }
    const isRoot = directoryPath === this.root.directory;
    if (isRoot && !isWritten && name === path.basename(directoryPath)) this.checkRoot(true);
    if (isRoot && !this.#isNamed(name)) return;
    this.#lookAtEntry(directory, name, isWritten);
    if (isIgnoreFile(name) || (name === '.git' && !isWritten)) this.#reloadBelow(directory);
  }

  /** Looks at a path again, if it lies in a directory that counts. */
  recheck(file: string): void {
    const inner = this.#snapshot.get(file);
    if (inner !== undefined) this.#visit(file, undefined, 'listed');
    const directory = this.#snapshot.get(path.dirname(file));
    const name = path.basename(file);
    // Nothing can be learned by a look at a name that is not UTF-8.
    if (isGarbled(name)) return;
    if (directory === undefined || (this.root.name ?? name) !== name) return;
    if (inner === undefined || lookAt(file) === undefined)
      this.#lookAtEntry(directory, name, false);
  }

  /** Looks at everything again and watches it anew. */
  reexamine(): void {
    this.#visit(this.root.directory, undefined, 'replaced');
  }

  /** Looks at the directories that no watch tells about. */
  lookAtUnwatched(): void {
    for (const directory of this.#snapshot.directories()) {
      if (directory.watch === undefined) this.#visit(directory.path, undefined, 'listed');
    }
  }

  /** Reads all rules again; what they let in now is watched, and is no change by that. */
  reloadRules(): void {
    this.rules = this.#options.rulesFor(this.root);
    this.#visit(this.root.directory, this.rules.rootScope, 'adopt');
  }

  /** Finds out whether the root went, came back or became another one. */
  checkRoot(isReplaced = false): void {
    const { directory } = this.root;
    const before = this.#identity;
    this.#identity = identityOf(directory);
    if (this.#identity === undefined) {
      if (before === undefined) return;
      for (const gone of this.#snapshot.forget(directory)) this.#note(gone, 'deleted');
      this.#options.onProblem({ kind: 'lost', path: this.root.path });
    } else if (before === undefined) {
      this.#note(this.root.path, 'created');
      this.rules = this.#options.rulesFor(this.root);
      this.#visit(directory, this.rules.rootScope, 'created');
      this.#options.onProblem({ kind: 'back', path: this.root.path });
    } else if (isReplaced || !isSameIdentity(before, this.#identity)) {
      this.#visit(directory, undefined, 'replaced');
    }
  }

  /** True when hints tell of what happens to the root itself: it is there, and no link leads to it. */
  get isRootHinted(): boolean {
    return this.#identity?.path === this.root.directory;
  }

  /** What changed since the last call. */
  takeChanges(): FileChange[] {
    return this.#batch.take();
  }

  get files(): number {
    return this.#snapshot.files;
  }

  get directories(): number {
    return this.#snapshot.size;
  }

  /** The directories no watch tells about. */
  unwatched(): string[] {
    return [...this.#snapshot.directories()].flatMap((it) => (it.watch ? [] : [it.path]));
  }

  close(): void {
    this.#visits.length = 0;
    this.#stamps.clear();
    this.#snapshot.clear();
    this.#batch.take();
  }

  #note(file: string, kind: FileChange['kind']): void {
    // What is seen where a link leads is told of the link.
    const isLinked = this.root.name !== undefined && file === this.#namedPath;
    this.#batch.add(isLinked ? this.root.path : file, kind);
  }

  get #namedPath(): string {
    return childPath(this.root.directory, this.root.name ?? '');
  }

  #visit(path: string, outer: Scope | undefined, how: Visit['how']): void {
    this.#visits.push({ path, outer, how });
  }

  #isNamed(name: string): boolean {
    return this.root.name === undefined || this.root.name === name;
  }

  #enter({ path: directoryPath, outer, how }: Visit): void {
    if (!this.#isExpected(directoryPath)) return;
    const known = this.#snapshot.get(directoryPath);
    if (known === undefined && outer === undefined) return;
    const directory = known ?? this.#newDirectory(directoryPath, outer as Scope);
    if (known === undefined || how === 'replaced' || how === 'created') this.#watchAnew(directory);
    const listing = this.#list(directory);
    if (listing === undefined) {
      // Gone again before it was seen: it must not pass for known when it comes back.
      if (known === undefined && directory.isReadable) this.#snapshot.forget(directoryPath);
      return;
    }
    if (outer !== undefined) {
      directory.scope = this.rules.enter(
        directoryPath,
        (name) => listing.some((entry) => entry.name === name),
        outer,
      );
    }
    for (const entry of listing) this.#meet(directory, entry, how);
    if (how === 'arm' || how === 'adopt') {
      this.#stamps.add(directory, how === 'arm' ? this.#options.sinceMs : Infinity);
    }
    if (known !== undefined) this.#missWhatIsGone(directory, listing);
  }

  /** False when the directory it lies in was forgotten, or came to hold something else, since it was to be visited. */
  #isExpected(directoryPath: string): boolean {
    if (directoryPath === this.root.directory) return true;
    const above = this.#snapshot.get(path.dirname(directoryPath));
    return above?.entries.get(path.basename(directoryPath)) === DIRECTORY;
  }

  #newDirectory(directoryPath: string, scope: Scope): Directory {
    const directory: Directory = {
      path: directoryPath,
      entries: new Map(),
      scope,
      watch: undefined,
      isReadable: true,
    };
    this.#snapshot.add(directory);
    return directory;
  }

  #watchAnew(directory: Directory): void {
    const old = directory.watch;
    directory.watch = undefined;
    if (!this.#options.isForeign(directory.path)) {
      try {
        directory.watch = this.#options.engine.watch(directory.path, {
          onHint: (name, isWritten) => this.#options.onHint(this, directory.path, name, isWritten),
          onFailure: (code) => this.#missWatch(directory, code),
        });
      } catch (error) {
        this.#missWatch(directory, (error as NodeJS.ErrnoException).code ?? '');
      }
    }
    // Only now: two watches of one directory are one to the kernel, so no event falls between.
    old?.close();
  }

  #missWatch(directory: Directory, code: string): void {
    directory.watch?.close();
    directory.watch = undefined;
    this.#options.onProblem({ kind: 'unwatchable', path: directory.path, code });
  }

  #list(directory: Directory): Dirent[] | undefined {
    try {
      const listing = readdirSync(directory.path, { withFileTypes: true });
      directory.isReadable = true;
      if (directory.path !== this.root.directory) return listing;
      return listing.filter((entry) => this.#isNamed(entry.name));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Gone again: the directory above tells.
      if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
      if (directory.isReadable) {
        this.#options.onProblem({ kind: 'unreadable', path: directory.path });
      }
      directory.isReadable = false;
      return undefined;
    }
  }

  /** Takes in one entry of a listing. */
  #meet(directory: Directory, entry: Dirent, how: Visit['how']): void {
    const { name } = entry;
    const known = directory.entries.get(name);
    if (how === 'created' || how === 'replaced' || how === 'listed') {
      if (known === DIRECTORY && entry.isDirectory()) {
        if (how !== 'replaced') return;
        this.#visit(childPath(directory.path, name), directory.scope, how);
      } else if (known !== UNSTAMPED && !this.#isUnnameable(directory, entry)) {
        // What is not stamped yet is about to be: nothing says that it changed.
        this.#lookAtEntry(directory, name, false);
      }
      return;
    }
    const isDirectory = entry.isDirectory();
    // Rules about files are asked when the file is stamped: arming is quicker by half.
    if ((isDirectory || known !== undefined) && this.#ignores(directory, name, isDirectory)) {
      if (known === DIRECTORY) this.#snapshot.forget(childPath(directory.path, name));
      directory.entries.delete(name);
    } else if (isDirectory) {
      if (this.#isUnnameable(directory, entry)) return;
      directory.entries.set(name, DIRECTORY);
      this.#visit(childPath(directory.path, name), directory.scope, how);
    } else if (known === undefined) {
      directory.entries.set(name, UNSTAMPED);
    }
  }

  #missWhatIsGone(directory: Directory, listing: readonly Dirent[]): void {
    const present = new Set(listing.map((entry) => entry.name));
    for (const name of [...directory.entries.keys()]) {
      if (!present.has(name)) this.#lookAtEntry(directory, name, false);
    }
  }

  #lookAtEntry(directory: Directory, name: string, isWritten: boolean): void {
    const stats = lookAt(childPath(directory.path, name));
    if (stats === undefined) this.#seeNothing(directory, name);
    else if (stats.isDirectory()) this.#seeDirectory(directory, name, isWritten);
    else this.#seeFile(directory, name, stats, isWritten);
  }

  #seeNothing(directory: Directory, name: string): void {
    const file = childPath(directory.path, name);
    const known = directory.entries.get(name);
    directory.entries.delete(name);
    if (known === DIRECTORY) this.#noteGone(directory, name);
    else if (known !== undefined) this.#note(file, 'deleted');
    // A name that is not UTF-8 arrives garbled and cannot be looked at; that something happened is enough.
    else if (isGarbled(name)) this.#note(file, 'modified');
  }

  #seeDirectory(directory: Directory, name: string, isWritten: boolean): void {
    const inner = childPath(directory.path, name);
    const known = directory.entries.get(name);
    if (this.#ignores(directory, name, true)) {
      directory.entries.delete(name);
      if (known === DIRECTORY) this.#snapshot.forget(inner);
      else if (known !== undefined) this.#note(inner, 'deleted');
    } else if (known === DIRECTORY) {
      const isClosed = this.#snapshot.get(inner)?.isReadable === false;
      // Written: its permissions or times, which matter only if they kept it closed.
      if (!isWritten || isClosed) this.#visit(inner, directory.scope, 'replaced');
    } else {
      directory.entries.set(name, DIRECTORY);
      if (this.rules.isAskedFor(directory.path, name)) {
        this.#note(inner, known === undefined ? 'created' : 'modified');
      }
      this.#visit(inner, directory.scope, 'created');
    }
  }

  #seeFile(directory: Directory, name: string, stats: Stats, isWritten: boolean): void {
    const file = childPath(directory.path, name);
    const known = directory.entries.get(name);
    if (known === DIRECTORY) this.#noteGone(directory, name);
    // What is stamped counts: it was asked then.
    if (typeof known !== 'number' && this.#ignores(directory, name, false)) {
      directory.entries.delete(name);
      return;
    }
    const stamp = stampOf(stats);
    directory.entries.set(name, stamp);
    if (typeof known !== 'number') {
      this.#note(file, known === undefined ? 'created' : 'modified');
    } else if (isWritten || known !== stamp) {
      this.#note(file, 'modified');
    }
  }

  #noteGone(directory: Directory, name: string): void {
    const gone = this.#snapshot.forget(childPath(directory.path, name));
    const isAskedFor = this.rules.isAskedFor(directory.path, name);
    for (const [index, path] of gone.entries()) {
      if (index > 0 || isAskedFor) this.#note(path, 'deleted');
    }
  }

  #ignores(directory: Directory, name: string, isDirectory: boolean): boolean {
    // A file that was asked for by name counts whatever the rules say.
    if (this.root.name !== undefined) return isDirectory;
    return this.rules.ignores(directory.path, name, isDirectory, directory.scope);
  }

  /** True for a name that is not UTF-8: a hint about it is a change, but it cannot be looked at. */
  #isUnnameable(directory: Directory, entry: Dirent): boolean {
    const file = childPath(directory.path, entry.name);
    if (!isGarbled(entry.name) || lookAt(file) !== undefined) return false;
    if (entry.isDirectory()) this.#options.onProblem({ kind: 'unnameable', path: file });
    return true;
  }

  #reloadBelow(directory: Directory): void {
    const above = this.#snapshot.get(path.dirname(directory.path));
    const isRoot = directory.path === this.root.directory;
    this.#visit(directory.path, isRoot ? this.rules.rootScope : above?.scope, 'adopt');
  }
}

/** One directory to go through. */
interface Visit {
  readonly path: string;
  /** The scope it lies in; undefined when its own is to stay. */
  readonly outer: Scope | undefined;
  /**
   * `arm`: at the start, nothing is a change. `adopt`: rules changed, what is new to them is none.
   * `created`: all of it is. `replaced`: what differs is, and watches are made anew all the way down.
   * `listed`: what differs is, in this directory alone.
   */
  readonly how: 'arm' | 'adopt' | 'created' | 'replaced' | 'listed';
}
