import type { OutputLine } from '../digest.ts';
import { ExceptionChain } from '../exception-chain.ts';
import { anyFrame } from '../frames.ts';
import { hint } from '../hints.ts';
import type { Rank, Recogniser, Report } from '../recogniser.ts';

/**
 * What ended a program of any language: a line with the shape of an error, then a stack. The line
 * above the first frame is the report, the frames say where; a frame alone reports nothing.
 */
export class Thrown implements Recogniser {
  readonly wakes =
    hint.error | hint.fail | hint.trouble | hint.colonDigit | hint.bracketDigit | hint.line;
  readonly isLoose = true;
  readonly #report: Report;
  #open: Open | undefined;
  /** The last line that speaks of trouble in words no exception has. */
  #words: OutputLine | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  line(line: OutputLine, hints: number): boolean {
    const { text } = line;
    const head = headOf(text);
    if (head !== undefined) {
      this.end();
      const { lead = '', thrown, isQuoted } = head;
      const isPlain = !thrown.includes('.') || thrown.indexOf('.') > thrown.search(/[:\s]|$/);
      const rank = isQuoted || (lead === '' && !isPlain) ? 'guess' : undefined;
      this.#open = { at: line, chain: new ExceptionChain(thrown), rank, lastLine: line.number };
      return false;
    }
    const open = this.#open;
    if (open === undefined) return this.#await(line, hints);
    const is = open.chain.line(text);
    if (is === 'outside') {
      this.end();
      return this.#await(line, hints);
    }
    if (text !== '') open.lastLine = line.number;
    return is === 'frame';
  }

  end(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined || !open.chain.hasFrames) return;
    const { at, chain, rank, lastLine } = open;
    const place = chain.place;
    this.#report({
      kind: 'crash',
      tool: 'exception',
      // Without an own frame it may have been caught and printed by whoever caught it.
      rank: place === undefined && rank === undefined ? 'guess' : rank,
      ...place,
      message: chain.message,
      at,
      lastLine,
    });
  }

  /** A frame right below words of trouble belongs to them. */
  #await(line: OutputLine, hints: number): boolean {
    const frame = anyFrame(line.text);
    const words = this.#words;
    if (frame === undefined) {
      if ((hints & WORDS) !== 0 && !PLACED.test(line.text) && TROUBLE.test(line.text)) {
        this.#words = line;
      }
      return false;
    }
    if (words === undefined || line.number - words.number > 2) return false;
    this.#words = undefined;
    const chain = new ExceptionChain(words.text.trim());
    chain.line(line.text);
    this.#open = { at: words, chain, rank: 'guess', lastLine: line.number };
    return true;
  }
}

interface Open {
  readonly at: OutputLine;
  readonly chain: ExceptionChain;
  readonly rank: Rank | undefined;
  lastLine: number;
}

interface Head {
  readonly lead: string | undefined;
  readonly thrown: string;
  readonly isQuoted: boolean;
}

// Exception in thread "main" java.lang.IllegalStateException: no     Error: boom     Uncaught TypeError: x
// ** (ArgumentError) bad arg     Exception during run: Error: no     PHP Fatal error:  Uncaught Error: no in /w/a.php:3
const HEAD =
  /^(\s{0,8}(?:[│┃|] ?)?)(Exception in thread "[^"\n]*" |Exception during run: |Uncaught (?:exception: )?|Unhandled (?:exception|rejection)[.:] |\[?(?:ERROR|SEVERE|FATAL|FAIL|error|fatal|panic)\]?:? )?(\*\* \([A-Z][\w.]*\) \S.*|(?:[\w$]+[.:]{1,2})*[A-Z][\w$]*(?:Error|Exception|Failure|Throwable|Panic)\b(?: \[\w+\]| \(\S+\))?(?::\s.*|:|$)|Error: \S.*)$/;

function headOf(text: string): Head | undefined {
  if (text.length > LONGEST_HEAD || !HEAD_WORD.test(text)) return undefined;
  const match = HEAD.exec(text);
  if (match === null) return undefined;
  const [, margin = '', lead, thrown = ''] = match;
  // `[cause]: …` and `Caused by: …` go on with what is open.
  const isQuoted = margin.length > 1;
  return { lead, thrown: lead?.startsWith('Exception in') ? `${lead}${thrown}` : thrown, isQuoted };
}

const LONGEST_HEAD = 1_000;

const HEAD_WORD = /Error|Exception|Failure|Throwable|Panic/;

const WORDS = hint.error | hint.fail | hint.trouble;

const TROUBLE =
  /\b(?:error|exception|fail(?:ed|ure|s)?|fatal|panic|cannot|can't|could not|unable|invalid|unexpected|undefined|not found|no such|denied|refused|missing)\b/i;

// a.c:3:5: error: no     a.c(3): error     Uncaught Error: no in /w/a.php:3     … on line 3     warning: …
const PLACED = /[\w\])][:(]\d+(?:[:,]\d+)?(?:[):,;\s]|$)|\bline \d|^\W*warn/i;
