import type { Cancel, Clock } from './clock.ts';
import type { FileChange } from './file-change.ts';
import { MadePaths } from './generated-paths.ts';
import { MutedNames, type OwnName, type OwnWindow } from './muted-names.ts';
import { OwnWrites, type Sighting } from './own-writes.ts';
import { RunUnderWay } from './run-under-way.ts';
import type { Trigger } from './trigger.ts';
import { noWitness, type WriterEvidence, type WriterWitness } from './writer-witness.ts';

/** Most paths of a run whose contents are compared; what is beyond counts as changed. */
const COMPARED_PATHS = 2_000;

/** Runs in a row that set each other off, in ways that no name is found for, until that is told. */
const TOLD_AFTER_RUNS = 10;

/** How long a suspicion holds a change back, in milliseconds, where twice the settle time is shorter. */
const SHORTEST_WAIT_MS = 400;

/**
 * Keeps a command from setting itself off by what it writes, and never loses an edit for it.
 *
 * It stands between the file watcher and the settler:
 *
 *     watcher.onChanges → guard.changed(changes) → pass(paths) → settler → stream → loop
 *                                                → release(paths) ─────────┘
 *
 * and is told about runs by the loop:
 *
 *     guard.runStarted(trigger)      before a run is spawned
 *     await watcher.drained()        when it has ended, so that its last writes are known …
 *     await guard.runEnded()         … and before the next trigger is pulled
 *
 * The system does not say who wrote a file, and a run need not end: a server runs until something
 * changes. So a suspicion only ever holds a change back, for twice the settle time at most, and what
 * is not proved by then starts a run. Proof comes from three sides:
 *
 * - **The account.** Where the run's processes have written nothing since the last look, somebody else
 *   wrote the file: it is passed at once, whatever was thought of it ({@link WriterWitness}). A file
 *   that the run holds open for writing is its own; an account that balances speaks for it.
 * - **The moment.** A command writes at the same offset of run after run that nothing else started.
 *   How likely somebody else meets that moment is counted, and multiplies ({@link OwnWrites}).
 * - **The content.** What is as it was when the run began is no change.
 *
 * What is proved to be the command's own is muted, and said: from then on it starts no run when it is
 * written at its moment, while a run is under way. At any other time, or when the account says that
 * somebody else wrote it, it counts as before.
 *
 * Where changes restart the run (`restartMs`), all that might be the run's own is held for the settle
 * time, looked at, and released past the settler: an edit is not later for it. Where they queue,
 * nothing could start before the run ends, so that is when it is looked at; a suspect then waits for
 * a quiet gap.
 *
 * Paths that runs make under a new name each time ({@link MadePaths}) are judged by the shape of the
 * name. Runs that set each other off under names that have nothing in common are told with `loops`.
 */
export class SelfTriggerGuard {
  readonly #parts: SelfTriggerGuardParts;
  readonly #witness: WriterWitness;
  readonly #evidence = new OwnWrites();
  readonly #made = new MadePaths();
  readonly #muted: MutedNames;
  /** Content when a run began that a path was last looked at for; gone when it was written since. */
  readonly #contents = new Map<string, string>();
  #run: RunUnderWay | undefined;
  #lastEndedAt: number;
  /** Paths that the last run wrote. */
  #lastWritten: ReadonlySet<string> = new Set();
  #ownRuns = 0;
  #probe: { readonly paths: readonly string[]; readonly cancel: Cancel } | undefined;
  #cancelLook: Cancel = () => {};
  #cancelRelease: Cancel = () => {};
  /** Paths written since the last run ended. */
  #writtenSince = new Set<string>();
  #isClosed = false;

  constructor(parts: SelfTriggerGuardParts) {
    this.#parts = parts;
    this.#witness = parts.witness ?? noWitness;
    this.#muted = new MutedNames(parts.remembered);
    this.#lastEndedAt = parts.clock.now();
  }

