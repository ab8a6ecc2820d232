import type { Pace } from './pace.ts';
import type { Verdict } from './verdicts.ts';

/**
 * One look at what a wait is about: from what earlier looks remembered to what is known now.
 *
 * Memory is plain data, so that a wait can be put away and taken up by another process.
 */
export type TakeLook<Memory> = (
  memory: Memory | undefined,
  moment: LookMoment,
) => Promise<Look<Memory>>;

export interface LookMoment {
  /** Milliseconds since 1970-01-01 UTC. */
  readonly nowMs: number;
  /** Aborts when the look has taken too long or the wait is over. */
  readonly signal: AbortSignal;
}

export type Look<Memory> = PendingLook<Memory> | BlipLook<Memory> | FinalLook;

/** It has not happened yet. */
export interface PendingLook<Memory> {
  readonly kind: 'pending';
  readonly memory: Memory;
  /** How it stands, one printable line without times: a different line is a change. */
  readonly state: string;
  readonly progress?: Progress | undefined;
  readonly pace: Pace;
  /** When to look again, when that is known exactly. */
  readonly againAtMs?: number | undefined;
  /** The server asked not to be looked at sooner. */
  readonly notBeforeMs?: number | undefined;
}

/** The look told nothing (an outage, a limit, a time-out): shown, waited out, never the end. */
export interface BlipLook<Memory> {
  readonly kind: 'blip';
  readonly memory: Memory | undefined;
  readonly reason: string;
  readonly pace: Pace;
  readonly notBeforeMs?: number | undefined;
}

/** The answer, which no later look could change. */
export interface FinalLook {
  readonly kind: 'final';
  readonly verdict: Verdict;
}

/** Parts that finish one by one, such as the jobs of a pipeline. */
export interface Progress {
  readonly passed: number;
  readonly failed: number;
  /** Done without a word on quality: skipped, cancelled. */
  readonly other: number;
  readonly total: number;
}
