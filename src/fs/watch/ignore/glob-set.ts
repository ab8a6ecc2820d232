/** Which of the 256 bytes a set such as `[a-z]` takes: 1 for those it does. */
export type ByteSet = Uint8Array;

/**
 * Reads a set as git does: `!` or `^` negates, a first `]` is literal, ranges, `[:alpha:]` classes,
 * backslash escapes.
 *
 * @param source Bytes, one a character; `start` is where the `[` stands.
 * @returns The bytes and where the closing `]` stands; undefined when the set is not closed or
 *   names an unknown class.
 */
export function parseByteSet(
  source: string,
  start: number,
  ignoreCase: boolean,
): { bytes: ByteSet; end: number } | undefined {
  let at = start + 1;
  const isNegated = source[at] === '!' || source[at] === '^';
  if (isNegated) at++;
  const bytes = new Uint8Array(256);
  let previous = -1;
  const first = at;
  while (at === first || source[at] !== ']') {
    if (at >= source.length) return undefined;
    const isRange =
      source[at] === '-' && previous !== -1 && at + 1 < source.length && source[at + 1] !== ']';
    if (isRange) {
      at++;
      if (source[at] === '\\') at++;
      if (at >= source.length) return undefined;
      addRange(bytes, previous, source.charCodeAt(at), ignoreCase);
      previous = -1;
    } else if (source.startsWith('[:', at) && classEnd(source, at) !== undefined) {
      const end = classEnd(source, at) as number;
      const members = classes[source.slice(at + 2, end - 1)];
      if (members === undefined) return undefined;
      addClass(bytes, members, ignoreCase);
      at = end;
      previous = -1;
    } else {
      if (source[at] === '\\') at++;
      if (at >= source.length) return undefined;
      previous = source.charCodeAt(at);
      bytes[previous] = 1;
    }
    at++;
    if (at >= source.length) return undefined;
  }
  if (isNegated) for (let byte = 0; byte < 256; byte++) bytes[byte] = bytes[byte] === 1 ? 0 : 1;
  return { bytes, end: at };
}

/** Where the `]` of a `[:name:]` stands; undefined when it is an ordinary `[`. */
function classEnd(source: string, at: number): number | undefined {
  const end = source.indexOf(']', at + 2);
  return end > at + 2 && source[end - 1] === ':' ? end : undefined;
}

// The text is in lower case when case does not count, so a range also takes what its capitals would.
function addRange(bytes: ByteSet, from: number, to: number, ignoreCase: boolean): void {
  for (let byte = from; byte <= to; byte++) {
    bytes[byte] = 1;
    if (ignoreCase && byte >= 0x41 && byte <= 0x5a) bytes[byte + 0x20] = 1;
  }
}

function addClass(bytes: ByteSet, members: RegExp, ignoreCase: boolean): void {
  for (let byte = 0; byte < 128; byte++) {
    const character = String.fromCharCode(byte);
    if (members.test(character) || (ignoreCase && members.test(character.toUpperCase()))) {
      bytes[byte] = 1;
    }
  }
}

/** POSIX classes in the C locale. */
const classes: Readonly<Record<string, RegExp>> = {
  alnum: /[A-Za-z0-9]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  cntrl: /[\0-\x1f\x7f]/,
  digit: /[0-9]/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[\t-\r ]/,
  upper: /[A-Z]/,
  xdigit: /[A-Fa-f0-9]/,
};
