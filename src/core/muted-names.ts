/** Runs in a row that may go by without writing a name before it is no longer taken for the command's own. */
const RUNS_WITHOUT = 3;

/** Most names kept; the oldest go first. */
const MOST_NAMES = 500;

/** When a name is written by the command itself, in milliseconds from the beginning of a run. */
export interface OwnWindow {
  readonly fromMs: number;
  /** Undefined for a name that is written at any time while the run is under way. */
  readonly toMs: number | undefined;
}

/** A name that a command writes, and when. */
export type OwnName = readonly [name: string, window: OwnWindow];

/** The names that the command was found to write itself, each with the time when it does. */
export class MutedNames {
  readonly #names = new Map<string, { window: OwnWindow; runsWithout: number; outside: number }>();

  /** @param remembered What an earlier watch of the same command had found. */
  constructor(remembered: readonly OwnName[] = []) {
    for (const [name, window] of remembered) this.add(name, window);
  }

  add(name: string, window: OwnWindow): void {
    this.#names.delete(name);
    this.#names.set(name, { window, runsWithout: 0, outside: 0 });
    if (this.#names.size > MOST_NAMES) this.#names.delete([...this.#names.keys()][0] ?? name);
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  get isEmpty(): boolean {
    return this.#names.size === 0;
  }

  /** True when the command writes this name so long after a run began. */
  covers(name: string, offsetMs: number): boolean {
    const window = this.#names.get(name)?.window;
    if (window === undefined) return false;
    return window.toMs === undefined || (offsetMs >= window.fromMs && offsetMs <= window.toMs);
  }

  /** It was written at another time, without anybody else; the second time in a row it has no window any more, which is news. */
  widen(name: string): boolean {
    const muted = this.#names.get(name);
    if (muted === undefined || ++muted.outside < 2) return false;
    muted.window = { fromMs: 0, toMs: undefined };
    return true;
  }

  /** Somebody else wrote it. True when that is news. */
  lift(name: string): boolean {
    return this.#names.delete(name);
  }

  /** A run is over that had written these names. True when names were given up for it. */
  runEnded(written: ReadonlySet<string>, durationMs: number): boolean {
    let isNews = false;
    for (const [name, muted] of this.#names) {
      if (written.has(name)) muted.runsWithout = 0;
      else if (durationMs > (muted.window.toMs ?? 0)) muted.runsWithout++;
      if (muted.runsWithout < RUNS_WITHOUT) continue;
      this.#names.delete(name);
      isNews = true;
    }
    return isNews;
  }

  /** All of it, to be remembered. */
  entries(): readonly OwnName[] {
    return Array.from(this.#names, ([name, { window }]) => [name, window]);
  }
}
