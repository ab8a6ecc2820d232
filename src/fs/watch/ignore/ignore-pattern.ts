import { compileGlob } from './glob.ts';

/** One line of an ignore file. */
export interface IgnorePattern {
  /** The line as written. */
  readonly text: string;
  /** Counted from 1; 0 for a pattern that stands in no file. */
  readonly line: number;
  /** True for `!pattern`: what matches counts after all. */
  readonly isNegated: boolean;
  /** True for `pattern/`. */
  readonly isDirectoryOnly: boolean;
  /** `relative` is the path below the directory of the file, segments separated by `/`. */
  matches(name: string, relative: string): boolean;
}

/** Reads one line (without its end); undefined for a blank line, a comment, a pattern that never matches. */
export function parsePattern(line: string, ignoreCase: boolean): IgnorePattern | undefined {
  const text = withoutTrailingSpaces(line);
  if (text === '' || text.startsWith('#')) return undefined;
  const isNegated = text.startsWith('!');
  let glob = isNegated ? text.slice(1) : text;
  const isDirectoryOnly = glob.endsWith('/');
  if (isDirectoryOnly) glob = glob.slice(0, -1);
  const matches = glob.includes('/')
    ? pathMatcher(glob.replace(/^\//, ''), ignoreCase)
    : nameMatcher(glob, ignoreCase);
  if (matches === undefined) return undefined;
  return { text, line: 0, isNegated, isDirectoryOnly, matches };
}

/** Whether a pattern says the very path, or says what lies in it by naming it: `dist/`, `dist/**`, `/dist/*.js`. */
export function namesPath(pattern: IgnorePattern, relative: string, ignoreCase: boolean): boolean {
  const name = relative.slice(relative.lastIndexOf('/') + 1);
  if (pattern.matches(name, relative)) return true;
  const segments = pattern.text.replace(/^!?\/?/, '').split('/');
  return segments.some(
    (segment, index) =>
      index < segments.length - 1 &&
      isLiteral(segment) &&
      compileGlob(segments.slice(0, index + 1).join('/'), ignoreCase)?.matches(relative) === true,
  );
}

type Matches = IgnorePattern['matches'];

function nameMatcher(glob: string, ignoreCase: boolean): Matches | undefined {
  if (glob === '') return undefined;
  // Most patterns are `name`, `*.ext` or `name*`; comparing strings is many times cheaper than a glob.
  if (!ignoreCase) {
    if (isLiteral(glob)) return (name) => name === glob;
    const [first, last] = [glob.slice(0, -1), glob.slice(1)];
    if (glob.startsWith('*') && isLiteral(last)) return (name) => name.endsWith(last);
    if (glob.endsWith('*') && isLiteral(first)) return (name) => name.startsWith(first);
  }
  const compiled = compileGlob(glob, ignoreCase);
  return compiled && ((name) => compiled.matches(name));
}

function pathMatcher(glob: string, ignoreCase: boolean): Matches | undefined {
  const compiled = compileGlob(glob, ignoreCase);
  return compiled && ((_name, relative) => compiled.matches(relative));
}

function isLiteral(glob: string): boolean {
  return !/[*?[\\]/.test(glob);
}

/** Git drops blanks at the end unless a backslash stands before them. */
function withoutTrailingSpaces(line: string): string {
  let end = 0;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === ' ') continue;
    if (line[at] === '\\') at++;
    end = Math.min(at + 1, line.length);
  }
  return line.slice(0, end);
}
