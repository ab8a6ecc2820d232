import { type ByteSet, parseByteSet } from './glob-set.ts';

/**
 * Globs as git reads them in ignore files (gitignore(5)): `?`, `*` and sets stay inside one path
 * segment, a segment of two or more stars spans any number of segments.
 *
 * Works on bytes, as git does, so `?` is half of an `é`. A failed match walks back to the last star
 * only, which keeps hostile patterns from taking exponential time.
 */
export interface Glob {
  /** True when it matches all of `text`, whose segments are separated by `/`. */
  matches(text: string): boolean;
}

/** Compiles a glob; undefined when it can never match (an open set, a dangling backslash). */
export function compileGlob(pattern: string, ignoreCase: boolean): Glob | undefined {
  const source = bytesOf(pattern);
  // Git compares the literal beginning on its own; stars right after it then count as leading ones.
  const specialAt = source.search(/[*?[\\]/);
  const prefix = fold(specialAt === -1 ? source : source.slice(0, specialAt), ignoreCase);
  if (specialAt === -1) return { matches: (text) => fold(bytesOf(text), ignoreCase) === prefix };
  const segments = parseSegments(source.slice(specialAt), ignoreCase);
  if (segments === undefined) return undefined;
  return {
    matches: (text) => {
      const bytes = fold(bytesOf(text), ignoreCase);
      if (!bytes.startsWith(prefix)) return false;
      return matchesSegments(segments, bytes.slice(prefix.length).split('/'));
    },
  };
}

/** A string with one character per UTF-8 byte. */
function bytesOf(text: string): string {
  return /[^\0-\x7f]/.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text;
}

function fold(bytes: string, ignoreCase: boolean): string {
  return ignoreCase ? bytes.replace(/[A-Z]+/g, (upper) => upper.toLowerCase()) : bytes;
}

type Segment = typeof SPAN | readonly Token[];
type Token = string | typeof STAR | typeof ANY | ByteSet;

/** Any number of whole segments. */
const SPAN = Symbol('**');
/** Any bytes of a segment. */
const STAR = Symbol('*');
/** One byte. */
const ANY = Symbol('?');

function parseSegments(source: string, ignoreCase: boolean): Segment[] | undefined {
  const segments: Segment[] = [];
  let tokens: Token[] = [];
  const endSegment = (text: string): void => {
    segments.push(/^\*{2,}$/.test(text) ? SPAN : tokens);
    tokens = [];
  };
  let start = 0;
  for (let at = 0; at < source.length; at++) {
    let character = source[at] as string;
    if (character === '*') {
      if (tokens.at(-1) !== STAR) tokens.push(STAR);
      continue;
    }
    if (character === '?') {
      tokens.push(ANY);
      continue;
    }
    if (character === '[') {
      const set = parseByteSet(source, at, ignoreCase);
      if (set === undefined) return undefined;
      tokens.push(set.bytes);
      at = set.end;
      continue;
    }
    const isEscaped = character === '\\';
    if (isEscaped) {
      at++;
      if (at === source.length) return undefined;
      character = source[at] as string;
    }
    if (character === '/') {
      endSegment(source.slice(start, isEscaped ? at - 1 : at));
      start = at + 1;
    } else {
      tokens.push(fold(character, ignoreCase));
    }
  }
  endSegment(source.slice(start));
  return segments;
}

function matchesSegments(segments: readonly Segment[], names: readonly string[]): boolean {
  let segment = 0;
  let name = 0;
  let spanAt = -1;
  let spannedTo = 0;
  while (name < names.length) {
    const wanted = segments[segment];
    if (wanted === SPAN) {
      // A span at the end stands for one segment or more, elsewhere for none or more.
      if (segment === segments.length - 1) return true;
      spanAt = segment++;
      spannedTo = name;
    } else if (wanted !== undefined && matchesTokens(wanted, names[name] as string)) {
      segment++;
      name++;
    } else if (spanAt !== -1) {
      segment = spanAt + 1;
      name = ++spannedTo;
    } else {
      return false;
    }
  }
  return segment === segments.length;
}

function matchesTokens(tokens: readonly Token[], text: string): boolean {
  let token = 0;
  let at = 0;
  let starAt = -1;
  let starredTo = 0;
  while (at < text.length) {
    const wanted = tokens[token];
    if (wanted === STAR) {
      starAt = token++;
      starredTo = at;
    } else if (wanted !== undefined && matchesByte(wanted, text, at)) {
      token++;
      at++;
    } else if (starAt !== -1) {
      token = starAt + 1;
      at = ++starredTo;
    } else {
      return false;
    }
  }
  while (tokens[token] === STAR) token++;
  return token === tokens.length;
}

function matchesByte(token: Exclude<Token, typeof STAR>, text: string, at: number): boolean {
  if (token === ANY) return true;
  return typeof token === 'string' ? token === text[at] : token[text.charCodeAt(at)] === 1;
}
