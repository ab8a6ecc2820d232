import { statSync } from 'node:fs';
import path from 'node:path';
import { childPath, directoriesBetween } from '../path-relation.ts';
import type { IgnoreRules, Reason, Scope } from './ignore-rules.ts';

/** Whether a path below a root counts, and by which rule. */
export interface Explanation {
  readonly isIgnored: boolean;
  /** Undefined when no rule matches. */
  readonly reason: Reason | undefined;
  /** The path the rule matched: the asked one or a directory above it. */
  readonly matched: string;
}

/**
 * Walks from a root down to a path, as the tree does, and stops at the first directory that does not
 * count. `scopes` keeps what was read on the way for the next path.
 */
export function explainPath(
  rules: IgnoreRules,
  root: string,
  file: string,
  isDirectory: boolean,
  scopes = new Map<string, Scope>(),
): Explanation {
  const above = directoriesBetween(root, file);
  let scope = rules.rootScope;
  for (const directory of above) {
    if (directory !== root) {
      const reason = rules.reason(path.dirname(directory), path.basename(directory), true, scope);
      if (reason?.isIgnored === true) return { isIgnored: true, reason, matched: directory };
    }
    const inner =
      scopes.get(directory) ?? rules.enter(directory, (it) => exists(directory, it), scope);
    scopes.set(directory, inner);
    scope = inner;
  }
  const reason = rules.reason(path.dirname(file), path.basename(file), isDirectory, scope);
  return { isIgnored: reason?.isIgnored === true, reason, matched: file };
}

function exists(directory: string, name: string): boolean {
  return statSync(childPath(directory, name), { throwIfNoEntry: false }) !== undefined;
}
