import type { OutputLine } from './digest.ts';
import type { Rank, Sighting } from './recogniser.ts';
import { GENERIC } from './recognisers/located.ts';
import { isDependency } from './source-path.ts';
import { isUrgent } from './urgent.ts';

/** What recognisers saw in a whole output, in bounded memory: each thing once, in the order of the output. */
export class Sightings {
  readonly #all: Sighting[] = [];
  /** What tells the kept ones of each group apart. */
  readonly #names = new Map<Rank, Record<'urgent' | 'other', Set<string>>>();

  /** Where causes stood, those that repeat one included: each may be why something failed. */
  readonly #causeLines: Pick<OutputLine, 'prefix' | 'number'>[] = [];

  add(sighting: Sighting): void {
    const { rank = 'cause', file = '', line = 0, column = 0, test = '', message } = sighting;
    if (rank === 'cause') this.#noteCause(sighting);
    const names = this.#namesOf(rank)[isUrgent(sighting) ? 'urgent' : 'other'];
    const kept = names.size;
    if (kept >= MOST_OF_A_GROUP) return;
    names.add(`${file}:${line}:${column}\n${test}\n${message}`);
    if (names.size > kept) this.#all.push(sighting);
  }

  #noteCause(sighting: Sighting): void {
    if (sighting.causeIn !== undefined || !isUrgent(sighting)) return;
    const { prefix, number } = sighting.at;
    if (this.#causeLines.length < MOST_OF_A_GROUP) this.#causeLines.push({ prefix, number });
  }

  #isExplained({ causeIn, at: { prefix } }: Sighting): boolean {
    if (causeIn === undefined) return false;
    const { after, before } = causeIn;
    return this.#causeLines.some(
      (cause) => cause.prefix === prefix && cause.number > after && cause.number < before,
    );
  }

  #namesOf(rank: Rank): Record<'urgent' | 'other', Set<string>> {
    const known = this.#names.get(rank);
    if (known !== undefined) return known;
    const names = { urgent: new Set<string>(), other: new Set<string>() };
    this.#names.set(rank, names);
    return names;
  }

  /**
   * Those of the strongest rank. A guess stands beside what the generic layer is sure of when it
   * has a place, but not beside a known tool's word.
   */
  strongest(): readonly Sighting[] {
    const strongest = this.#strongest().filter((sighting) => !this.#isExplained(sighting));
    return distinct(strongest.toSorted((one, other) => one.at.number - other.at.number));
  }

  #strongest(): readonly Sighting[] {
    const causes = this.#of('cause');
    if (causes.some(({ tool }) => tool !== GENERIC)) return causes;
    const placed = this.#of('cause', 'guess').filter(
      ({ file, rank }) => rank !== 'guess' || file !== undefined,
    );
    const traces = this.#of('trace');
    const own = traces.filter(({ file }) => file !== undefined && !isDependency(file));
    const choices = [placed, this.#of('guess'), own, traces, this.#of('consequence')];
    return choices.find((choice) => choice.length > 0) ?? [];
  }

  #of(...ranks: readonly Rank[]): readonly Sighting[] {
    return this.#all.filter(({ rank = 'cause' }) => ranks.includes(rank));
  }
}

/** What goes beyond is not told apart any more; nobody reads a thousand errors. */
const MOST_OF_A_GROUP = 1_000;

/** Two tools of one family, or two ranks, may have said the same. */
function distinct(sightings: readonly Sighting[]): readonly Sighting[] {
  const seen = new Set<string>();
  return sightings.filter((sighting) => {
    const { file = '', line = '', column = '', test = '', message } = sighting;
    const key = JSON.stringify([file, line, column, test, message.replace(/\s+/g, ' ')]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
