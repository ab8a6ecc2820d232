import { isHunkHeader, isHunkLine, namesFile } from './diff-lines.ts';
import type { OutputLine } from './digest.ts';

/** A line, and what it says by itself. */
export interface WeighedLine {
  readonly line: OutputLine;
  readonly weight: number;
  /** How many lines that are not blank stand before it in the output. */
  readonly position: number;
}

/** Lines that belong together around a telling one: an error and its excerpt, a test and its trace. */
export interface Block {
  /** Never empty, none blank. */
  readonly lines: readonly WeighedLine[];
  /** How telling it is, wherever it stands. */
  readonly weight: number;
}

/** Lightest line that opens a block. */
const OPENS_AT = 3.5;
/** Most lines of a block. */
const BLOCK_LIMIT = 60;
/** Stack frames kept in a row; those nearest to the failure come first. */
const FRAME_LIMIT = 20;
/** Characters of a line that tell whether it continues a block. */
const LOOKED_AT = 400;
/** Lines at the block's own indentation that say nothing and are still taken with it. */
const PLAIN_LIMIT = 2;

/** Finds the blocks of one stream as its lines come. */
export class BlockBuilder {
  readonly #report: (block: Block) => void;
  #open: WeighedLine[] = [];
  #indent = 0;
  #isHunk = false;
  #blanks = 0;
  #plain = 0;
  #frames = 0;
  #before: WeighedLine | undefined;

  constructor(report: (block: Block) => void) {
    this.#report = report;
  }

  /** Takes the stream's next line that is not blank. */
  line(next: WeighedLine): void {
    if (this.#open.length === 0) this.#start(next);
    else if (!this.#continue(next)) {
      this.close();
      this.#start(next);
    }
    if (this.#open.length >= BLOCK_LIMIT) this.close();
  }

  /** The stream's next line is blank. */
  blank(): void {
    this.#before = undefined;
    this.#blanks++;
    if (this.#blanks > 2) this.close();
  }

  /** What is open ends here. */
  close(): void {
    if (this.#open.length > 0) this.#report({ lines: this.#open, weight: weightOf(this.#open) });
    this.#open = [];
    this.#before = undefined;
  }

  #start(next: WeighedLine): void {
    const before = this.#before;
    this.#before = next;
    if (next.weight < OPENS_AT) return;
    this.#indent = indentOf(next);
    this.#isHunk = isHunkHeader(next.line.text);
    const isHeading =
      before !== undefined &&
      before.weight === 0 &&
      (indentOf(before) < this.#indent || (this.#isHunk && namesFile(before.line.text)));
    this.#open = isHeading ? [before, next] : [next];
    this.#blanks = 0;
    this.#plain = 0;
    this.#frames = 0;
  }

  #continue(next: WeighedLine): boolean {
    const text = next.line.text.slice(0, LOOKED_AT);
    const isInside =
      indentOf(next) > this.#indent || CONTINUES.test(text) || (this.#isHunk && isHunkLine(text));
    const isTelling = next.weight >= OPENS_AT;
    if (!isInside && (this.#blanks > 0 || (!isTelling && !this.#takesPlain(text)))) return false;
    this.#blanks = 0;
    if (isTelling) this.#plain = 0;
    this.#frames = !isTelling && FRAME.test(text) ? this.#frames + 1 : 0;
    if (this.#frames <= FRAME_LIMIT) this.#open.push(next);
    return true;
  }

  #takesPlain(text: string): boolean {
    return ++this.#plain <= PLAIN_LIMIT && !isEcho(text);
  }
}

/** True for a shell's echo of the command it runs: what follows belongs to another step. */
export function isEcho(text: string): boolean {
  return /^\s*(?:\$|\++|>) ?[\w"[./]/.test(text);
}

const FRAME = /^\s*(?:at |from |\d+: |#\d+ |File "|in |\S+\(.*\)$|\S+:\d+:in )/;

/** Begins like the inside of a failure: a frame, a gutter, a comparison, a note. */
const CONTINUES =
  /^[\s#]*(?:at |from |in |on |\||\^|~|>|E\s|[+-] |=|-->|note:|help:|\d+ ?[|│]|│|#\d+|\d+: |File "|expected|actual|received|got|left|right|caused by|\.\.\.|-{3,}\s*$|[❯├└↳→]|\S+:\d+(?::|\)|$))/i;

function indentOf({ line: { text } }: WeighedLine): number {
  // Diagnostics of TAP are comments; their own indentation stands behind the mark.
  return /^[\s#]*/.exec(text)?.[0].length ?? 0;
}

/** The heaviest line, a little for the next two, and something for saying more than one line. */
function weightOf(lines: readonly WeighedLine[]): number {
  const [first = 0, second = 0, third = 0] = lines
    .map(({ weight }) => weight)
    .sort((one, other) => other - one);
  return first + 0.3 * second + 0.1 * third + (lines.length > 1 ? 1 : 0);
}
