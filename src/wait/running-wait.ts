import type { Progress } from './look.ts';
import type { Verdict } from './verdicts.ts';

/** A wait under way. */
export interface RunningWait {
  /** Settles once, with how it ended; rejects only on a bug or a WispError. */
  readonly ended: Promise<WaitEnd>;
  /** Looks at once, unless a look is under way. */
  lookNow(): void;
  /** Ends it with this verdict; asked again, it hastens where there is something to end. */
  stop(ending: Verdict): void;
}

export interface WaitEnd {
  readonly verdict: Verdict;
  readonly looks: number;
  readonly durationMs: number;
}

/** How a wait stands after a look. */
export interface Standing {
  /** One printable line. */
  readonly state: string;
  readonly progress?: Progress | undefined;
  /** Why the last look told nothing; undefined when it did tell. */
  readonly blip?: string | undefined;
  /** The last line a command printed, printable. */
  readonly latest?: string | undefined;
  readonly looks: number;
  /** The state differs from the one before. */
  readonly isChanged: boolean;
  /** Milliseconds since 1970-01-01 UTC; null when it is watched live. */
  readonly nextLookAtMs: number | null;
}

export type OnStanding = (standing: Standing) => void;
