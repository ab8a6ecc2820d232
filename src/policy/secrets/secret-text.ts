/** A place in a text, from `start` up to `end`, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Finds secrets of one kind. */
export type FindSecrets = (text: SecretText) => readonly Span[];

/** A text to look for secrets in. */
export interface SecretText {
  readonly text: string;
  /** The same, unit for unit, without what dresses it: colours, escaped newlines, entities. */
  readonly bare: string;
}

/** Stands in {@link SecretText.bare} where something was that only dresses the text. */
export const NOTHING = '\0';

/** Prepares a text. */
export function secretText(text: string): SecretText {
  return { text, bare: DRESS_MARK.test(text) ? undressed(text) : text };
}

const DRESS_MARK = /[\\\u001b]|&(?:quot|apos|amp|lt|gt|#3[49]);/;

// Colours (as such, or escaped in JSON), escaped newlines and characters, and entities.
const DRESS =
  /(?:\u001b|(?<!\\)\\{1,8}(?:u001b|x1b|033|e))\[[\d;?]{0,20}[A-Za-z]|(?<!\\)\\{1,8}(?:[nrt]|u00(?:22|26|27|3[cde]))|&(?:quot|apos|amp|lt|gt|#3[49]);/gi;

function undressed(text: string): string {
  return text.replace(DRESS, (dress) => {
    const plain = characterOf(dress);
    return plain.padEnd(dress.length, plain === '\n' ? '\n' : NOTHING);
  });
}

function characterOf(dress: string): string {
  if (/^\\+[nrt]$/i.test(dress)) return '\n';
  const escaped = /^\\+u00([0-9a-f]{2})$/i.exec(dress)?.[1];
  if (escaped !== undefined && escaped !== '1b') {
    return String.fromCharCode(Number.parseInt(escaped, 16));
  }
  return ENTITIES[dress.toLowerCase()] ?? NOTHING;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#34;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
};

/** Where the groups `secret`, `secret2`, … of an expression (flags `g` and `d`) stand in a text. */
export function spansOf(bare: string, shape: RegExp): readonly Span[] {
  const spans: Span[] = [];
  for (const { indices } of bare.matchAll(shape)) {
    for (const place of Object.values(indices?.groups ?? {})) {
      if (place !== undefined && place[0] < place[1])
        spans.push({ start: place[0], end: place[1] });
    }
  }
  return spans;
}
