import { counted } from '../core/text.ts';
import { WispError } from '../core/wisp-error.ts';
import type { LedgerEvent } from './event.ts';
import { fold } from './fold.ts';
import { readSegment, snapshotLine } from './segment.ts';
import { emptyState, type LedgerState } from './state.ts';
import type { LedgerStore, LoadedLedger } from './store.ts';

/** A file larger than this is followed by a new one that begins with a snapshot, in bytes. */
export const SEGMENT_BYTES = 8 * 1024 * 1024;

/** The files, as far as the store needs them; `src/fs/state/ledger-files.ts` has them. */
export interface SegmentFiles {
  numbers(): readonly number[];
  read(number: number): string;
  open(number: number): string | undefined;
  begin(number: number, line: string): void;
  append(lines: string): Promise<void>;
  readonly size: number;
  close(): void;
}

/**
 * A store in files of this machine. What comes while the disk is busy is written together, so that
 * many watches cost one sync.
 */
export class FileStore implements LedgerStore {
  readonly #files: SegmentFiles;
  readonly #segmentBytes: number;
  #number = 0;
  #state: LedgerState = emptyState;
  #recentIds = new Set<string>();
  #queue: Waiting[] = [];
  #writing: Promise<void> | undefined;

  constructor(files: SegmentFiles, segmentBytes = SEGMENT_BYTES) {
    this.#files = files;
    this.#segmentBytes = segmentBytes;
  }

  async load(): Promise<LoadedLedger> {
    const { number, isPassedOver, state, recentIds, troubles } = readNewest(this.#files);
    const torn = guarded(() => this.#files.open(Math.max(1, number)));
    this.#number = Math.max(1, number);
    this.#state = state;
    this.#recentIds = new Set(recentIds);
    // A file that could not be read would hide what is appended to it.
    if (isPassedOver) guarded(() => this.#beginNext());
    const told =
      torn === undefined
        ? troubles
        : [
            ...troubles,
            `the ledger ended in half a line (${counted(torn.length)} characters), which is now in ledger/torn.jsonl`,
          ];
    return { state, recentIds, troubles: told };
  }

  append(events: readonly LedgerEvent[]): Promise<void> {
    const kept = new Promise<void>((resolve, reject) => {
      this.#queue.push({ events, resolve, reject });
    });
    this.#writing ??= this.#writeAll();
    return kept;
  }

  async close(): Promise<void> {
    await this.#writing;
    this.#files.close();
  }

  async #writeAll(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#queue;
      this.#queue = [];
      try {
        await this.#write(batch.flatMap(({ events }) => events));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        const failure = unwritable(error);
        for (const { reject } of batch) reject(failure);
      }
    }
    // In the same step as the last look at the queue: what comes later starts anew.
    this.#writing = undefined;
  }

  async #write(events: readonly LedgerEvent[]): Promise<void> {
    if (this.#files.size > this.#segmentBytes) this.#beginNext();
    await this.#files.append(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
    this.#state = fold(this.#state, events);
    for (const { id } of events) this.#recentIds.add(id);
  }

  #beginNext(): void {
    this.#files.begin(this.#number + 1, snapshotLine(this.#state, this.#recentIds));
    this.#number++;
    this.#recentIds = new Set([...this.#recentIds].slice(-IDS_KEPT));
  }
}

/** Ids remembered from files before the one that is written. */
const IDS_KEPT = 1_000;

/** What the files come to, for whoever only reads. */
export function readLedger(files: Pick<SegmentFiles, 'numbers' | 'read'>): LoadedLedger {
  return readNewest(files);
}

interface Waiting {
  readonly events: readonly LedgerEvent[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

interface Newest extends LoadedLedger {
  /** Of the newest file; 0 when there is none. */
  readonly number: number;
  /** Whether that one cannot be read. */
  readonly isPassedOver: boolean;
}

/** The newest file whose snapshot is whole says all. */
function readNewest(files: Pick<SegmentFiles, 'numbers' | 'read'>): Newest {
  const numbers = guarded(() => files.numbers());
  const troubles: string[] = [];
  for (const number of [...numbers].reverse()) {
    const text = guarded(() => files.read(number));
    const segment = readSegment(text, number === numbers[0]);
    if (segment === undefined) {
      troubles.push(
        `file ${number} of the ledger begins without a whole snapshot; the one before it is used`,
      );
      continue;
    }
    const { state, recentIds, unknownLines } = segment;
    if (unknownLines > 0) {
      troubles.push(`${counted(unknownLines)} lines of the ledger are not understood and left out`);
    }
    const newest = numbers.at(-1) ?? number;
    return { number: newest, isPassedOver: newest !== number, state, recentIds, troubles };
  }
  const number = numbers.at(-1) ?? 0;
  const nothing = { state: emptyState, recentIds: new Set<string>() };
  return { number, isPassedOver: numbers.length > 0, troubles, ...nothing };
}

function guarded<Result>(use: () => Result): Result {
  try {
    return use();
  } catch (error) {
    throw unwritable(error);
  }
}

function unwritable(error: unknown): WispError {
  const { code } = error as NodeJS.ErrnoException;
  const reason =
    code === 'ENOSPC' || code === 'EDQUOT' ? 'the disk is full' : (code ?? String(error));
  return new WispError('unavailable', `the ledger cannot be used: ${reason}`, {
    hint: 'run `wisp doctor`; it stands in the folder `ledger` of the state folder',
    cause: error,
  });
}
