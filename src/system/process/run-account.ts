import { readdirSync, readFileSync, readlinkSync, type Stats, statSync } from 'node:fs';
import type { Cancel, Clock } from '../../core/clock.ts';
import type { Spawn } from '../../core/command-runner.ts';
import type { FileChange } from '../../core/file-change.ts';
import type { WriterEvidence, WriterWitness } from '../../core/writer-witness.ts';

/** When the account is first looked at after a run began, in milliseconds. */
const FIRST_LOOK_MS = 20;

/** Each look is this much later than the one before, so that a gap is a share of the run's time … */
const NEXT_LOOK = 1.25;

/** … and no longer than this, in milliseconds. */
const LONGEST_GAP_MS = 5_000;

/** Most files that an account is balanced over; appended or written anew, each doubles the sums. */
const BALANCED_FILES = 8;

/** Runtimes wake their threads with this many bytes (eventfd(2)), this many times at most. */
const WAKE_BYTES = 8;
const WAKES = 8;

/**
 * Linux's account of what the processes of a run write: `wchar` of `/proc/<pid>/io` (proc_pid_io(5)),
 * which grows with every byte and takes over those of children that ended. Where it did not grow
 * while a file was written, somebody else wrote the file.
 *
 * It does not see what is written through a mapping, by a process that left the run's tree, or by a
 * service that the run asked to write. To call such a file somebody else's costs a run, no change.
 */
export class RunAccount implements WriterWitness {
  readonly #clock: Clock;
  readonly #wallClockMs: () => number;
  readonly #sizes = new Map<string, number>();
  #leader: number | undefined;
  /** Whether every byte that was received had been written. */
  #isPiped = true;
  #receivedBytes = 0;
  #last: Look | undefined;
  /** The last look before the changes that {@link byRun} was not asked about yet. */
  #from: Look | undefined;
  readonly #changed = new Map<string, number | undefined>();
  readonly #offsets = new Map<string, number>();
  #startedAt = 0;
  #cancel: Cancel = () => {};

  constructor(clock: Clock, wallClockMs: () => number) {
    this.#clock = clock;
    this.#wallClockMs = wallClockMs;
  }

