import type { Trigger } from './trigger.ts';

/** Runs in a row that must have been started by their predecessor's writing alone, and write again. */
const RUNS_IN_A_ROW = 3;

/** Probe runs that must write again after a quiet gap before a path is taken for the command's own. */
const PROBES = 2;

/**
 * Gathers evidence that the command itself writes a path, of a kind that saving often cannot give.
 *
 * Saving in every run looks the same as being written by every run. So after a few such runs wisp
 * waits, longer each time, and starts a probe run by itself: whoever saves often will save in one of
 * the gaps, and a command cannot.
 */
export class OwnWrites {
  readonly #rows = new Map<string, { runs: number; probes: number }>();
  #lastWritten: ReadonlySet<string> = new Set();
  #isOwnRun = false;
  #isProbe = false;

  /** A run begins. Nothing may have been written since the last one ended, or `forget` was called. */
  runStarted(trigger: Trigger, isProbe: boolean): void {
    this.#isProbe = isProbe;
    this.#isOwnRun =
      trigger.kind === 'change' && trigger.paths.every((path) => this.#lastWritten.has(path));
    if (!this.#isOwnRun) this.#rows.clear();
  }

  /** The run ended and had given these paths a content they had not before it. */
  runEnded(written: ReadonlySet<string>): void {
    this.#lastWritten = written;
    for (const path of this.#rows.keys()) if (!written.has(path)) this.#rows.delete(path);
    for (const path of written) {
      const row = this.#rows.get(path) ?? { runs: 0, probes: 0 };
      if (this.#isOwnRun) row.runs++;
      if (this.#isProbe && this.mayBeOwn(path)) row.probes++;
      this.#rows.set(path, row);
    }
  }

  /** Somebody wrote while nothing ran: whatever came before is no evidence. */
  forget(): void {
    this.#rows.clear();
    this.#lastWritten = new Set();
  }

  /** True when only probes are missing. */
  mayBeOwn(path: string): boolean {
    return (this.#rows.get(path)?.runs ?? 0) >= RUNS_IN_A_ROW;
  }

  /** True when the run under way can make a path one that only probes are missing for. */
  isSuspect(path: string): boolean {
    return this.#isOwnRun && (this.#rows.get(path)?.runs ?? 0) >= RUNS_IN_A_ROW - 1;
  }

  isOwn(path: string): boolean {
    return this.probes(path) >= PROBES;
  }

  /** How many probes have spoken against a path. */
  probes(path: string): number {
    return this.#rows.get(path)?.probes ?? 0;
  }
}
