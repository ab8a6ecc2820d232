import { RE2JS, RE2JSSyntaxException } from 're2js';
import type { Matches } from './gate.ts';
import { WispError } from './wisp-error.ts';

/** Longest pattern, in characters; a compiled one grows with it. */
const LONGEST_PATTERN = 1_000;

/**
 * Compiles a pattern in RE2's syntax, which is matched in time linear in the line, whatever stands in
 * it: nothing a command prints can hold the supervisor up.
 *
 * @throws A usage WispError that says why it cannot be used: look-around and references back, which
 *   have no such bound, are refused.
 */
export function compilePattern(pattern: string): Matches {
  if (pattern === '') throw refused(pattern, 'it is empty, so every line would match');
  if (pattern.length > LONGEST_PATTERN) {
    throw refused(`${pattern.slice(0, 40)}…`, `longer than ${LONGEST_PATTERN} characters`);
  }
  try {
    const compiled = RE2JS.compile(pattern);
    return (line) => compiled.matcher(line).find();
  } catch (error) {
    throw refused(pattern, reasonOf(pattern, error));
  }
}

function reasonOf(pattern: string, error: unknown): string {
  if (/\(\?<?[=!]/.test(pattern)) return 'look-around cannot be matched in linear time';
  if (/\\[1-9]|\\k</.test(pattern)) return 'a reference back cannot be matched in linear time';
  if (error instanceof RE2JSSyntaxException) return error.getDescription();
  return error instanceof Error ? error.message : String(error);
}

function refused(pattern: string, reason: string): WispError {
  return new WispError('usage', `not a pattern that can be used: \`${pattern}\`: ${reason}`, {
    hint: 'the syntax is that of RE2: `--on "match:done|failed"`',
  });
}
