/** The window of the limit, in milliseconds. */
const WINDOW_MS = 60_000;

/** The claims of every wisp process of this person, in one order that all of them see. */
export interface ClaimLog {
  /** When the last claims were made and what time it is, in milliseconds since 1970-01-01 UTC. */
  recent(): Claims;
  /** Makes a claim: says when, and what was claimed before it. */
  add(): Claims;
}

export interface Claims {
  readonly atMs: number;
  readonly earlier: readonly number[];
}

/** Whether a message may go out, and when the next may when it may not. */
export type Claim =
  | { readonly isGranted: true }
  | { readonly isGranted: false; readonly freeInMs: number };

/**
 * Takes one of `limit` places of the last {@link WINDOW_MS}. A claim that cannot be granted is not
 * made, so a flood leaves no trace.
 */
export function claimPlace(log: ClaimLog, limit: number): Claim {
  const first = judge(log.recent(), limit);
  return first.isGranted ? judge(log.add(), limit) : first;
}

/** The claims of this process alone: what is left when nothing can be shared. */
export class OwnClaims implements ClaimLog {
  readonly #wallClock: () => number;
  #earlier: readonly number[] = [];

  constructor(wallClock: () => number) {
    this.#wallClock = wallClock;
  }

  recent(): Claims {
    return { atMs: this.#wallClock(), earlier: this.#earlier };
  }

  add(): Claims {
    const claims = this.recent();
    this.#earlier = [...claims.earlier, claims.atMs].slice(-100);
    return claims;
  }
}

/** Some claims may have been refused: two processes can both see the last free place and claim it. */
function judge({ atMs, earlier }: Claims, limit: number): Claim {
  const granted: number[] = [];
  for (const at of earlier) {
    if (msUntilFree(granted, at, limit) === 0) granted.push(at);
  }
  const freeInMs = msUntilFree(granted, atMs, limit);
  return freeInMs === 0 ? { isGranted: true } : { isGranted: false, freeInMs };
}

function msUntilFree(granted: readonly number[], atMs: number, limit: number): number {
  const leavesNext = granted.at(-limit);
  // A claim far in the future was made before the clock was set back.
  if (leavesNext === undefined || Math.abs(atMs - leavesNext) >= WINDOW_MS) return 0;
  return leavesNext + WINDOW_MS - atMs;
}
