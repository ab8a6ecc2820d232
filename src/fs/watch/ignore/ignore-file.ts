import { type IgnorePattern, parsePattern } from './ignore-pattern.ts';

/** The patterns of one ignore file and the directory they are relative to. */
export interface IgnoreFile {
  /** The file's path, or a name for rules that stand in none. */
  readonly source: string;
  /** Absolute; patterns are matched against paths relative to it. */
  readonly base: string;
  readonly patterns: readonly IgnorePattern[];
}

/** Reads an ignore file's text; one pattern a line, git's comments, negations and trailing blanks. */
export function parseIgnoreFile(
  text: string,
  options: { source: string; base: string; ignoreCase: boolean },
): IgnoreFile {
  const lines = text.replace(/^\ufeff/, '').split('\n');
  const patterns = lines.flatMap((line, index) => {
    const pattern = parsePattern(line.replace(/\r$/, ''), options.ignoreCase);
    return pattern === undefined ? [] : [{ ...pattern, line: index + 1 }];
  });
  return { source: options.source, base: options.base, patterns };
}

/** The pattern that decides about a path: the last one that matches. */
export function decidingPattern(file: IgnoreFile, path: MatchedPath): IgnorePattern | undefined {
  const relative = file.base === path.directory ? path.name : path.relativeTo(file.base);
  for (let index = file.patterns.length - 1; index >= 0; index--) {
    const pattern = file.patterns[index] as IgnorePattern;
    if (pattern.isDirectoryOnly && !path.isDirectory) continue;
    if (pattern.matches(path.name, relative)) return pattern;
  }
  return undefined;
}

/** One path as rules look at it. */
export interface MatchedPath {
  /** Absolute path of the directory it lies in. */
  readonly directory: string;
  readonly name: string;
  readonly isDirectory: boolean;
  /** The path below `base`, segments separated by `/`. */
  relativeTo(base: string): string;
}
