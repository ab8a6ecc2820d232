/** What was seen to be written while one run is under way. Times in milliseconds on the clock. */
export class RunUnderWay {
  readonly startedAt: number;
  /** From the end of the run before. */
  readonly quietMs: number;
  /** Whether nothing but what the run before had written started it. */
  readonly isOwn: boolean;
  /** Names that were judged by what this run did to them. */
  readonly judged = new Set<string>();
  /** Whether it was found to write files of the tree. */
  hasOwn = false;
  /** Whether another run is to start in its place, and will see all that was written until then. */
  isReplaced = false;
  readonly #paths = new Set<string>();
  readonly #times = new Map<string, { first: number; last: number }>();
  readonly #passed = new Set<string>();
  readonly #held = new Set<string>();
  readonly #looked = new Set<string>();
  readonly #delayed = new Set<string>();
  #newestHeldAt = 0;
  #oldestHeldAt = 0;
  #lastSeenAt = 0;

  constructor(startedAt: number, quietMs: number, isOwn: boolean) {
    this.startedAt = startedAt;
    this.quietMs = quietMs;
    this.isOwn = isOwn;
  }

  /** A path was written, maybe by the run; true for the first of its name. */
  seen(path: string, name: string, at: number): boolean {
    this.#paths.add(path);
    this.#lastSeenAt = Math.max(this.#lastSeenAt, at);
    const times = this.#times.get(name);
    if (times !== undefined) {
      times.last = Math.max(times.last, at);
      times.first = Math.min(times.first, at);
      return false;
    }
    this.#times.set(name, { first: at, last: at });
    return true;
  }

  /** A path was written, certainly not by the run; it is passed on. */
  isOthers(path: string): void {
    this.#paths.delete(path);
    this.#times.delete(path);
    this.pass(path);
  }

  /** Keeps a path until it is decided what becomes of it. */
  hold(path: string, isNewName: boolean, now: number): void {
    if (this.#held.size === 0) this.#oldestHeldAt = now;
    if (this.#held.size === 0 || isNewName) this.#newestHeldAt = now;
    this.#held.add(path);
  }

  /** A path is passed on as changed. */
  pass(path: string): void {
    this.#held.delete(path);
    this.#looked.delete(path);
    this.#delayed.delete(path);
    this.#passed.add(path);
  }

  /** Lets paths wait that were looked at and count; false when others wait already. */
  delay(paths: readonly string[]): boolean {
    const isFirst = this.#delayed.size === 0;
    for (const path of paths) this.#delayed.add(path);
    return isFirst;
  }

  /** What waited is passed on. */
  passDelayed(): readonly string[] {
    const paths = [...this.#delayed];
    for (const path of paths) this.pass(path);
    return paths;
  }

  /** All that is held is passed on. */
  passHeld(): readonly string[] {
    const paths = [...this.#looked, ...this.#held, ...this.#delayed];
    for (const path of paths) this.pass(path);
    return paths;
  }

  /** Takes out what is held, to be looked at. */
  takeHeld(): readonly string[] {
    const paths = [...this.#held];
    for (const path of paths) this.#looked.add(path);
    this.#held.clear();
    return paths;
  }

  /** A path was looked at; false when it was passed on meanwhile. */
  finishLook(path: string): boolean {
    return this.#looked.delete(path);
  }

  get held(): ReadonlySet<string> {
    return this.#held;
  }

  get passed(): ReadonlySet<string> {
    return this.#passed;
  }

  /** When the first of those that are held was seen. */
  get oldestHeldAt(): number {
    return this.#oldestHeldAt;
  }

  /** When a name was last held that the run had not written before. */
  get newestHeldAt(): number {
    return this.#newestHeldAt;
  }

  get lastSeenAt(): number {
    return this.#lastSeenAt;
  }

  hasSeen(path: string): boolean {
    return this.#paths.has(path);
  }

  /** All paths that the run may have written. */
  get paths(): ReadonlySet<string> {
    return this.#paths;
  }

  get names(): ReadonlySet<string> {
    return new Set(this.#times.keys());
  }

  /** When a name was written first and last. */
  timesOf(name: string): { readonly first: number; readonly last: number } | undefined {
    return this.#times.get(name);
  }

  /** True for a name that is being written since longer than the settle time, until just now. */
  isWritingOn(name: string, now: number, settleMs: number): boolean {
    const times = this.#times.get(name);
    return (
      times !== undefined && times.last - times.first >= settleMs && now - times.last < settleMs
    );
  }
}