  /** A run is about to start. */
  runStarted(trigger: Trigger): void {
    this.#takeProbe();
    const isOwn =
      trigger.kind === 'change' && trigger.paths.every((path) => this.#lastWritten.has(path));
    this.#ownRuns = isOwn ? this.#ownRuns + 1 : 0;
    this.#made.runStarted();
    const now = this.#parts.clock.now();
    this.#run = new RunUnderWay(now, now - this.#lastEndedAt, isOwn);
  }

  /** Takes what the file watcher saw. */
  changed(changes: readonly FileChange[]): void {
    if (this.#isClosed || changes.length === 0) return;
    const run = this.#run;
    const passed =
      run === undefined
        ? this.#outsideRun(changes.map(({ path }) => path))
        : this.#duringRun(run, changes);
    if (passed.length > 0) this.#parts.pass(passed);
  }

  /** The run is over and its writes have been told; settles when what counts has been passed. */
  async runEnded(isCut = false): Promise<void> {
    const run = this.#run;
    if (run === undefined) return;
    const { clock } = this.#parts;
    const durationMs = clock.now() - run.startedAt;
    this.#run = undefined;
    this.#lastEndedAt = clock.now();
    this.#cancelLook();
    this.#cancelRelease();
    const delayed = run.passDelayed();
    if (delayed.length > 0 && !isCut) this.#parts.release(delayed);
    run.isReplaced ||= isCut;
    this.#writtenSince = new Set();
    const held = await this.#changedContents([...run.held]);
    await this.#changedContents([...run.passed]);
    if (this.#isClosed) return;
    if (this.#writtenSince.size > 0) {
      if (held.length > 0) this.#parts.pass(held);
      return;
    }
    this.#learnFrom(run, held, durationMs, isCut);
  }

  /** Lets go of timers; nothing is passed afterwards. */
  close(): void {
    this.#isClosed = true;
    this.#cancelLook();
    this.#cancelRelease();
    this.#takeProbe();
  }

  /** Somebody else wrote these: no evidence counts any more. */
  #outsideRun(paths: readonly string[]): string[] {
    for (const path of paths) this.#isOthers(path);
    for (const path of paths) this.#writtenSince.add(path);
    this.#evidence.forgetAll();
    this.#lastWritten = new Set();
    return [...(this.#takeProbe() ?? []), ...paths];
  }

  #isOthers(path: string): void {
    this.#contents.delete(path);
    const shape = this.#made.shapeOf(path);
    this.#made.forget(path);
    for (const name of [path, shape]) {
      this.#evidence.forget(name);
      if (this.#muted.lift(name)) this.#remember();
    }
  }

  #duringRun(run: RunUnderWay, changes: readonly FileChange[]): string[] {
    const others = this.#witness.others(changes);
    const now = this.#parts.clock.now();
    const passed: string[] = [];
    for (const change of changes) {
      const { path } = change;
      if (others.has(path)) {
        this.#isOthers(path);
        run.isOthers(path);
        passed.push(path);
        continue;
      }
      this.#made.seen(change, this.#contents.has(path) || run.hasSeen(path));
      const name = this.#made.nameOf(path);
      const offset = run.hasSeen(path) ? undefined : this.#witness.offsetOf(path);
      const at = Math.min(now, run.startedAt + (offset ?? now));
      const isNewName = run.seen(path, name, at);
      if (this.#muted.covers(name, at - run.startedAt)) {
        run.hasOwn = true;
      } else if (this.#mustWait(path, name)) {
        run.hold(path, isNewName, now);
      } else {
        run.pass(path);
        passed.push(path);
      }
    }
    // Somebody is at work: what came just before belongs to it, and a burst is one run.
    if (others.size > 0) passed.push(...run.passHeld());
    this.#lookSoon(run);
    return passed;
  }

  #mustWait(path: string, name: string): boolean {
    return (
      this.#parts.restartMs !== undefined ||
      this.#contents.has(path) ||
      this.#evidence.isSuspect(name) ||
      this.#muted.has(name)
    );
  }

  /**
   * A run that changes restart is not waited for. A name that is written on and on is looked at after
   * twice the settle time, and a burst of ever new names when it settles.
   */
  #lookSoon(run: RunUnderWay): void {
    const { clock, restartMs, settleMaxMs } = this.#parts;
    this.#cancelLook();
    if (restartMs === undefined || run.held.size === 0 || run.isReplaced) return;
    const now = clock.now();
    const ms = Math.min(
      restartMs,
      run.newestHeldAt + 2 * restartMs - now,
      run.oldestHeldAt + settleMaxMs - now,
    );
    this.#cancelLook = clock.after(ms, () => void this.#look(run, restartMs));
  }

  async #look(run: RunUnderWay, restartMs: number): Promise<void> {
    const now = this.#parts.clock.now();
    const looked = run.takeHeld();
    const evidence = this.#witness.byRun(looked);
    const isOwnWrite = (path: string): boolean =>
      evidence(path) === 'held' || evidence(path) === 'balanced';
    const mutedBefore = new Set(looked.filter((path) => this.#muted.has(this.#made.nameOf(path))));
    const changed = await this.#changedContents(looked);
    if (this.#isClosed) return;
    const waiting = changed.filter((path) => run.finishLook(path));
    this.#judge(run, waiting, {
      evidence,
      isRestless: (name) => run.isWritingOn(name, now, restartMs),
    });
    const counting = waiting.filter((path) =>
      mutedBefore.has(path) ? !isOwnWrite(path) : !this.#muted.has(this.#made.nameOf(path)),
    );
    // The run that replaces one which was cut sees all that was written before.
    if (counting.length === 0 || run.isReplaced) return;
    const isDoubtful = counting.every((it) => this.#evidence.isDoubtful(this.#made.nameOf(it)));
    if (!isDoubtful || this.#run !== run) this.#release(run, counting);
    else if (run.delay(counting)) {
      const ms = Math.max(restartMs, SHORTEST_WAIT_MS - restartMs);
      this.#cancelRelease = this.#parts.clock.after(ms, () => this.#release(run, []));
    }
  }

  #release(run: RunUnderWay, paths: readonly string[]): void {
    this.#cancelRelease();
    const counting = [...run.passDelayed(), ...paths];
    for (const path of paths) run.pass(path);
    run.isReplaced = this.#run === run;
    if (counting.length > 0) this.#parts.release(counting);
  }

  #learnFrom(run: RunUnderWay, held: readonly string[], durationMs: number, isCut: boolean): void {
    const { restartMs, settleMs, clock, pass, release, loops } = this.#parts;
    const isMuted = (path: string): boolean => this.#muted.has(this.#made.nameOf(path));
    const mutedBefore = new Set(held.filter(isMuted));
    const written = [...run.passed, ...held].filter((path) => run.hasSeen(path));
    this.#judge(run, written, { durationMs: isCut ? undefined : durationMs });
    this.#evidence.runEnded(new Set([...run.names, ...run.paths]), durationMs, isCut);
    if (this.#muted.runEnded(run.names, durationMs)) this.#remember();
    this.#lastWritten = run.paths;
    if (this.#ownRuns === TOLD_AFTER_RUNS) loops(written);
    const counting = held.filter((path) => mutedBefore.has(path) || !isMuted(path));
    // What was held when the run was cut short is seen by the one that follows.
    if (counting.length === 0 || (isCut && restartMs !== undefined)) return;
    const isDoubtful = counting.every((it) => this.#evidence.isDoubtful(this.#made.nameOf(it)));
    if (isDoubtful && run.isOwn && run.passed.size === 0) this.#probeAfterGap(counting);
    else if (clock.now() - run.lastSeenAt >= settleMs) release(counting);
    else pass(counting);
  }

  #probeAfterGap(paths: readonly string[]): void {
    const { clock, settleMs, release } = this.#parts;
    const gapMs = Math.max(SHORTEST_WAIT_MS, 2 * settleMs);
    const cancel = clock.after(gapMs, () => {
      this.#probe = undefined;
      release(paths);
    });
    this.#probe = { paths, cancel };
  }

  /** Gathers what this run says of each name, once, and mutes what is the command's own by it. */
  #judge(run: RunUnderWay, paths: readonly string[], facts: Facts): void {
    const own: string[] = [];
    const shapes: string[] = [];
    for (const path of paths) {
      const name = this.#made.nameOf(path);
      const times = run.timesOf(name);
      if (times === undefined || run.judged.has(name)) continue;
      run.judged.add(name);
      if (this.#muted.has(name)) {
        // Again and again at another time than was found before, and by nobody else: at any time, then.
        const isActive = facts.evidence?.(path) !== undefined;
        if (run.isOwn && isActive && this.#muted.widen(name)) this.#remember();
        continue;
      }
      const witness = facts.evidence?.(path);
      const isRestless = facts.isRestless?.(name) === true;
      const sighting: Sighting = {
        at: times.first,
        offsetMs: times.first - run.startedAt,
        beforeEndMs: facts.durationMs && Math.max(0, run.startedAt + facts.durationMs - times.last),
        durationMs: facts.durationMs,
        quietMs: run.quietMs,
        isOwnRun: run.isOwn,
        isRestless,
        witness,
        isAmongOwn: run.hasOwn,
      };
      const isFirst = !this.#evidence.knows(name);
      const isOwn = this.#evidence.take(name, sighting);
      // What was made once may be written again, and goes by its own name then.
      const isOwnPath = name === path ? isOwn : this.#evidence.take(path, sighting);
      if (!isOwn) continue;
      const isAnyTime = isRestless || witness === 'held' || facts.durationMs !== undefined;
      const window = windowOf(times.first - run.startedAt, times.last - run.startedAt, isAnyTime);
      if (isOwnPath) this.#muted.add(path, window);
      // A shape takes more than one run to show.
      if (name === path || (isFirst && isOwnPath)) own.push(path);
      else {
        this.#muted.add(name, window);
        shapes.push(name);
      }
      run.hasOwn = true;
    }
    if (own.length > 0) this.#parts.muted(own);
    if (shapes.length > 0) this.#parts.mutedShapes(shapes);
    if (own.length + shapes.length > 0) this.#remember();
  }

  #remember(): void {
    this.#parts.remember?.(this.#muted.entries());
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

  #takeProbe(): readonly string[] | undefined {
    const probe = this.#probe;
    this.#probe = undefined;
    probe?.cancel();
    return probe?.paths;
  }
}

interface Facts {
  readonly evidence?: (path: string) => WriterEvidence;
  readonly isRestless?: (name: string) => boolean;
  /** Undefined while the run goes on, and when it was cut short. */
  readonly durationMs?: number | undefined;
}

/** A machine is busy at times: the moment is taken with room around it. */
function windowOf(firstMs: number, lastMs: number, isAnyTime: boolean): OwnWindow {
  if (isAnyTime) return { fromMs: 0, toMs: undefined };
  return { fromMs: Math.max(0, 0.8 * firstMs - 100), toMs: 1.5 * lastMs + 300 };
}

export interface SelfTriggerGuardParts {
  readonly clock: Clock;
  /**
   * Something that is equal for equal contents, for a missing path too; undefined when the content
   * cannot be told (too large, unreadable). Never rejects.
   */
  readonly contentOf: (path: string) => Promise<string | undefined>;
  /** Takes paths that count as changed and may not have settled yet. */
  readonly pass: (paths: readonly string[]) => void;
  /** Takes paths that count as changed and have settled: a run starts for them now. */
  readonly release: (paths: readonly string[]) => void;
  /** Tells that these paths start no run any more when the command writes them. */
  readonly muted: (paths: readonly string[]) => void;
  /** The same of paths that each run makes anew; `*` stands for what differs in their names. */
  readonly mutedShapes: (shapes: readonly string[]) => void;
  /** Tells that runs set each other off by what they write, last these paths, and will go on. */
  readonly loops: (paths: readonly string[]) => void;
  /** The settle time in milliseconds. */
  readonly settleMs: number;
  /** Longest a tree that never settles holds a change back, in milliseconds. */
  readonly settleMaxMs: number;
  /** The same where a change ends the run under way; undefined where it waits for the end. */
  readonly restartMs?: number | undefined;
  /** Undefined where the system does not tell who writes. */
  readonly witness?: WriterWitness | undefined;
  /** What an earlier watch of the same command has learnt. */
  readonly remembered?: readonly OwnName[] | undefined;
  /** Takes what is known of the command's own writes whenever that changes. */
  readonly remember?: ((own: readonly OwnName[]) => void) | undefined;
}
