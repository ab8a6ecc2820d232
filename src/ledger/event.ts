import type { GateMemory } from '../core/gate.ts';
import type { ProposedBy } from '../core/proposed-by.ts';
import type { WatchDefinition } from './watch-definition.ts';

/**
 * What the ledger holds: one event for each thing that was armed, fired, acted on or ended. Every key
 * is present, null when there is nothing to say. `event-schema.ts` reads what is stored.
 */
export type LedgerEvent = LedgerEnvelope & LedgerFields;

export interface LedgerEnvelope {
  /** Version of the shape. */
  readonly v: 1;
  /** Stands for the content: the same event twice has the same id. */
  readonly id: string;
  /** When, ISO 8601 in UTC with milliseconds. */
  readonly at: string;
  readonly host: string;
  /** The id of the event it follows from; null for the first. */
  readonly causedBy: string | null;
  /** The watch it is about, by the name and directory it was armed under. */
  readonly watch: string;
  /** How often that name has been armed; what an earlier arming left says nothing of the present one. */
  readonly generation: number;
}

export type LedgerFields =
  /** Somebody asked for it, and it waits for a person's yes. */
  | (Asked & { readonly type: 'watch.requested'; readonly reasons: readonly string[] })
  /** It is kept going from now on. */
  | (Asked & {
      readonly type: 'watch.armed';
      /** Who said yes: `policy`, `person`, `approval`, `flag`; `owner` where there is no command. */
      readonly allowedBy: string;
      /** Ends then, whatever happens; null: never. */
      readonly deadlineMs: number | null;
    })
  /** A command that must not be begun twice was begun. */
  | { readonly type: 'watch.started'; readonly ordinal: number }
  | WatchFired
  | { readonly type: 'watch.acting'; readonly fire: string; readonly by: 'action' | 'inbox' }
  | ActionEnded
  /** It may fire again, from what is true now. */
  | { readonly type: 'watch.rearmed'; readonly baseline: Baseline | null }
  | {
      readonly type: 'watch.died';
      readonly ordinal: number;
      readonly exit: Exit;
      /** When it is started again; null: not at all. */
      readonly restartAtMs: number | null;
    }
  /** Fires of a minute that were counted and not told. */
  | { readonly type: 'watch.suppressed'; readonly ordinal: number; readonly count: number }
  /** Something a person is told once. */
  | { readonly type: 'watch.noted'; readonly text: string }
  | { readonly type: 'watch.disarmed'; readonly reason: EndReason; readonly by: string }
  | { readonly type: 'fire.taken'; readonly fire: string; readonly by: string }
  | { readonly type: 'fire.acked'; readonly fire: string; readonly by: string }
  /** Taken and not acked in time: unread again. */
  | { readonly type: 'fire.returned'; readonly fire: string }
  /** A look of a saved wait that saw something new; `memory` goes back into the next one. */
  | {
      readonly type: 'wait.looked';
      readonly ordinal: number;
      readonly state: string;
      readonly memory: unknown;
    }
  /** A run of a detached watch. */
  | {
      readonly type: 'job.run';
      readonly ordinal: number;
      readonly verdict: 'green' | 'red' | null;
      readonly text: string;
    };

interface Asked {
  readonly name: string;
  /** The directory it was armed in; empty for one that is about none. */
  readonly scope: string;
  readonly definition: WatchDefinition;
  readonly proposedBy: ProposedBy;
}

export interface WatchFired {
  readonly type: 'watch.fired';
  /** From 1 within its generation. */
  readonly ordinal: number;
  /** What fired, capped. */
  readonly text: string;
  /** How the command ended; null when it did not. */
  readonly exit: Exit | null;
  /** Fires that were put together into this one, or looks that were missed, without this one. */
  readonly missed: number;
  /** What it is measured against from now on; null where nothing is kept. */
  readonly baseline: Baseline | null;
}

export interface ActionEnded {
  readonly type: 'action.ended';
  readonly fire: string;
  /** `lost`: the supervisor was killed meanwhile. */
  readonly outcome: 'passed' | 'failed' | 'timed-out' | 'killed' | 'not-started' | 'lost';
  readonly exit: Exit;
  readonly durationMs: number;
}

/** How a command ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
  /** Its last lines, or why it did not start. */
  readonly tail: string;
}

/** What a watch compares with. */
export interface Baseline {
  readonly gate: GateMemory | null;
  /** Contents by absolute path, as SHA-256 in hex; null for a file that is not there. */
  readonly files: Readonly<Record<string, string | null>> | null;
}

/** Why a watch is done. */
export type EndReason =
  | 'fired once'
  | 'max fires'
  | 'expired'
  | 'finished'
  | 'disarmed'
  | 'replaced'
  | 'died'
  | 'flood'
  | 'denied';
