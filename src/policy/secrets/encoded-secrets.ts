import type { FindSecrets, Span } from './secret-text.ts';

/**
 * Finds words of base64 (its form for addresses too) that hold a secret in text.
 *
 * @param holdsSecret Says it of the decoded text.
 */
export function encodedFinder(holdsSecret: (text: string) => boolean): FindSecrets {
  return ({ bare }) => {
    const spans: Span[] = [];
    for (const { index, 0: word } of bare.matchAll(WORD)) {
      const text = decoded(word);
      if (text !== undefined && holdsSecret(text)) {
        spans.push({ start: index, end: index + word.length });
      }
    }
    return spans;
  };
}

const WORD = /[A-Za-z0-9+/_-]{20,}={0,2}/g;

function decoded(word: string): string | undefined {
  // A name or a path has no such mixture, and most words end here.
  if (!/[A-Z]/.test(word) || !/[a-z]/.test(word)) return undefined;
  const text = Buffer.from(word, 'base64').toString('latin1');
  return /^[\t\n\r -~]+$/.test(text) ? text : undefined;
}
