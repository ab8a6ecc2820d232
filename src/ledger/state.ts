import type { ProposedBy } from '../core/proposed-by.ts';
import type { Baseline, EndReason, Exit, WatchFired } from './event.ts';
import type { WatchDefinition } from './watch-definition.ts';

/** What the events come to: everything wisp knows of what is armed and what fired. Plain data. */
export interface LedgerState {
  /** The latest arming of each name, by watch id. */
  readonly watches: ReadonlyMap<string, WatchRecord>;
  /** Fires nobody has acked yet, oldest first, by the id of their event. */
  readonly fires: ReadonlyMap<string, FireRecord>;
}

export type Phase = 'held' | 'armed' | 'acting' | 'done';

export interface WatchRecord {
  readonly watch: string;
  readonly generation: number;
  readonly name: string;
  readonly scope: string;
  readonly definition: WatchDefinition;
  readonly proposedBy: ProposedBy;
  /** Who said yes; null while it is held. */
  readonly allowedBy: string | null;
  readonly heldBecause: readonly string[];
  readonly phase: Phase;
  /** When the phase began, as all of these in milliseconds since 1970-01-01 UTC. */
  readonly sinceMs: number;
  readonly armedAtMs: number;
  readonly deadlineMs: number | null;
  readonly fires: number;
  readonly suppressed: number;
  readonly lastFire: LastFire | null;
  /** A fire whose action has not begun; null when there is none. */
  readonly unacted: string | null;
  readonly acting: Acting | null;
  readonly lastAction: EndedAction | null;
  readonly baseline: Baseline | null;
  readonly baselineAtMs: number | null;
  /** How often the command was begun, as far as that must be known. */
  readonly starts: number;
  readonly deaths: number;
  readonly lastDeath: Death | null;
  readonly note: string | null;
  readonly wait: {
    readonly state: string;
    readonly memory: unknown;
    readonly looks: number;
  } | null;
  readonly job: JobStanding | null;
  readonly end: { readonly reason: EndReason; readonly by: string } | null;
  /** The last event about it: the cause of the next one. */
  readonly lastEvent: string;
}

export interface LastFire extends Omit<WatchFired, 'type' | 'baseline'> {
  readonly id: string;
  readonly atMs: number;
}

export interface Acting {
  readonly fire: string;
  readonly by: 'action' | 'inbox';
  readonly sinceMs: number;
}

export interface EndedAction {
  readonly fire: string;
  readonly outcome: string;
  readonly exit: Exit;
  readonly durationMs: number;
  readonly atMs: number;
}

export interface Death {
  readonly exit: Exit;
  readonly atMs: number;
  readonly restartAtMs: number | null;
}

/** How a detached watch stands. */
export interface JobStanding {
  readonly runs: number;
  readonly verdict: 'green' | 'red' | null;
  /** Since when the verdict is this one. */
  readonly sinceMs: number;
  /** What the last run came to, in words. */
  readonly text: string;
}

export interface FireRecord extends LastFire {
  readonly watch: string;
  readonly generation: number;
  readonly name: string;
  readonly scope: string;
  readonly isTaken: boolean;
  readonly takenBy: string | null;
  readonly takenAtMs: number | null;
  /** How often it was taken and not acked in time. */
  readonly returns: number;
  /** The last event about it. */
  readonly lastEvent: string;
}

/** A ledger in which nothing has happened. */
export const emptyState: LedgerState = { watches: new Map(), fires: new Map() };

/** The state as JSON takes it. */
export interface StoredState {
  readonly watches: readonly WatchRecord[];
  readonly fires: readonly FireRecord[];
}

/** For a snapshot. */
export function storedState(state: LedgerState): StoredState {
  return { watches: [...state.watches.values()], fires: [...state.fires.values()] };
}

/** What {@link storedState} made, back again. */
export function restoredState({ watches, fires }: StoredState): LedgerState {
  return {
    watches: new Map(watches.map((record) => [record.watch, record])),
    fires: new Map(fires.map((fire) => [fire.id, fire])),
  };
}
