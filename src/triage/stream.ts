import type { OutputLine } from './digest.ts';
import { EnteredDirectories } from './entered-directories.ts';
import { hint, hintsOf } from './hints.ts';
import { Quotes } from './quotes.ts';
import type { Recogniser, Report, Sighting } from './recogniser.ts';
import { Reports } from './reports/reports.ts';

/** The lines of one stream, read by every recogniser they could interest, until one says a line is its own. */
export class Stream {
  readonly #seats: readonly Seat[];
  /** For every combination of hints and first character seen so far, who is woken by it. */
  readonly #woken = new Map<number, readonly Seat[]>();
  readonly #entered: EnteredDirectories;
  readonly #reports: Reports;
  readonly #quotes = new Quotes();
  /** Held back until the line behind it tells whether it quotes source. */
  #held: OutputLine | undefined;
  #open = 0;

  /**
   * @param directory Absolute directory the command ran in.
   * @param printed Takes a line that a program printed and a tool put into a record of its own.
   */
  constructor(
    create: (report: Report) => readonly Recogniser[],
    directory: string,
    report: Report,
    printed: (source: string, line: OutputLine) => void,
  ) {
    this.#reports = new Reports({ report, plain: (line) => this.#plain(line), printed });
    this.#entered = new EnteredDirectories(directory);
    const recognisers = create((sighting) => report(this.#resolved(sighting)));
    this.#seats = recognisers.map((recogniser) => new Seat(recogniser));
  }

  line(line: OutputLine): void {
    this.#reports.line(line);
  }

  #plain(line: OutputLine): void {
    const shown = line.text.length > SHOWN_LIMIT ? shorter(line) : line;
    const before = this.#held;
    this.#held = shown;
    if (before !== undefined) this.#take(before, shown.text);
  }

  end(): void {
    this.#reports.end();
    if (this.#held !== undefined) this.#take(this.#held, '');
    this.#held = undefined;
    for (const seat of this.#seats) seat.recogniser.end?.();
  }

  #take(line: OutputLine, next: string): void {
    const hints = hintsOf(line.text);
    const isQuoted = this.#quotes.line(line.text, hints, next);
    this.#read(line, hints, isQuoted);
    if (!isQuoted && (hints & hint.colonSpace) !== 0) this.#entered.line(line.text);
  }

  #read(line: OutputLine, hints: number, isQuoted: boolean): void {
    const first = Math.min(line.text.charCodeAt(0) || 0, OUTSIDE_ASCII);
    const seats = this.#open === 0 ? this.#wokenBy(hints, first) : this.#seats;
    for (const seat of seats) {
      if (!seat.isOpen && !seat.isWokenBy(hints, first)) continue;
      if (isQuoted && seat.skipsQuotes()) continue;
      const isClaimed = seat.recogniser.line(line, hints);
      const isOpen = seat.recogniser.isOpen;
      if (isOpen !== seat.isOpen) {
        this.#open += isOpen ? 1 : -1;
        seat.isOpen = isOpen;
      }
      if (isClaimed) return;
    }
  }

  #wokenBy(hints: number, first: number): readonly Seat[] {
    const combination = hints * (OUTSIDE_ASCII + 1) + first;
    const known = this.#woken.get(combination);
    if (known !== undefined) return known;
    const seats = this.#seats.filter((seat) => seat.isWokenBy(hints, first));
    if (this.#woken.size < MOST_COMBINATIONS) this.#woken.set(combination, seats);
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

/** Stands for every character that is not ASCII. */
const OUTSIDE_ASCII = 0x80;

/** A recogniser and what decides whether it is asked, in one shape for all: the loop is the hot one. */
class Seat {
  readonly recogniser: Recogniser;
  isOpen = false;
  readonly #wakes: number;
  readonly #starts: Uint8Array;

  constructor(recogniser: Recogniser) {
    this.recogniser = recogniser;
    this.#wakes = recogniser.wakes;
    this.#starts = new Uint8Array(OUTSIDE_ASCII + 1).fill(recogniser.starts === undefined ? 1 : 0);
    for (const character of recogniser.starts ?? '') {
      this.#starts[Math.min(character.charCodeAt(0), OUTSIDE_ASCII)] = 1;
    }
  }

  /** What is quoted reports nothing; an open block may still hold it. */
  skipsQuotes(): boolean {
    return !this.isOpen || this.recogniser.isLoose === true;
  }

  isWokenBy(hints: number, first: number): boolean {
    return (this.#wakes & hints) !== 0 && this.#starts[first] === 1;
  }
}

function shorter(line: OutputLine): OutputLine {
  return { ...line, text: line.text.slice(0, SHOWN_LIMIT) };
}
