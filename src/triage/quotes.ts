import { hint } from './hints.ts';

/**
 * Knows which lines of one stream only quote something, so that whatever they look like they report
 * nothing: source drawn below an error, and words that somebody printed on purpose (a comparison's
 * two sides, the log of a passing test, an example in a help text). Sees every line, in order.
 */
export class Quotes {
  /** The line number a report named last, and how many lines ago. */
  #named = 0;
  #sinceNamed = LONGEST_FRAME;
  /** The number in front of the source line before. */
  #gutter = -1;
  #region: Region | undefined;
  #length = 0;
  #wasSource = false;

  /** True when `text`, with its hints, quotes; `next` is the line behind it, empty when there is none. */
  line(text: string, hints: number, next: string): boolean {
    if (this.#region !== undefined && this.#isInRegion(this.#region, text)) return true;
    const isSource = this.#isSource(text, next);
    if (!isSource) {
      this.#region = regionAt(text);
      this.#length = 0;
      if ((hints & MAY_NAME) !== 0) this.#note(text);
    }
    this.#wasSource = isSource;
    this.#sinceNamed++;
    return isSource;
  }

  #isInRegion(region: Region, text: string): boolean {
    this.#length++;
    const isOver = this.#length > LONGEST_REGION || ENDS[region].test(text);
    if (!isOver) return true;
    this.#region = undefined;
    // The last line of a fence is its own.
    return region === 'fence' && text.startsWith('```');
  }

  #isSource(text: string, next: string): boolean {
    if (text === '') return false;
    const first = text.charCodeAt(0);
    if (first === SPACE || first > LAST_ASCII || isDigit(first) || SIGNS.includes(text[0] ?? '')) {
      if (this.#hasGutter(text)) return true;
    }
    const mayUnderline = next.includes('^') || next.includes('~');
    if (!mayUnderline || !UNDERLINE.test(next)) return false;
    return this.#wasSource || this.#sinceNamed <= 2 || !LOCATED.test(text);
  }

  /** `> 12 | code`, ` 12 │ code`, `   | ^^^`, and near a report of line 12 `12   code` and `12: code`. */
  #hasGutter(text: string): boolean {
    if (!mayHaveGutter(text)) return false;
    const drawn = GUTTER.exec(text);
    if (drawn !== null && !TABLE_ROW.test(text)) {
      this.#gutter = Number(drawn[1] ?? this.#gutter);
      return true;
    }
    if (this.#wasSource && BARE_GUTTER.test(text)) return true;
    if (UNDERLINED_GUTTER.test(text)) return true;
    const plain = PLAIN_GUTTER.exec(text);
    if (plain === null) return false;
    const number = Number(plain[1]);
    const isNext = number === this.#gutter + 1 && this.#wasSource;
    const isNear =
      this.#sinceNamed <= (plain[2] === ':' ? SHORT_FRAME : LONGEST_FRAME) &&
      Math.abs(number - this.#named) <= LINES_AROUND;
    if (!isNext && !isNear) return false;
    this.#gutter = number;
    return true;
  }

  #note(text: string): void {
    const number = text.length < LONGEST_LOCATED ? NAMED.exec(text)?.[1] : undefined;
    if (number === undefined) return;
    this.#named = Number(number);
    this.#sinceNamed = 0;
  }
}

type Region = 'fence' | 'log' | 'console' | 'output' | 'diff' | 'hunk' | 'help';

/** Lines below a report in which its frame is drawn. */
const LONGEST_FRAME = 12;
/** The same where a number and a colon stand in front, as they do in reports of some linters. */
const SHORT_FRAME = 4;
const LINES_AROUND = 6;
/** Lines after which what never ended is taken to have ended. */
const LONGEST_REGION = 400;
/** Characters of a line that may name a place. */
const LONGEST_LOCATED = 600;

const SPACE = 0x20;
const LAST_ASCII = 0x7f;
const SIGNS = '|>*\t';

/** True when nothing but marks and blanks stands before the first digit or bar. */
function mayHaveGutter(text: string): boolean {
  const end = Math.min(text.length, WIDEST_MARGIN);
  for (let at = 0; at < end; at++) {
    const character = text.charCodeAt(at);
    // A letter, but for the L of rustc's LL.
    if ((character | 0x20) >= 0x61 && (character | 0x20) <= 0x7a) return character === 0x4c;
    if (isDigit(character) || character > LAST_ASCII || character === 0x7c || character === 0x3a)
      return true;
  }
  return false;
}

/** Characters before a gutter's number or bar. */
const WIDEST_MARGIN = 24;

const MAY_NAME = hint.colonDigit | hint.bracketDigit | hint.line;

