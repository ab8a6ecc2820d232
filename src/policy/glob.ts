/**
 * True when a shell pattern (`*`, `?`, `[…]`; none of them crosses a `/`) matches the whole text. Takes
 * time in proportion to both lengths, whatever the pattern.
 */
export function matchesGlob(pattern: string, text: string): boolean {
  const parts = pattern.split('/');
  const names = text.split('/');
  return (
    parts.length === names.length &&
    parts.every((part, at) => matches(tokens(part), names[at] ?? ''))
  );
}

/** The same for a rule, where only `*` is special and matches any characters. */
export function matchesStars(pattern: string, text: string): boolean {
  return matches(
    [...pattern].map((character) => (character === '*' ? ANY : (one) => one === character)),
    text,
  );
}

type Token = typeof ANY | ((character: string) => boolean);
const ANY = Symbol('*');

// Only the last `*` is ever gone back to: an earlier one could not make a later match possible.
function matches(pattern: readonly Token[], text: string): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  for (let index = 0; index < text.length; ) {
    const token = pattern[at];
    if (token === ANY) {
      star = at;
      resume = index;
      at += 1;
    } else if (token?.(text[index] as string)) {
      at += 1;
      index += 1;
    } else if (star !== -1) {
      resume += 1;
      at = star + 1;
      index = resume;
    } else {
      return false;
    }
  }
  while (pattern[at] === ANY) at += 1;
  return at === pattern.length;
}

function tokens(part: string): readonly Token[] {
  return [...part.matchAll(/\[[!^]?\]?(?:\[:\w+:\]|[^\]])*\]|[\s\S]/g)].map(([text]): Token => {
    if (text === '*') return ANY;
    if (text === '?') return () => true;
    return text.length > 2 && text.startsWith('[')
      ? oneOf(text.slice(1, -1))
      : (one) => one === text;
  });
}

// A class by name (`[:alpha:]`) may be any character: what is not known is taken for a match.
function oneOf(inner: string): (character: string) => boolean {
  if (inner.includes('[:')) return () => true;
  const isNegated = /^[!^]/.test(inner);
  const members = isNegated ? inner.slice(1) : inner;
  return (one) => {
    let isIn = false;
    for (let at = 0; at < members.length; at += 1) {
      const from = members[at] as string;
      if (members[at + 1] === '-' && members[at + 2] !== undefined) {
        isIn ||= one >= from && one <= (members[at + 2] as string);
        at += 2;
      } else isIn ||= one === from;
    }
    return isIn !== isNegated;
  };
}
