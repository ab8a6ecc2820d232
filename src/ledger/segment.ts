import type { LedgerEvent } from './event.ts';
import { readEvent } from './event-schema.ts';
import { fold } from './fold.ts';
import {
  emptyState,
  type LedgerState,
  restoredState,
  type StoredState,
  storedState,
} from './state.ts';

/**
 * One file of the ledger: JSON lines, the first a snapshot of all before it, unless it is the very
 * first file. A snapshot and the events behind it come to what all events come to.
 */
export interface Segment {
  readonly state: LedgerState;
  readonly recentIds: ReadonlySet<string>;
  /** Lines that are no event this version knows. */
  readonly unknownLines: number;
}

/** How many ids a snapshot carries over into its file. */
const IDS_CARRIED = 1_000;

/** The line a new file begins with. */
export function snapshotLine(state: LedgerState, recentIds: ReadonlySet<string>): string {
  const ids = [...recentIds].slice(-IDS_CARRIED);
  return JSON.stringify({ v: 1, type: SNAPSHOT, ids, state: storedState(state) });
}

/** Reads a file's whole lines; undefined when its snapshot is missing or damaged. */
export function readSegment(text: string, isFirst: boolean): Segment | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [head, ...rest] = lines.map(parsed);
  const snapshot = snapshotOf(head);
  if (snapshot === undefined && !isFirst) return undefined;
  const values = snapshot === undefined && lines.length > 0 ? [head, ...rest] : rest;
  const events = values.map(readEvent).filter((event): event is LedgerEvent => event !== undefined);
  return {
    state: fold(snapshot?.state ?? emptyState, events),
    recentIds: new Set([...(snapshot?.ids ?? []), ...events.map(({ id }) => id)]),
    unknownLines: values.length - events.length,
  };
}

const SNAPSHOT = 'ledger.snapshot';

interface Snapshot {
  readonly ids: readonly string[];
  readonly state: LedgerState;
}

function snapshotOf(value: unknown): Snapshot | undefined {
  const { type, ids, state } = (value ?? {}) as Record<string, unknown>;
  const stored = state as StoredState | undefined;
  const isWhole =
    type === SNAPSHOT &&
    Array.isArray(ids) &&
    Array.isArray(stored?.watches) &&
    Array.isArray(stored?.fires);
  return isWhole ? { ids, state: restoredState(stored as StoredState) } : undefined;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
