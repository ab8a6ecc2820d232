import type { Trigger } from './trigger.ts';

/** Runs in a row that must have been started by their predecessor's writing alone, and write again. */
const RUNS_IN_A_ROW = 3;

/** Probe runs that must write again after a quiet gap before a path is taken for the command's own. */
const PROBES = 2;

/**
 * Gathers evidence that the command itself writes a path, of a kind that saving often cannot give.
 * Evidence is kept by name: that of the path, or what paths made anew by each run have in common.
 *
 * Saving in every run looks the same as being written by every run. So after a few such runs wisp
 * waits, longer each time, and starts a probe run by itself: whoever saves often will save in one of
 * the gaps, and a command cannot.
 */
export class OwnWrites {
  readonly #rows = new Map<string, { runs: number; probes: number }>();
  #lastWritten: ReadonlySet<string> = new Set();
  #isOwnRun = false;
  #ownRuns = 0;
  #isProbe = false;

  /** A run begins. Nothing may have been written since the last one ended, or `forget` was called. */
  runStarted(trigger: Trigger, isProbe: boolean): void {
    this.#isProbe = isProbe;
    this.#isOwnRun =
      trigger.kind === 'change' && trigger.paths.every((path) => this.#lastWritten.has(path));
    this.#ownRuns = this.#isOwnRun ? this.#ownRuns + 1 : 0;
    if (!this.#isOwnRun) this.#rows.clear();
  }

  /** The run ended and had given these paths, which have these names, a content they had not before it. */
  runEnded(paths: ReadonlySet<string>, names: ReadonlySet<string>): void {
    this.#lastWritten = paths;
    for (const name of this.#rows.keys()) if (!names.has(name)) this.#rows.delete(name);
    for (const name of names) {
      const row = this.#rows.get(name) ?? { runs: 0, probes: 0 };
      if (this.#isOwnRun) row.runs++;
      if (this.#isProbe && this.mayBeOwn(name)) row.probes++;
      this.#rows.set(name, row);
    }
  }

  /** Somebody wrote while nothing ran: whatever came before is no evidence. */
  forget(): void {
    this.#rows.clear();
    this.#lastWritten = new Set();
  }

  /** How many runs in a row were started by what the run before them had written, whatever that was. */
  get ownRuns(): number {
    return this.#ownRuns;
  }

  /** True when only probes are missing. */
  mayBeOwn(name: string): boolean {
    return (this.#rows.get(name)?.runs ?? 0) >= RUNS_IN_A_ROW;
  }

  /** True when the run under way can make a name one that only probes are missing for. */
  isSuspect(name: string): boolean {
    return this.#isOwnRun && (this.#rows.get(name)?.runs ?? 0) >= RUNS_IN_A_ROW - 1;
  }

  isOwn(name: string): boolean {
    return this.probes(name) >= PROBES;
  }

  /** How many probes have spoken against a name. */
  probes(name: string): number {
    return this.#rows.get(name)?.probes ?? 0;
  }
}
