import path from 'node:path';
import type { IgnoreFile } from './ignore-file.ts';
import { parsePattern } from './ignore-pattern.ts';

/**
 * Patterns from flags and config as one list of rules. A directory may be written in any way a
 * person thinks of it: `build`, `build/`, `./build`, `build/**`, absolute; all mean the directory
 * and everything in it.
 */
export function givenPatterns(given: readonly string[], options: GivenOptions): IgnoreFile {
  const patterns = given.flatMap((text) => {
    const pattern = parsePattern(respelled(text, options), options.ignoreCase);
    return pattern === undefined ? [] : [{ ...pattern, text }];
  });
  return { source: options.source, base: options.base, patterns };
}

export interface GivenOptions {
  /** What the rules are called when they explain a decision: `--ignore`. */
  readonly source: string;
  /** Absolute; what `../../ignore` is relative to. */
  readonly directory: string;
  /** Absolute; where the watched tree, and with it the meaning of the patterns, begins. */
  readonly base: string;
  readonly ignoreCase: boolean;
  readonly platform: NodeJS.Platform;
}

function respelled(text: string, options: GivenOptions): string {
  const isNegated = text.startsWith('!');
  let glob = isNegated ? text.slice(1) : text;
  if (options.platform === 'win32') glob = glob.replaceAll('\\', '/');
  glob = glob.replace(/(?<=[^/])(\/\*\*)?\/*$/, '');
  if (/^\.\.?\//.test(glob)) glob = slashed(path.resolve(options.directory, glob));
  if (glob.startsWith('#')) glob = `\\${glob}`;
  // What is absolute but lies elsewhere keeps git's meaning: a leading slash is the tree's beginning.
  const base = slashed(options.base).replace(/\/$/, '');
  if (glob.startsWith(`${base}/`)) glob = glob.slice(base.length);
  return isNegated ? `!${glob}` : glob;
}

function slashed(file: string): string {
  return path.sep === '/' ? file : file.split(path.sep).join('/');
}
