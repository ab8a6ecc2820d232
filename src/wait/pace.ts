/** How often something is looked at: from `startMs`, longer after each look that saw nothing new. */
export interface Pace {
  readonly startMs: number;
  readonly maxMs: number;
  /** What each unchanged look multiplies the pause by. */
  readonly growth: number;
  /** Largest share a pause is shortened or lengthened by, so that many waits do not look in step. */
  readonly jitter: number;
}

/** Files, processes and servers of this machine: a look costs next to nothing. */
export const localPace: Pace = { startMs: 200, maxMs: 200, growth: 1, jitter: 0 };

export const pagePace: Pace = { startMs: 30_000, maxMs: 300_000, growth: 1.6, jitter: 0.15 };

/** A server elsewhere that does not listen yet: most often it is about to. */
export const unreachedPace: Pace = { startMs: 2_000, maxMs: 30_000, growth: 1.6, jitter: 0.15 };

/** Exactly this often. */
export function everyMs(ms: number): Pace {
  return { startMs: ms, maxMs: ms, growth: 1, jitter: 0 };
}

export const signedInCiPace: Pace = { startMs: 15_000, maxMs: 120_000, growth: 1.6, jitter: 0.15 };

/** Without a sign-in GitHub allows 60 requests an hour for the whole address. */
export const anonymousCiPace: Pace = {
  startMs: 90_000,
  maxMs: 300_000,
  growth: 1.6,
  jitter: 0.15,
};

/** What the next look's time depends on. */
export interface NextLook {
  readonly nowMs: number;
  readonly pace: Pace;
  /** Looks in a row that saw nothing new; 0 after a change. */
  readonly unchangedLooks: number;
  /** The look's own wish, to the millisecond; it replaces the pace. */
  readonly againAtMs?: number | undefined;
  /** The server's wish: never sooner, whatever else is said. */
  readonly notBeforeMs?: number | undefined;
  /** 0 up to 1. */
  readonly random: () => number;
}

/** When to look next, on the scale of `nowMs`. */
export function nextLookAt(next: NextLook): number {
  const wished =
    next.againAtMs ?? next.nowMs + pauseMs(next.pace, next.unchangedLooks, next.random);
  return Math.max(wished, next.notBeforeMs ?? 0, next.nowMs);
}

/** The pause after so many unchanged looks, jitter included. */
export function pauseMs(pace: Pace, unchangedLooks: number, random: () => number): number {
  const paced = Math.min(pace.maxMs, pace.startMs * pace.growth ** unchangedLooks);
  return Math.round(paced * (1 + pace.jitter * (2 * random() - 1)));
}
