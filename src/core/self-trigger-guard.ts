import type { Cancel, Clock } from './clock.ts';
import type { FileChange } from './file-change.ts';
import { MadePaths } from './generated-paths.ts';
import { OwnWrites } from './own-writes.ts';
import type { Trigger } from './trigger.ts';

/** Quiet before a first probe, in milliseconds, when the last run took less than this. */
const SHORTEST_GAP_MS = 1_000;

/** Most paths of a run whose contents are compared; what is beyond counts as changed. */
const COMPARED_PATHS = 2_000;

/** Runs in a row that set each other off, in ways that no name is found for, until that is told. */
const TOLD_AFTER_RUNS = 10;

/**
 * Keeps a command from setting itself off by what it writes, without ever ignoring an edit made
 * while it runs.
 *
 * It stands between the file watcher and the settler:
 *
 *     watcher.onChanges → guard.changed(changes) → pass(paths) → settler → stream → loop
 *
 * and is told about runs by the loop:
 *
 *     guard.runStarted(trigger)      before a run is spawned
 *     await watcher.drained()        when it has ended, so that its last writes are known …
 *     await guard.runEnded()         … and before the next trigger is pulled
 *
 * What it does with a path:
 *
 * - Written while nothing runs: passed at once. Evidence is forgotten, a mute is lifted.
 * - Written during a run, and not by the run before: passed at once.
 * - Written during a run, and by the run before: looked at when the run ends (and, with `earlyMs`,
 *   when it was left alone for so long). With the content it had when the run began it is no change,
 *   otherwise it is passed.
 * - Written by run after run that nothing else started ({@link OwnWrites}): held for a quiet gap, then
 *   a run is asked for with `startProbe`. When the probes write it again it is muted, which is told
 *   with `muted`: from then on it does not count while a run is under way.
 * - Made by run after run under a new name each time ({@link MadePaths}): the same, with the shape of
 *   the name in place of the path. Only making and removing such paths is muted, never an edit.
 * - Written by many such runs in a row, under names that have nothing in common: told with `loops`.
 */
export class SelfTriggerGuard {
  readonly #parts: SelfTriggerGuardParts;
  readonly #evidence = new OwnWrites();
  readonly #made = new MadePaths();
  /** Content at the end of the last run that wrote a path; gone when it was written since. */
  readonly #contents = new Map<string, string>();
  /** Names: paths, and shapes of paths that runs make. */
  readonly #muted = new Set<string>();
  #run: RunUnderWay | undefined;
  #probe: { readonly paths: readonly string[]; readonly cancel: Cancel } | undefined;
  #cancelEarlyLook: Cancel = () => {};
  /** Paths written since the last run ended. */
  #writtenSince = new Set<string>();
  #isClosed = false;

  constructor(parts: SelfTriggerGuardParts) {
    this.#parts = parts;
  }

  /** A run is about to start. */
  runStarted(trigger: Trigger): void {
    const probe = this.#takeProbe();
    const isProbe = probe?.length === trigger.paths.length;
    this.#evidence.runStarted(trigger, isProbe && trigger.paths.every((it) => probe.includes(it)));
    this.#made.runStarted();
    this.#run = { startedAt: this.#parts.clock.now(), passed: new Set(), held: new Set() };
  }

