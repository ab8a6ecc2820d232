import type { FindingKind } from '../core/finding.ts';
import type { OutputLine } from './digest.ts';

/** Knows one family of tools by what they print; sees the lines of one stream, in order. */
export interface Recogniser {
  /** Hints of the lines that can begin something for it. */
  readonly wakes: number;
  /** Characters such a line can begin with, one outside ASCII standing for all of those; any by default. */
  readonly starts?: string;
  /** True while something has begun: it then sees every line. */
  readonly isOpen: boolean;
  /** True when it reads anything that looks like a report: lines that only quote something are kept from it. */
  readonly isLoose?: boolean;
  /** Takes the next line and its hints. True when it is this recogniser's own, so that no later one reads it differently. */
  line(line: OutputLine, hints: number): boolean;
  /** The stream is over: an open block ends here. */
  end?(): void;
}

/** Takes what a recogniser saw. */
export type Report = (sighting: Sighting) => void;

/** What a recogniser saw: a finding before paths, limits and repetitions are dealt with. */
export interface Sighting {
  readonly kind: FindingKind;
  readonly tool: string;
  /** `cause` by default. */
  readonly rank?: Rank | undefined;
  /** As the output has it. */
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly endLine?: number | undefined;
  readonly message: string;
  readonly test?: string | undefined;
  readonly code?: string | undefined;
  /** The telling line. */
  readonly at: OutputLine;
  /** Number of the last line of the block; `at` itself by default. */
  readonly lastLine?: number | undefined;
  /** Where its cause was printed, if at all: a cause that was seen there says it better, and this is no finding. */
  readonly causeIn?: LineSpan | undefined;
}

/** The lines of one stream between two numbers, neither included. */
export interface LineSpan {
  readonly after: number;
  readonly before: number;
}

/**
 * A sighting of a weaker rank is a finding only when no stronger one was made: `guess` may well be
 * no trouble at all (a place and some words, from a tool nobody knows), `trace` is a place without
 * a verdict (a stack frame, an include chain, a note), `consequence` reports that something else
 * failed (`make: *** Error 2`).
 */
export type Rank = 'cause' | 'guess' | 'trace' | 'consequence';
