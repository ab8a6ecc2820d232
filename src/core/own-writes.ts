import type { WriterEvidence } from './writer-witness.ts';

/**
 * How likely it may be that a person did all that was seen of a name, for the command to be taken for
 * the one who writes it.
 */
const LIKELIHOOD_LIMIT = 0.025;

/** How exactly an offset is known: so many milliseconds, and this share of it. */
const TOLERANCE_MS = 12;
const TOLERANCE_SHARE = 0.05;

/** What is written so near to a run's beginning or end, in milliseconds, is hardly a person's doing … */
const EDGE_MS = 1_000;

/** … while a regular hand meets any other moment again: that counts for so little (an exponent). */
const AMID = 1 / 3;

/** A moment more likely than this is no match, and what was thought before is forgotten. */
const NO_MATCH = 0.3;

/** A likelihood below this is worth waiting for another sighting. */
const DOUBTFUL = 0.4;

/** How likely a person's writing balances the account of the run by chance. */
const BALANCED = 0.1;
/** What it is worth that the run is known to write other files of the tree, and wrote something just then. */
const AMONG_OWN = 0.2;
/** How likely a person writes one file for longer than the settle time without a rest, while the run writes too. */
const RESTLESS = 0.1;

/**
 * Gathers evidence that the command writes a name by itself: the name of a path, or what paths made
 * anew by each run have in common.
 *
 * Each sighting is asked how likely somebody else would have done the same, and the answers multiply.
 * A command writes at the same offset in run after run. Whoever saves at any other time meets that
 * moment as often as the moment is long, measured by the time since the last save. That holds for
 * runs that nothing else has started; in others a person was at work, and only what the system says
 * of the run counts.
 */
export class OwnWrites {
  readonly #rows = new Map<string, Row>();

  /**
   * Takes what one run did to a name, once a run, and says how likely it is that somebody else did it
   * all. A name that the limit is met for is the command's own.
   */
  take(name: string, sighting: Sighting): boolean {
    const before = this.#rows.get(name);
    const ofTime = likelihoodOfTime(sighting, before);
    const ofBefore = ofTime === undefined ? 1 : (before?.likelihood ?? 1);
    const likelihood = ofBefore * (ofTime ?? 1) * likelihoodOfDoing(sighting);
    this.#rows.set(name, { ...sighting, likelihood });
    return likelihood <= LIKELIHOOD_LIMIT;
  }

  /** True when the last run wrote the name. */
  knows(name: string): boolean {
    return this.#rows.has(name);
  }

  /** True when the last run wrote the name and something speaks for its being the command's own. */
  isSuspect(name: string): boolean {
    return (this.#rows.get(name)?.likelihood ?? 1) < 1;
  }

  /** True when so much speaks for it that a run in vain is worth waiting for. */
  isDoubtful(name: string): boolean {
    return (this.#rows.get(name)?.likelihood ?? 1) < DOUBTFUL;
  }

  /** Forgets the names that this run would have written by now, and did not. */
  runEnded(written: ReadonlySet<string>, durationMs: number, isCut: boolean): void {
    for (const [name, { offsetMs }] of this.#rows) {
      const isDue = !isCut || durationMs > offsetMs + 2 * toleranceMs(offsetMs);
      if (isDue && !written.has(name)) this.#rows.delete(name);
    }
  }

  /** Somebody else wrote the name: whatever came before is no evidence. */
  forget(name: string): void {
    this.#rows.delete(name);
  }

  /** The same of every name. */
  forgetAll(): void {
    this.#rows.clear();
  }
}

/** What one run did to a name. Times in milliseconds. */
export interface Sighting {
  /** When it was written first, on the clock. */
  readonly at: number;
  /** The same from the beginning of the run. */
  readonly offsetMs: number;
  /** From the last write to the end of the run; undefined when the run goes on or was cut short. */
  readonly beforeEndMs: number | undefined;
  /** How long the run took; undefined as above. */
  readonly durationMs: number | undefined;
  /** From the end of the last run to the beginning of this one. */
  readonly quietMs: number;
  /** Whether nothing but what the run before had written started this one. */
  readonly isOwnRun: boolean;
  /** Written on and on, for longer than the settle time. */
  readonly isRestless: boolean;
  /** What the system says of it. */
  readonly witness: WriterEvidence;
  /** Whether the run is known to write other files of the tree. */
  readonly isAmongOwn: boolean;
}

interface Row extends Sighting {
  readonly likelihood: number;
}

function likelihoodOfDoing({ witness, isAmongOwn, isRestless }: Sighting): number {
  if (witness === 'held') return 0;
  return (
    (witness === 'balanced' ? BALANCED : 1) *
    (witness !== undefined && isAmongOwn ? AMONG_OWN : 1) *
    (isRestless ? RESTLESS : 1)
  );
}

/**
 * How likely a moment chosen at random since the last writing lies as near to the one expected;
 * undefined when it is far from it.
 */
function likelihoodOfTime(now: Sighting, before: Row | undefined): number | undefined {
  if (before === undefined || !now.isOwnRun) return 1;
  const sinceMs = Math.max(1, now.at - before.at);
  const moment = Math.min(
    nearness(now.offsetMs, before.offsetMs, sinceMs),
    nearness(now.beforeEndMs, before.beforeEndMs, sinceMs),
    now.durationMs === undefined ? 1 : now.durationMs / (now.durationMs + now.quietMs),
  );
  if (moment > NO_MATCH) return undefined;
  const isAmid = Math.min(now.offsetMs, now.beforeEndMs ?? Number.POSITIVE_INFINITY) > EDGE_MS;
  return Math.max(0.01, isAmid ? moment ** AMID : moment);
}

function nearness(one: number | undefined, other: number | undefined, sinceMs: number): number {
  if (one === undefined || other === undefined) return 1;
  const earlier = Math.min(one, other);
  return Math.min(1, (2 * (Math.abs(one - other) + toleranceMs(earlier))) / sinceMs);
}

function toleranceMs(offsetMs: number): number {
  return TOLERANCE_MS + TOLERANCE_SHARE * offsetMs;
}
