import type { FileChange } from './file-change.ts';

/** How long after a run's end what it wrote may still be on its way, in milliseconds. */
const LATE_MS = 150;

/** How likely it may be that a person met another watch's runs by chance, for the file to be taken for its. */
const LIKELIHOOD_LIMIT = 0.02;

/** A run of another wisp, as far as its record tells. */
export interface ForeignRun {
  /** The watch, by its id and its command as a person would type it. */
  readonly watch: string;
  readonly command: string;
  readonly startedAtMs: number;
  /** Null while it runs. Both in milliseconds since 1970. */
  readonly endedAtMs: number | null;
}

/**
 * Tells what the runs of other watches write from what a person edits. Two watches in one tree set
 * each other off otherwise: each sees the other's files change while nothing of its own runs.
 *
 * A file counts as another watch's when it is only ever written during that watch's runs, and those are
 * so short beside the time between its writes that nobody meets them by chance. A server or a long
 * suite is no evidence. From then on writes during those runs are dropped; any other counts, and ends it.
 */
export class ForeignWrites {
  readonly #rows = new Map<string, Row>();
  readonly #parts: ForeignWritesParts;

  constructor(parts: ForeignWritesParts) {
    this.#parts = parts;
  }

  /** Those of the changes that count. */
  withoutForeign(changes: readonly FileChange[]): readonly FileChange[] {
    const now = this.#parts.wallClockMs();
    const runs = this.#parts.runs().filter(({ endedAtMs }) => now - (endedAtMs ?? now) <= LATE_MS);
    if (runs.length === 0 && this.#rows.size === 0) return changes;
    return changes.filter(({ path }) => !this.#isForeign(path, runs, now));
  }

  #isForeign(path: string, runs: readonly ForeignRun[], now: number): boolean {
    const before = this.#rows.get(path);
    const run = runs.find(({ watch }) => watch === before?.watch) ?? runs[0];
    if (run === undefined) {
      this.#rows.delete(path);
      return false;
    }
    const isNew = before?.watch !== run.watch;
    const isSameRun = before?.runStartedAtMs === run.startedAtMs;
    const { startedAtMs: runStartedAtMs } = run;
    if (!isNew && isSameRun) return before.isMuted;
    const tookMs = (run.endedAtMs ?? now) - run.startedAtMs + LATE_MS;
    const chance = isNew ? 1 : Math.min(1, tookMs / Math.max(1, now - before.at));
    const likelihood = chance > 0.5 ? 1 : (before?.likelihood ?? 1) * chance;
    const isMuted = likelihood <= LIKELIHOOD_LIMIT;
    this.#rows.set(path, { watch: run.watch, runStartedAtMs, at: now, likelihood, isMuted });
    if (isMuted && before?.isMuted !== true) this.#parts.muted(path, run);
    return isMuted;
  }
}

interface Row {
  readonly watch: string;
  readonly runStartedAtMs: number;
  readonly at: number;
  readonly likelihood: number;
  readonly isMuted: boolean;
}

export interface ForeignWritesParts {
  /** Milliseconds since 1970-01-01 UTC. */
  readonly wallClockMs: () => number;
  /** The last run of every other watch that lives. */
  readonly runs: () => readonly ForeignRun[];
  /** Tells that this file triggers no run any more when it is written by that watch's runs. */
  readonly muted: (path: string, run: ForeignRun) => void;
}
