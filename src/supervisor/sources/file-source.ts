import path from 'node:path';
import type { Cancel } from '../../core/clock.ts';
import type { FileWatcher } from '../../fs/watch/file-watcher.ts';
import type { Baseline } from '../../ledger/event.ts';
import type { Source, SourceGiven } from './source.ts';

/** Quiet time after a change before a file is read, in milliseconds: editors write in steps. */
const QUIET_MS = 200;

/** How often a file that is not there is looked for, in milliseconds. */
const MISSING_MS = 1_000;

/** Most of a diff that is told, in characters. */
const DIFF_LENGTH = 64 * 1024;

type Hashes = Record<string, string | null>;

/** Files by their content: a change is one against the content that was told last. */
export class FileSource implements Source {
  readonly #given: SourceGiven;
  readonly #paths: readonly string[];
  readonly #watchers = new Map<string, FileWatcher>();
  #known: Hashes | undefined;
  #cancelLook: Cancel = () => {};
  #cancelMissing: Cancel = () => {};
  #looking: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(given: SourceGiven) {
    this.#given = given;
    const { source } = given.record.definition;
    this.#paths = source.kind === 'files' ? source.paths : [];
    this.#known = given.record.baseline?.files ?? undefined;
  }

  async start(): Promise<void> {
    this.#watch();
    if (this.#known === undefined) {
      this.#known = this.#now();
      const baseline = { gate: null, files: this.#known };
      // Not waited for: it is kept by the step after the one that starts this.
      void this.#given.keep({ kind: 'baseline', baseline });
    } else this.lookNow();
    this.#given.looked({ line: null, nextAtMs: null });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelLook();
    this.#cancelMissing();
    await this.#looking;
    await Promise.all([...this.#watchers.values()].map((watcher) => watcher.close()));
    this.#watchers.clear();
  }

  lookNow(): void {
    this.#looking = this.#looking.then(() => this.#look()).catch(() => {});
  }

  async takeBaseline(): Promise<Baseline> {
    this.#cancelLook();
    await this.#looking;
    this.#known = this.#now();
    return { gate: null, files: this.#known };
  }

  async #look(): Promise<void> {
    if (this.#isStopped) return;
    this.#watch();
    const before = this.#known ?? {};
    const now = this.#now();
    this.#given.looked({ line: null, nextAtMs: null });
    const changed = this.#paths.filter((file) => before[file] !== now[file]);
    if (changed.length === 0) return;
    const { ways, record } = this.#given;
    const { source } = record.definition;
    const directory = source.kind === 'files' ? source.directory : '/';
    const blob = (hash: string | null | undefined): string | null =>
      hash === null || hash === undefined ? null : ways.baselines.pathOf(hash);
    const diffs: string[] = [];
    for (const file of changed) {
      const label = path.relative(directory, file);
      diffs.push(await ways.diff(blob(before[file]), blob(now[file]), label));
    }
    if (this.#isStopped) return;
    this.#known = now;
    const whole = diffs.join('');
    const text = whole.length <= DIFF_LENGTH ? whole : `${whole.slice(0, DIFF_LENGTH)}\n…cut\n`;
    const baseline = { gate: null, files: now };
    this.#given.offer({ text, exit: null, missed: 0, baseline, isKeptWhileActing: false });
  }

  #now(): Hashes {
    return Object.fromEntries(
      this.#paths.map((file) => [file, this.#given.ways.baselines.keep(file)]),
    );
  }

  /** What is not there yet cannot be listened to. */
  #watch(): void {
    const { ways, alarms, record } = this.#given;
    const { source } = record.definition;
    if (source.kind !== 'files') return;
    for (const file of this.#paths) {
      if (this.#watchers.has(file)) continue;
      try {
        const watcher = ways.watchFiles(source.directory, file, () => this.#changed());
        this.#watchers.set(file, watcher);
        watcher.ready.catch(() => {
          this.#watchers.delete(file);
          void watcher.close();
        });
      } catch {
        // It is looked for below.
      }
    }
    this.#cancelMissing();
    if (this.#watchers.size === this.#paths.length || this.#isStopped) return;
    this.#cancelMissing = alarms.after(MISSING_MS, () => this.lookNow());
  }

  #changed(): void {
    if (this.#isStopped) return;
    this.#cancelLook();
    this.#cancelLook = this.#given.alarms.after(QUIET_MS, () => this.lookNow());
  }
}
