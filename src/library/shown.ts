import { inspect } from 'node:util';
import { shorten } from '../core/text.ts';

/** Longest a wrong value is shown, in characters. */
const LIMIT = 80;

/** A value as it would stand in code, on one line, for a message about it. */
export function shown(value: unknown): string {
  return shorten(inspect(value, { depth: 1, breakLength: Number.POSITIVE_INFINITY }), LIMIT);
}
