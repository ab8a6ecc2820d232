import { applyEdits, createScanner, type Node } from 'jsonc-parser';

/** `SyntaxKind.CommaToken`, a const enum that isolated modules cannot read. */
const COMMA = 5;

/**
 * The text without one property and the comma that parted it from its neighbour. jsonc-parser's own
 * removal takes every comment up to the next property along, and leaves a lone trailing comma.
 */
export function withoutProperty(text: string, property: Node): string {
  const { offset, length } = property;
  const comma = commaFrom(text, offset + length) ?? commaBefore(text, property);
  const commas = comma === undefined ? [] : [{ offset: comma, length: 1, content: '' }];
  const after = applyEdits(text, [...commas, { offset, length, content: '' }]);
  return closed(after, comma !== undefined && comma < offset ? offset - 1 : offset);
}

function commaBefore(text: string, property: Node): number | undefined {
  const siblings = property.parent?.children ?? [];
  const previous = siblings[siblings.indexOf(property) - 1];
  return previous && commaFrom(text, previous.offset + previous.length);
}

/** Where the comma is that follows a place, comments between them aside. */
function commaFrom(text: string, offset: number): number | undefined {
  const scanner = createScanner(text, true);
  scanner.setPosition(offset);
  return scanner.scan() === COMMA ? scanner.getTokenOffset() : undefined;
}

/** Closes the gap at a place: the whole line when nothing else is on it, a second blank otherwise. */
function closed(text: string, place: number): string {
  const before = text.slice(0, place);
  const after = text.slice(place);
  const indentation = /(^|\n)[ \t]*$/.exec(before)?.[0];
  const rest = /^[ \t]*(\r?\n|$)/.exec(after)?.[0];
  if (indentation !== undefined && rest !== undefined) {
    return (
      before.slice(0, place - indentation.length) +
      rest.replace(/^[ \t]*/, '') +
      after.slice(rest.length)
    );
  }
  return /[ \t]$/.test(before) ? before + after.replace(/^[ \t]+/, '') : text;
}
