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
  /** Letters of error, ERR!, ERR_, fatal, in any case. */
  error: 1 << 5,
  /** Letters of warning, in any case. */
  warning: 1 << 6,
  /** Letters of fail, FAILED, failing, failure, in any case. */
  fail: 1 << 7,
  /** `===`, `---`, `___`, `***`, `<<<`, or `==` and a digit. */
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
  /** Letters of `Traceback`, `panic`, `Exception`, `not found`, `No such file or`, `denied`, `Killed`, `dumped`, `npm`. */
  trouble: 1 << 14,
  /** An upper-case letter or letters and a digit at the beginning: a rule's code. */
  code: 1 << 15,
  /** `@` or `=` near its beginning, `format`, `{`: what a few formats need. */
  rare: 1 << 16,
  /** Every line has it. */
  any: 1 << 17,
} as const;

/** Every hint. */
export const ANY_HINT = -1;

/** The hints of a line. */
export function hintsOf(text: string): number {
  const length = text.length;
  let hints = codeHint(text) | hint.any;
  let hasSpace = false;
  for (let at = 0; at < length; at++) {
    const character = text.charCodeAt(at);
    const kind = character < 0x80 ? (KINDS[character] as number) : SYMBOL;
    if (kind === BORING) continue;
    if (kind === LETTER) hints |= wordHint(text, at, character | 0x20);
    else if (kind === SPACE) hasSpace = true;
    else if (kind === SYMBOL) hints |= hint.symbol;
    else hints |= signHint(text, at, character);
  }
  return hasSpace ? hints : hints | hint.oneWord;
}

const BORING = 0;
const LETTER = 1;
const SPACE = 2;
const SYMBOL = 3;
const SIGN = 4;

/** What each ASCII character may begin. */
const KINDS = kindsOf({ [LETTER]: 'bdfklprwxBDFKLPRWX', [SPACE]: ' ', [SIGN]: ':()[]"=_*<>-@{' });

function kindsOf(characters: Readonly<Record<number, string>>): Uint8Array {
  const kinds = new Uint8Array(0x80);
  for (const [kind, all] of Object.entries(characters)) {
    for (const character of all) kinds[character.charCodeAt(0)] = Number(kind);
  }
  return kinds;
}

