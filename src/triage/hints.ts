/**
 * What a line holds that could interest a recogniser: bits, found in one pass over its characters.
 * Most lines of most outputs hold nothing, and no pattern is ever tried on them.
 */
export const hint = {
  /** `:` and a digit behind what may be a file's name: not inside a time or a version. */
  colonDigit: 1 << 0,
  /** `(` or `[` and a digit, right behind a word or a colon. */
  bracketDigit: 1 << 1,
  /** The word `line` or `lines`, in any case. */
  line: 1 << 2,
  /** `: `, or a colon at the end. */
  colonSpace: 1 << 3,
  /** `) ` */
  parenSpace: 1 << 4,
  /** `rro`, `rr!`, `rr_`, `fat`, in any case: error, ERROR, npm ERR!, fatal. */
  error: 1 << 5,
  /** `arn`, in any case: warning, WARN. */
  warning: 1 << 6,
  /** `ail`, in any case: fail, FAILED, failing, failure. */
  fail: 1 << 7,
  /** `===`, `---`, `___`, `***` or `<<<`. */
  rule: 1 << 8,
  /** A character outside ASCII: ●, ✖, ⎯, ›. */
  symbol: 1 << 9,
  /** `ok ` or `ok` and a tab, `PASS`. */
  ok: 1 << 10,
  /** No space inside: nothing but a file's name, perhaps. */
  oneWord: 1 << 11,
  /** `"` */
  quote: 1 << 12,
  /** `-->`, `>>>`, `->` */
  arrow: 1 << 13,
  /** `Traceback`, `panic`, `Exception`, `not found`, `No such`, `denied`, `Killed`, `dumped`, `npm `. */
  trouble: 1 << 14,
  /** An upper-case letter or letters and a digit at the beginning: a rule's code. */
  code: 1 << 15,
  /** `@` or `=` near its beginning, `format`, `{`: what a few formats need. */
  rare: 1 << 16,
} as const;

/** Every hint. */
export const ANY_HINT = -1;

/** The hints of a line. */
export function hintsOf(text: string): number {
  const length = text.length;
  let hints = 0;
  let hasSpace = false;
  for (let at = 0; at < length; at++) {
    const character = text.charCodeAt(at);
    if (character > 0x7f) {
      hints |= hint.symbol;
      continue;
    }
    switch (character) {
      case 0x20:
        hasSpace = true;
        break;
      case 0x3a: {
        const next = text.charCodeAt(at + 1);
        if (isDigit(next)) {
          if ((hints & hint.colonDigit) === 0 && isBehindName(text, at)) hints |= hint.colonDigit;
        } else if (next === 0x20 || at + 1 === length) hints |= hint.colonSpace;
        else if (next === 0x3a) hints |= hint.rare;
        break;
      }
      case 0x28:
      case 0x5b: {
        const next = text.charCodeAt(at + 1);
        if (isDigit(next) && isBehindWord(text, at)) hints |= hint.bracketDigit;
        break;
      }
      case 0x29:
        if (text.charCodeAt(at + 1) === 0x20) hints |= hint.parenSpace;
        break;
      case 0x22:
        hints |= hint.quote;
        break;
      case 0x3d:
      case 0x5f:
      case 0x2a:
      case 0x3c:
        if (text.charCodeAt(at + 1) === character && text.charCodeAt(at + 2) === character) {
          hints |= hint.rule;
        } else if (character === 0x3d) hints |= hint.rare;
        break;
      case 0x2d:
        if (text.charCodeAt(at + 1) === 0x3e) hints |= hint.arrow;
        else if (text.charCodeAt(at + 1) === 0x2d && text.charCodeAt(at + 2) === 0x2d) {
          hints |= hint.rule;
        }
        break;
      case 0x3e:
        if (text.charCodeAt(at + 1) === 0x3e) hints |= hint.arrow;
        break;
      case 0x40:
      case 0x7b:
        hints |= hint.rare;
        break;
      default:
        if (character >= 0x41) hints |= wordHint(text, at, character | 0x20);
    }
  }
  if (!hasSpace) hints |= hint.oneWord;
  return hints | codeHint(text);
}

function isDigit(character: number): boolean {
  return character >= 0x30 && character <= 0x39;
}

/** False inside `12:34` and `1.2:3`; `a.f90:81` ends in digits too. */
function isBehindName(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && isDigit(text.charCodeAt(before))) before--;
  if (before < 0) return at === 0;
  const character = text.charCodeAt(before);
  if (before === at - 1) return character !== 0x20;
  return (character | 0x20) >= 0x61 && character !== 0x5b;
}