function isDigit(character: number): boolean {
  return character >= 0x30 && character <= 0x39;
}

//   > 12 | code     12 │ code     │ 12 │ code     ❱ 12 code     12 |- code     3 ┃ code
const GUTTER = /^[\s│┃]{0,12}(?:[>→❱✖×*-]{1,2}\s{0,4})?(?:(\d{1,7})|LL)\s{0,8}[|│┃┆¦▏](?:[\s+-]|$)/;

//  12 | ERROR | [x] Missing doc comment
const TABLE_ROW = /^\s+\d+ \| (?:ERROR|WARNING) +\|/;

//     |     foo();     ·   foo     : ^^^
const BARE_GUTTER = /^\s*[|│┃┆·:](?:\s|$)/;

//     |   ^^^ expected `;`     │ ^^^     :   ─┬─     > |  ^^^
const UNDERLINED_GUTTER = /^\s*>?\s*[|│┃┆·:]\s*(?:[~^]+|[─┬╰┴▲-]{2,})/;

// 12   code     12: code     12<tab>code     -> 12  code
const PLAIN_GUTTER =
  /^[\s│┃]{0,8}(?:(?:[>*]|->|=>)\s{0,4})?(\d{1,7})(?:(:)(?=\s(?!\s?[A-Z]{1,3}\d)|$)|(?=\s{1,8}\S)|\s*$)/;

//        ^~~~     ^     ~~~~     |  ^
const UNDERLINE = /^[\s|│:>]*(?:\d{1,7}\s+)?[~^]+(?:[\s~^|]*)$/;

const LOCATED = /^(?:[A-Za-z]:)?[^\s:()]+(?::\d+|\(\d+)[^\n]{0,12}?:\s/;

// a.ts:3:5     a.ts(3,5)     line 3
const NAMED = /(?:[\w\])][:(]|\blines? )(\d{1,7})(?:[:,]\d{1,6}|[-).:,]|\s|$)/;

/** The region that a line opens; the line itself is not part of it. */
function regionAt(text: string): Region | undefined {
  switch (text.charCodeAt(0)) {
    case 0x60: // `
      return text.startsWith('```') ? 'fence' : undefined;
    case 0x73: // s
      return text.startsWith('std') && CAPTURED.test(text) ? 'log' : undefined;
    case 0x20:
      if (text.startsWith('  console')) return CONSOLE.test(text) ? 'console' : undefined;
      if (text.includes('xpected') || text.includes('iff'))
        return DIFF.test(text) ? 'diff' : undefined;
      return undefined;
    case 0x2d: // -
      if (text.startsWith('------- ')) return OUTPUT.test(text) ? 'output' : undefined;
      return DIFF.test(text) ? 'diff' : undefined;
    case 0x44: // D
      return DIFF.test(text) ? 'diff' : undefined;
    case 0x40: // @
      return text.startsWith('@@ -') ? 'hunk' : undefined;
    case 0x55: // U
    case 0x75: // u
      return USAGE.test(text) ? 'help' : undefined;
    default:
      return text.endsWith(' STANDARD_OUT') || text.endsWith(' STANDARD_ERROR') ? 'log' : undefined;
  }
}

// stderr | src/a.test.ts > survives     (vitest, above what a test printed)
const CAPTURED = /^std(?:out|err) \| \S/;

// the method of the console that was called     (jest)
const CONSOLE = /^ {2}console[.]\w+(?: \S+:\d+)?\s*$/;

// ------- output -------     ------- post-test output -------     (deno)
const OUTPUT = /^-{5,} (?:\S+ )?output -{5,}$/;

// - Expected     --- Expected     --- a/x     Diff in /w/a.rs:3:     Difference (- actual, + expected):     (-want +got):
const DIFF =
  /^\s*(?:-{1,3} (?:Expected|expected|actual|want)\b|Difference \(|Diff(?: in \S+.*)?:\s*$|diff:?\s*$)|\(-want \+got\):?\s*$/;

// usage: tool [options]
const USAGE = /^usage:(?:\s|$)/i;

const ENDS: Readonly<Record<Region, RegExp>> = {
  fence: /^```/,
  log: /^\s*$|^ [❯✓×↓] |^⎯/,
  console: /^ {0,2}\S/,
  output: /^-{5,} (?:\S+ )?output end -{5,}$/,
  // What stands behind the difference: a frame, or words at the margin that are not in it.
  diff: /^\s*(?:at |❯|›|→ |# |from |File "|in )|^(?![-+? @\\])\S/,
  hunk: /^(?![-+ @\\])/,
  help: /^(?=\S)(?!.*(?::|\]|>|\.)\s*$)(?!-)/,
};
