import type { LedgerEvent } from './event.ts';
import type { LedgerState } from './state.ts';

/**
 * Where events are kept. One writer at a time; whoever writes has the lock of the place.
 *
 * Every method may take its time: a store may be a file on this machine or a database on another.
 */
export interface LedgerStore {
  /** Everything that was kept so far. */
  load(): Promise<LoadedLedger>;
  /**
   * Keeps events, in this order. Resolves when no crash of the machine can lose them any more; rejects
   * with an `unavailable` WispError when they are not kept, none of them.
   */
  append(events: readonly LedgerEvent[]): Promise<void>;
  close(): Promise<void>;
}

export interface LoadedLedger {
  readonly state: LedgerState;
  /** Ids of the last events, so that one told again is known. */
  readonly recentIds: ReadonlySet<string>;
  /** What was found damaged, in words. */
  readonly troubles: readonly string[];
}