  /** Starts processes so that what they write is known. */
  observed(spawn: Spawn): Spawn {
    return (request) => {
      const running = spawn({
        ...request,
        output: (chunk, stream) => {
          this.#receivedBytes += chunk.length;
          return request.output(chunk, stream);
        },
      });
      if (running.pid !== undefined) this.#runStarted(running.pid);
      void running.leaderExited.then(() => this.#runEnded(running.pid));
      return running;
    };
  }

  others(changes: readonly FileChange[]): ReadonlySet<string> {
    const before = this.#last;
    const now = this.#look();
    if (now === undefined || before === undefined) return new Set();
    this.#from ??= before;
    const hasWritten = now.bytes - before.bytes > now.received - before.received;
    return new Set(
      changes.flatMap(({ path }) => {
        const stats = statOf(path);
        if (!this.#changed.has(path)) this.#changed.set(path, this.#sizes.get(path));
        this.#noteOffset(path, stats);
        if (stats === undefined) this.#sizes.delete(path);
        else this.#sizes.set(path, stats.size);
        return !hasWritten && isWrittenSince(stats, before.at) ? [path] : [];
      }),
    );
  }

  offsetOf(path: string): number | undefined {
    return this.#offsets.get(path);
  }

  byRun(paths: readonly string[]): (path: string) => WriterEvidence {
    const from = this.#from;
    const now = this.#look();
    const changed = [...this.#changed];
    this.#from = undefined;
    this.#changed.clear();
    if (from === undefined || now === undefined) return () => undefined;
    const written = now.bytes - from.bytes - (now.received - from.received);
    const held = heldOpen(paths, now.processes);
    const ofAll =
      this.#isPiped && isBalanced(written, changed)
        ? 'balanced'
        : written > 0
          ? 'active'
          : undefined;
    return (path) => (held.has(path) ? 'held' : ofAll);
  }

  #runStarted(leader: number): void {
    this.#cancel();
    this.#leader = leader;
    this.#receivedBytes = 0;
    this.#isPiped = true;
    this.#last = undefined;
    this.#from = undefined;
    this.#changed.clear();
    this.#offsets.clear();
    this.#startedAt = this.#wallClockMs();
    // What was written on the way to its first instruction is not the run's.
    this.#look();
    this.#lookAgainAfter(FIRST_LOOK_MS, FIRST_LOOK_MS);
  }

  #runEnded(leader: number | undefined): void {
    if (leader !== this.#leader) return;
    this.#cancel();
    this.#leader = undefined;
    this.#last = undefined;
    this.#from = undefined;
  }

  /** A file's own time is truer than when it was seen, above all while the watch is starting. */
  #noteOffset(path: string, stats: Stats | undefined): void {
    const offset = stats === undefined ? -1 : stats.mtimeMs - this.#startedAt;
    if (offset >= 0 && !this.#offsets.has(path)) this.#offsets.set(path, offset);
  }

  #lookAgainAfter(gapMs: number, offsetMs: number): void {
    this.#cancel = this.#clock.after(gapMs, () => {
      this.#look();
      const next = Math.min(LONGEST_GAP_MS, offsetMs * (NEXT_LOOK - 1));
      this.#lookAgainAfter(next, offsetMs + next);
    });
  }

  #look(): (Look & { readonly processes: readonly number[] }) | undefined {
    if (this.#leader === undefined) return undefined;
    const at = this.#wallClockMs();
    // A process may end between being listed and being read: once more is enough then.
    const { processes, bytes } = accountOf(this.#leader) ?? accountOf(this.#leader) ?? {};
    // A terminal makes two bytes of the end of a line: more comes out than was written.
    if (bytes !== undefined && this.#receivedBytes > bytes) this.#isPiped = false;
    const received = this.#isPiped ? this.#receivedBytes : 0;
    const isWhole = bytes !== undefined && bytes >= (this.#last?.bytes ?? 0);
    // A process that left the tree took its account with it: nothing can be told until the next look.
    this.#last = bytes === undefined ? undefined : { bytes, received, at };
    if (!isWhole || processes === undefined) {
      this.#from = undefined;
      return undefined;
    }
    return { bytes, received, at, processes };
  }
}

interface Look {
  readonly bytes: number;
  /** Of these, how many came out of the run's pipes. */
  readonly received: number;
  /** Wall-clock milliseconds. */
  readonly at: number;
}

function accountOf(
  leader: number,
): { readonly processes: readonly number[]; readonly bytes: number } | undefined {
  const processes = processTree(leader);
  const bytes = processes && sum(processes.map(bytesWritten));
  return processes === undefined || bytes === undefined ? undefined : { processes, bytes };
}

/** A run's processes, its leader first; undefined when they cannot be told. */
function processTree(leader: number): readonly number[] | undefined {
  const found = [leader];
  try {
    for (const pid of found) {
      for (const thread of readdirSync(`/proc/${pid}/task`)) {
        const children = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8');
        found.push(...children.split(' ').filter(Boolean).map(Number));
      }
    }
  } catch {
    return undefined;
  }
  return found;
}

function bytesWritten(pid: number): number | undefined {
  try {
    const match = /^wchar: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'));
    return match === null ? undefined : Number(match[1]);
  } catch {
    return undefined;
  }
}

function sum(counts: readonly (number | undefined)[]): number | undefined {
  return counts.reduce(
    (total, count) => (total === undefined || count === undefined ? undefined : total + count),
    0,
  );
}

/** True for a file that was given content after a moment, not only a name or a time. */
function isWrittenSince(stats: Stats | undefined, sinceMs: number): boolean {
  return stats?.isFile() === true && stats.size > 0 && stats.mtimeMs > sinceMs;
}

/** True when these bytes are what the files have taken, each written anew or appended to. */
function isBalanced(
  bytes: number,
  files: readonly (readonly [path: string, sizeBefore: number | undefined])[],
): boolean {
  if (bytes <= 0 || files.length > BALANCED_FILES) return false;
  let sums = [0];
  for (const [path, before] of files) {
    const size = statOf(path)?.size ?? 0;
    const taken = before === undefined || size <= before ? [size] : [size, size - before];
    sums = sums.flatMap((total) => taken.map((more) => total + more));
  }
  return sums.some((total) => {
    const rest = bytes - total;
    return total > 0 && rest >= 0 && rest % WAKE_BYTES === 0 && rest <= WAKE_BYTES * WAKES;
  });
}

/** Those of the paths that a process holds open for writing; `flags` of proc_pid_fdinfo(5). */
function heldOpen(paths: readonly string[], processes: readonly number[]): ReadonlySet<string> {
  const asked = new Set(paths);
  const held = new Set<string>();
  for (const pid of processes) {
    for (const descriptor of entriesOf(`/proc/${pid}/fd`)) {
      const path = linkOf(`/proc/${pid}/fd/${descriptor}`);
      if (path === undefined || !asked.has(path)) continue;
      const flags = /^flags:\s+(\d+)$/m.exec(textOf(`/proc/${pid}/fdinfo/${descriptor}`))?.[1];
      if (flags !== undefined && (Number.parseInt(flags, 8) & 3) !== 0) held.add(path);
    }
  }
  return held;
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function entriesOf(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function linkOf(file: string): string | undefined {
  try {
    return readlinkSync(file);
  } catch {
    return undefined;
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
