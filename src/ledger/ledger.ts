import type { LedgerEvent, LedgerFields } from './event.ts';
import { ledgerEventId } from './event-id.ts';
import { fold } from './fold.ts';
import type { LedgerState } from './state.ts';
import type { LedgerStore } from './store.ts';

/** The one place that appends: makes events of what happened, keeps them, and holds what they come to. */
export class Ledger {
  readonly #parts: LedgerParts;
  readonly #known: Set<string>;
  #state: LedgerState;
  #trouble: LedgerTrouble | undefined;

  private constructor(parts: LedgerParts, state: LedgerState, known: ReadonlySet<string>) {
    this.#parts = parts;
    this.#state = state;
    this.#known = new Set(known);
  }

  /** Loads what there is. */
  static async open(parts: LedgerParts): Promise<{ ledger: Ledger; troubles: readonly string[] }> {
    const { state, recentIds, troubles } = await parts.store.load();
    return { ledger: new Ledger(parts, state, recentIds), troubles };
  }

  /** What all kept events come to. */
  get state(): LedgerState {
    return this.#state;
  }

  /** Why nothing can be kept, and since when; undefined while all is well. */
  get trouble(): LedgerTrouble | undefined {
    return this.#trouble;
  }

  /**
   * Keeps what happened; resolves with the event when it is safe to act on. The same thing told again is
   * kept once. Rejects with an `unavailable` WispError when it is not kept.
   */
  async record(about: About, fields: LedgerFields): Promise<LedgerEvent> {
    const { store, host, nowMs, changed } = this.#parts;
    const causedBy = about.causedBy ?? null;
    const { watch, generation } = about;
    const id = ledgerEventId({ watch, generation, causedBy }, fields);
    const at = new Date(nowMs()).toISOString();
    const event: LedgerEvent = { v: 1, id, at, host, causedBy, watch, generation, ...fields };
    if (this.#known.has(id)) return event;
    this.#known.add(id);
    try {
      await store.append([event]);
      this.#trouble = undefined;
    } catch (error) {
      this.#known.delete(id);
      this.#trouble ??= { sinceMs: nowMs(), message: (error as Error).message };
      throw error;
    }
    this.#state = fold(this.#state, [event]);
    this.#forgetOldIds();
    changed(event);
    return event;
  }

  close(): Promise<void> {
    return this.#parts.store.close();
  }

  #forgetOldIds(): void {
    if (this.#known.size <= IDS_KEPT * 2) return;
    const [...ids] = this.#known;
    for (const id of ids.slice(0, ids.length - IDS_KEPT)) this.#known.delete(id);
  }
}

export interface LedgerParts {
  readonly store: LedgerStore;
  readonly host: string;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly nowMs: () => number;
  /** Told of every event that was kept. */
  readonly changed: (event: LedgerEvent) => void;
}

/** What an event is about, and which one it follows from. */
export interface About {
  readonly watch: string;
  readonly generation: number;
  readonly causedBy?: string | null;
}

export interface LedgerTrouble {
  readonly sinceMs: number;
  readonly message: string;
}

const IDS_KEPT = 20_000;
