import type { OutputLine } from './digest.ts';
import { EnteredDirectories } from './entered-directories.ts';
import { hint, hintsOf } from './hints.ts';
import type { Recogniser, Report, Sighting } from './recogniser.ts';

/** The lines of one stream, read by every recogniser they could interest, until one says a line is its own. */
export class Stream {
  readonly #seats: readonly Seat[];
  /** For every combination of hints seen so far, who is woken by it. */
  readonly #woken = new Map<number, readonly Seat[]>();
  readonly #entered: EnteredDirectories;
  #open = 0;

  /** @param directory Absolute directory the command ran in. */
  constructor(
    create: (report: Report) => readonly Recogniser[],
    directory: string,
    report: Report,
  ) {
    this.#entered = new EnteredDirectories(directory);
    const recognisers = create((sighting) => report(this.#resolved(sighting)));
    this.#seats = recognisers.map((recogniser) => new Seat(recogniser));
  }

  line(line: OutputLine): void {
    const shown = line.text.length > SHOWN_LIMIT ? shorter(line) : line;
    const hints = hintsOf(shown.text);
    this.#read(shown, hints);
    if ((hints & hint.colonSpace) !== 0) this.#entered.line(shown.text);
  }

  end(): void {
    for (const seat of this.#seats) seat.recogniser.end?.();
  }

  #read(line: OutputLine, hints: number): void {
    const seats = this.#open === 0 ? this.#wokenBy(hints) : this.#seats;
    for (const seat of seats) {
      if ((seat.wakes & hints) === 0 && !seat.isOpen) continue;
      const isClaimed = seat.recogniser.line(line, hints);
      const isOpen = seat.recogniser.isOpen;
      if (isOpen !== seat.isOpen) {
        this.#open += isOpen ? 1 : -1;
        seat.isOpen = isOpen;
      }
      if (isClaimed) return;
    }
  }

  #wokenBy(hints: number): readonly Seat[] {
    const known = this.#woken.get(hints);
    if (known !== undefined) return known;
    const seats = this.#seats.filter((seat) => (seat.wakes & hints) !== 0);
    if (this.#woken.size < MOST_COMBINATIONS) this.#woken.set(hints, seats);
    return seats;
  }

  #resolved(sighting: Sighting): Sighting {
    if (sighting.file === undefined || !this.#entered.isBelow) return sighting;
    return { ...sighting, file: this.#entered.resolve(sighting.file) };
  }
}

/**
 * Characters of a line that recognisers see: places and messages stand at its beginning, and what
 * is longer is data.
 */
const SHOWN_LIMIT = 2_000;

const MOST_COMBINATIONS = 4_096;

/** A recogniser and what decides whether it is asked, in one shape for all: the loop is the hot one. */
class Seat {
  readonly recogniser: Recogniser;
  readonly wakes: number;
  isOpen = false;

  constructor(recogniser: Recogniser) {
    this.recogniser = recogniser;
    this.wakes = recogniser.wakes;
  }
}

function shorter(line: OutputLine): OutputLine {
  return { ...line, text: line.text.slice(0, SHOWN_LIMIT) };
}