/** `a.c(3`, `a.java:[3`, `a.kt: (3`; and `(3:a.f`, whose name stands behind. */
function isBehindWord(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  if (before !== 0x20) return at > 0;
  if (text.charCodeAt(at - 2) === 0x3a) return true;
  let behind = at + 1;
  while (isDigit(text.charCodeAt(behind))) behind++;
  return (
    text.charCodeAt(behind) === 0x3a ||
    /^\.\w+$/.test(text.slice(text.lastIndexOf('.', at - 2), at - 1))
  );
}

/** The hint that a word's tell-tale letters give; `letter` is the lower-cased one at `at`. */
function wordHint(text: string, at: number, letter: number): number {
  switch (letter) {
    case 0x72: {
      // r: rro, rr!, rr_
      if ((text.charCodeAt(at + 1) | 0x20) !== 0x72) return 0;
      const third = text.charCodeAt(at + 2);
      return (third | 0x20) === 0x6f || third === 0x21 || third === 0x5f ? hint.error : 0;
    }
    case 0x66: // f: fat(al)
      return isNext(text, at, 0x61, 0x74) ? hint.error : 0;
    case 0x61: // a: ail, arn, ani(c), ass(ert)
      if (isNext(text, at, 0x69, 0x6c)) return hint.fail;
      return isNext(text, at, 0x72, 0x6e)
        ? hint.warning
        : isNext(text, at, 0x6e, 0x69)
          ? hint.trouble
          : 0;
    case 0x6c: // l: lin(e), lle(d)
      if (isNext(text, at, 0x69, 0x6e)) return isLineWord(text, at) ? hint.line : 0;
      return isNext(text, at, 0x6c, 0x65) ? hint.trouble : 0;
    case 0x6f: // o: ok , ot (found), o s(uch), orm(at)
      if ((text.charCodeAt(at + 1) | 0x20) === 0x6b) return hint.ok;
      if (isNext(text, at, 0x74, 0x20) || isNext(text, at, 0x20, 0x73)) return hint.trouble;
      return isNext(text, at, 0x72, 0x6d) ? hint.rare : 0;
    case 0x63: // c: cep(tion), ceb(ack)
      return isNext(text, at, 0x65, 0x70) || isNext(text, at, 0x65, 0x62) ? hint.trouble : 0;
    case 0x6e: // n: npm, nie(d)
      return isNext(text, at, 0x70, 0x6d) || isNext(text, at, 0x69, 0x65) ? hint.trouble : 0;
    case 0x75: // u: ump(ed), ult (fault)
      return isNext(text, at, 0x6d, 0x70) || isNext(text, at, 0x6c, 0x74) ? hint.trouble : 0;
    case 0x70: // p: pas(s)
      return isNext(text, at, 0x61, 0x73) ? hint.ok : 0;
    case 0x62: // b: bac(k), bor(ted)
      return isNext(text, at, 0x61, 0x63) || isNext(text, at, 0x6f, 0x72) ? hint.trouble : 0;
    default:
      return 0;
  }
}

function isLineWord(text: string, at: number): boolean {
  if ((text.charCodeAt(at + 3) | 0x20) !== 0x65) return false;
  if (at > 0 && (text.charCodeAt(at - 1) | 0x20) >= 0x61 && text.charCodeAt(at - 1) > 0x40)
    return false;
  const behind = text.charCodeAt(at + 4) | 0x20;
  // line 3, line:3, line=3, lines 3
  return !(behind >= 0x61 && behind <= 0x7a) || behind === 0x73;
}

function isNext(text: string, at: number, second: number, third: number): boolean {
  return (text.charCodeAt(at + 1) | 0x20) === second && (text.charCodeAt(at + 2) | 0x20) === third;
}

/** `F401 …`, `8: T1 …`, `Benchmark…`: what stands at the beginning. */
function codeHint(text: string): number {
  const first = text.charCodeAt(0);
  if (first >= 0x30 && first <= 0x39) return hint.code;
  if (first < 0x41 || first > 0x5a) return 0;
  for (let at = 1; at < 7; at++) {
    const character = text.charCodeAt(at);
    if (character >= 0x30 && character <= 0x39) return hint.code;
    if (character < 0x41 || character > 0x5a) return text.startsWith('Benchmark') ? hint.code : 0;
  }
  return 0;
}