  /** Takes what the file watcher saw. */
  changed(changes: readonly FileChange[]): void {
    if (this.#isClosed) return;
    const run = this.#run;
    const passed = run === undefined ? this.#outsideRun(changes) : this.#duringRun(run, changes);
    if (passed.length > 0) this.#parts.pass(passed);
  }

  /** The run is over and its writes have been told; settles when what counts has been passed. */
  async runEnded(): Promise<void> {
    const run = this.#run;
    if (run === undefined) return;
    const durationMs = this.#parts.clock.now() - run.startedAt;
    this.#run = undefined;
    this.#cancelEarlyLook();
    this.#writtenSince = new Set();
    const held = await this.#changedContents([...run.held]);
    await this.#changedContents([...run.passed]);
    if (this.#isClosed) return;
    if (this.#writtenSince.size > 0) {
      if (held.length > 0) this.#parts.pass(held);
      return;
    }
    const written = new Set([...run.passed, ...held]);
    this.#evidence.runEnded(written, this.#namesOf(written));
    if (this.#evidence.ownRuns === TOLD_AFTER_RUNS) this.#parts.loops([...written]);
    this.#decide(held, run.passed.size > 0, durationMs);
  }

  /** Lets go of timers; nothing is passed afterwards. */
  close(): void {
    this.#isClosed = true;
    this.#cancelEarlyLook();
    this.#takeProbe();
  }

  #outsideRun(changes: readonly FileChange[]): string[] {
    const written = changes.map(({ path }) => path);
    if (written.length === 0) return written;
    for (const path of written) {
      this.#contents.delete(path);
      this.#muted.delete(path);
      this.#muted.delete(this.#made.shapeOf(path));
      this.#made.forget(path);
      this.#writtenSince.add(path);
    }
    this.#evidence.forget();
    return [...(this.#takeProbe() ?? []), ...written];
  }

  #duringRun(run: RunUnderWay, changes: readonly FileChange[]): string[] {
    const passed: string[] = [];
    for (const change of changes) {
      const { path } = change;
      const isKnown = this.#contents.has(path) || run.passed.has(path) || run.held.has(path);
      this.#made.seen(change, isKnown);
      const name = this.#made.nameOf(path);
      if (this.#muted.has(name)) continue;
      if (this.#contents.has(path) || this.#evidence.isSuspect(name)) {
        run.held.add(path);
        this.#lookEarly(run);
      } else {
        run.passed.add(path);
        passed.push(path);
      }
    }
    return passed;
  }

  /** A run that changes restart is not waited for: an edit of a path that an earlier run wrote. */
  #lookEarly(run: RunUnderWay): void {
    const { clock, earlyMs } = this.#parts;
    if (earlyMs === undefined) return;
    this.#cancelEarlyLook();
    this.#cancelEarlyLook = clock.after(earlyMs, () => void this.#passEarly(run));
  }

  async #passEarly(run: RunUnderWay): Promise<void> {
    const held = [...run.held].filter((path) => !this.#evidence.isSuspect(this.#made.nameOf(path)));
    const changed = await this.#changedContents(held);
    if (this.#run !== run || changed.length === 0) return;
    for (const path of changed) {
      run.held.delete(path);
      run.passed.add(path);
    }
    this.#parts.pass(changed);
  }

  /** Those of the paths whose content is another than it was; their contents are remembered. */
  async #changedContents(paths: readonly string[]): Promise<string[]> {
    const contents = await Promise.all(
      paths.slice(0, COMPARED_PATHS).map((path) => this.#parts.contentOf(path)),
    );
    return paths.filter((path, index) => {
      const content = contents[index];
      const isSame = content !== undefined && content === this.#contents.get(path);
      // What was written meanwhile is no run's doing, and is passed by itself.
      if (this.#writtenSince.has(path) || content === undefined) this.#contents.delete(path);
      else this.#contents.set(path, content);
      return !isSame;
    });
  }

  #decide(held: readonly string[], hasPassed: boolean, durationMs: number): void {
    const isOwn = (path: string): boolean => this.#evidence.isOwn(this.#made.nameOf(path));
    this.#mute(this.#namesOf(held.filter(isOwn)), held);
    const others = held.filter((path) => !isOwn(path));
    const names = [...this.#namesOf(others)];
    if (others.length === 0) return;
    if (hasPassed || !names.every((name) => this.#evidence.mayBeOwn(name))) {
      this.#parts.pass(others);
      return;
    }
    const probes = Math.max(...names.map((name) => this.#evidence.probes(name)));
    const gapMs = Math.max(SHORTEST_GAP_MS, durationMs) * 2 ** probes;
    const cancel = this.#parts.clock.after(gapMs, () => this.#parts.startProbe(others));
    this.#probe = { paths: others, cancel };
  }

  #mute(names: ReadonlySet<string>, written: readonly string[]): void {
    for (const name of names) this.#muted.add(name);
    const paths = written.filter((path) => names.has(path));
    const shapes = [...names].filter((name) => !paths.includes(name));
    if (paths.length > 0) this.#parts.muted(paths);
    if (shapes.length > 0) this.#parts.mutedShapes(shapes);
  }

  #namesOf(paths: Iterable<string>): Set<string> {
    return new Set(Array.from(paths, (path) => this.#made.nameOf(path)));
  }

  #takeProbe(): readonly string[] | undefined {
    const probe = this.#probe;
    this.#probe = undefined;
    probe?.cancel();
    return probe?.paths;
  }
}

interface RunUnderWay {
  readonly startedAt: number;
  /** Written, and passed on at once. */
  readonly passed: Set<string>;
  /** Written, and to be looked at. */
  readonly held: Set<string>;
}

export interface SelfTriggerGuardParts {
  readonly clock: Clock;
  /**
   * Something that is equal for equal contents, for a missing path too; undefined when the content
   * cannot be told (too large, unreadable). Never rejects.
   */
  readonly contentOf: (path: string) => Promise<string | undefined>;
  /** Takes paths that count as changed. */
  readonly pass: (paths: readonly string[]) => void;
  /** Starts a run for these paths now, without settling: a `change` trigger for the stream. */
  readonly startProbe: (paths: readonly string[]) => void;
  /** Tells that these paths do not count any more while a run is under way. */
  readonly muted: (paths: readonly string[]) => void;
  /** The same of paths that each run makes anew; `*` stands for what differs in their names. */
  readonly mutedShapes: (shapes: readonly string[]) => void;
  /** Tells that runs set each other off by what they write, last these paths, and will go on. */
  readonly loops: (paths: readonly string[]) => void;
  /**
   * Look at held paths after this much quiet, in milliseconds, instead of at the end of the run: for
   * watches where a change ends the run under way.
   */
  readonly earlyMs?: number | undefined;
}
