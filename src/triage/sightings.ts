import type { Rank, Sighting } from './recogniser.ts';
import { GENERIC } from './recognisers/located.ts';
import { isUrgent } from './urgent.ts';

/** What recognisers saw in a whole output, in bounded memory: each thing once, in the order of the output. */
export class Sightings {
  readonly #all: Sighting[] = [];
  readonly #seen = new Set<string>();
  /** How many of each rank are kept, urgent and other ones apart. */
  readonly #kept = new Map<string, number>();

  add(sighting: Sighting): void {
    const { rank = 'cause', file = '', line = 0, column = 0, test = '', message } = sighting;
    const group = isUrgent(sighting) ? rank : `${rank} warning`;
    const kept = this.#kept.get(group) ?? 0;
    if (kept >= MOST_OF_A_GROUP) return;
    const name = `${rank}\n${file}\n${line}:${column}\n${test}\n${message}`;
    if (this.#seen.has(name)) return;
    this.#seen.add(name);
    this.#kept.set(group, kept + 1);
    this.#all.push(sighting);
  }

  /**
   * Those of the strongest rank. A guess stands beside what the generic layer is sure of when it
   * has a place, but not beside a known tool's word.
   */
  strongest(): readonly Sighting[] {
    return distinct(this.#strongest());
  }

  #strongest(): readonly Sighting[] {
    const causes = this.#of('cause');
    if (causes.some(({ tool }) => tool !== GENERIC)) return causes;
    const placed = this.#of('cause', 'guess').filter(
      ({ file, rank }) => rank !== 'guess' || file !== undefined,
    );
    const choices = [placed, this.#of('guess'), this.#of('trace'), this.#of('consequence')];
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