/** The hint that a sign gives with what stands around it. */
function signHint(text: string, at: number, character: number): number {
  const next = text.charCodeAt(at + 1);
  switch (character) {
    case 0x3a: // :
      if (isDigit(next)) return isBehindName(text, at) ? hint.colonDigit : 0;
      if (next === 0x3a) return hint.rare;
      return next === 0x20 || at + 1 === text.length ? hint.colonSpace : 0;
    case 0x28: // (
    case 0x5b: // [
      return isDigit(next) && isBehindWord(text, at) ? hint.bracketDigit : 0;
    case 0x29: // )
      return next === 0x20 ? hint.parenSpace : 0;
    case 0x22: // "
      return hint.quote;
    case 0x2d: // -
      if (next === 0x3e) return hint.arrow;
      return next === 0x2d && text.charCodeAt(at + 2) === 0x2d ? hint.rule : 0;
    case 0x3e: // >
      return next === 0x3e ? hint.arrow : 0;
    case 0x3d: // =
      if (next !== character) return hint.rare;
      return text.charCodeAt(at + 2) === character || isDigit(text.charCodeAt(at + 2))
        ? hint.rule
        : 0;
    case 0x5f: // _
    case 0x2a: // *
    case 0x3c: // <
      return next === character && text.charCodeAt(at + 2) === character ? hint.rule : 0;
    case 0x40: // @
    case 0x7b: // {
      return hint.rare;
    default:
      return 0;
  }
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

/** `a.c(3`, `a.java:[3`, `a.kt: (3`; `a.cs (3,9):`; and `(3:a.f`, whose name stands behind. */
function isBehindWord(text: string, at: number): boolean {
  if (text.charCodeAt(at - 1) !== 0x20) return at > 0;
  if (text.charCodeAt(at - 2) === 0x3a) return true;
  let behind = at + 1;
  while (isDigit(text.charCodeAt(behind)) || text.charCodeAt(behind) === 0x2c) behind++;
  const end = text.charCodeAt(behind);
  if (end !== 0x29) return end === 0x3a;
  return text.startsWith(':', behind + 1) || text.startsWith(' :', behind + 1);
}

/** The hint that a word's tell-tale letters give; `letter` is the lower-cased one at `at`. */
function wordHint(text: string, at: number, letter: number): number {
  const second = text.charCodeAt(at + 1) | 0x20;
  const third = text.charCodeAt(at + 2);
  const lower = third | 0x20;
  switch (letter) {
    case 0x72: // r: rro(r), rr!, rr_
      return second === 0x72 && (lower === 0x6f || third === 0x21 || third === 0x5f)
        ? hint.error
        : 0;
    case 0x66: // f: fai(l), fat(al), fau(lt), form(at), fou(nd), fil(e or)
      if (second === 0x61) {
        if (lower === 0x69) return hint.fail;
        return lower === 0x74 ? hint.error : lower === 0x75 ? hint.trouble : 0;
      }
      if (second === 0x6f) {
        if (lower === 0x72) return (text.charCodeAt(at + 3) | 0x20) === 0x6d ? hint.rare : 0;
        return lower === 0x75 ? hint.trouble : 0;
      }
      return second === 0x69 && lower === 0x6c && text.charCodeAt(at + 5) === 0x6f
        ? hint.trouble
        : 0;
    case 0x77: // w: war(n)
      return second === 0x61 && lower === 0x72 ? hint.warning : 0;
    case 0x6c: // l: line
      return second === 0x69 && lower === 0x6e && isLineWord(text, at) ? hint.line : 0;
    case 0x6b: // k: ok , kil(led), (ebac)k
      if (second === 0x69) return lower === 0x6c ? hint.trouble : 0;
      if (text.charCodeAt(at - 1) === 0x63 && text.charCodeAt(at - 4) === 0x65) return hint.trouble;
      return second <= 0x29 && (text.charCodeAt(at - 1) | 0x20) === 0x6f ? hint.ok : 0;
    case 0x78: // x: xce(ption)
      return second === 0x63 && lower === 0x65 ? hint.trouble : 0;
    case 0x70: // p: pan(ic), pas(s), (n)pm
      if (second === 0x61) return lower === 0x6e ? hint.trouble : lower === 0x73 ? hint.ok : 0;
      return second === 0x6d && (text.charCodeAt(at - 1) | 0x20) === 0x6e ? hint.trouble : 0;
    case 0x64: // d: den(ied), dum(ped)
      return (second === 0x65 && lower === 0x6e) || (second === 0x75 && lower === 0x6d)
        ? hint.trouble
        : 0;
    case 0x62: // b: bor(ted)
      return second === 0x6f && lower === 0x72 ? hint.trouble : 0;
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

/** `F401 …`, `8: T1 …`, `[CODE] …`, `Benchmark…`, `FILE: …`: what stands at the beginning. */
function codeHint(text: string): number {
  const first = text.charCodeAt(0);
  if (first >= 0x30 && first <= 0x39) return hint.code;
  if (first === 0x5b) return isUpperCase(text.charCodeAt(1)) ? hint.code : 0;
  if (!isUpperCase(first)) return 0;
  for (let at = 1; at < 7; at++) {
    const character = text.charCodeAt(at);
    if (character >= 0x30 && character <= 0x39) return hint.code;
    if (!isUpperCase(character))
      return BEGINNINGS.some((words) => text.startsWith(words)) ? hint.code : 0;
  }
  return 0;
}

function isUpperCase(character: number): boolean {
  return character >= 0x41 && character <= 0x5a;
}

const BEGINNINGS = ['Benchmark', 'FILE: ', 'Lints for '];
