import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { lookAt } from './file-stamp.ts';
import { explainPath } from './ignore/explain.ts';
import { type IgnoreOptions, IgnoreRules, type Reason } from './ignore/ignore-rules.ts';
import { foreignMountOf } from './mounts.ts';
import { directoriesBetween, isWithin } from './path-relation.ts';
import { readMounts } from './read-mounts.ts';
import { type WatchedRoot, watchedRoots } from './watched-root.ts';

/** Whether a change of one path would start a run, and why. */
export interface Why {
  readonly counts: boolean;
  /**
   * `outside`: it lies in no watched path. `asked`: it is one. `link`: it lies behind a link, which is
   * not followed. `rule`: a rule decides. `only`: there are patterns of which one must match.
   * `no-rule`: no rule matches.
   */
  readonly because: 'outside' | 'asked' | 'link' | 'rule' | 'only' | 'no-rule';
  readonly reason: Reason | undefined;
  /** The path the rule matched: the asked one or a directory above it. */
  readonly matched: string | undefined;
  /** What would see the change; undefined when nothing would. */
  readonly seenBy: string | undefined;
}

export interface WhyOptions extends IgnoreOptions {
  /** Absolute watched paths. */
  readonly paths: readonly string[];
  readonly pollMs: number | undefined;
}

/** Explains one path, which need not exist. */
export function why(file: string, options: WhyOptions): Why {
  const answers = watchedRoots(options.paths)
    .filter((root) => isBelow(root, file))
    .map((root) => whyBelow(root, file, options));
  return (
    answers.find((answer) => answer.counts) ??
    answers[0] ?? {
      counts: false,
      because: 'outside',
      reason: undefined,
      matched: undefined,
      seenBy: undefined,
    }
  );
}

function isBelow(root: WatchedRoot, file: string): boolean {
  return root.name === undefined ? isWithin(root.path, file) : root.path === file;
}

function whyBelow(root: WatchedRoot, file: string, options: WhyOptions): Why {
  const seenBy = engineAt(path.dirname(file), options);
  if (file === root.path) {
    return { counts: true, because: 'asked', reason: undefined, matched: undefined, seenBy };
  }
  const link = directoriesBetween(root.directory, file).find(
    (directory) => directory !== root.directory && lookAt(directory)?.isSymbolicLink(),
  );
  if (link !== undefined) {
    return {
      counts: false,
      because: 'link',
      reason: undefined,
      matched: link,
      seenBy: undefined,
    };
  }
  const rules = new IgnoreRules(root.directory, options);
  const isDirectory = statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
  const { isIgnored, reason, matched } = explainPath(rules, root.directory, file, isDirectory);
  if (isIgnored) return { counts: false, because: 'rule', reason, matched, seenBy: undefined };
  if (!rules.isAskedFor(path.dirname(file), path.basename(file))) {
    return {
      counts: false,
      because: 'only',
      reason: undefined,
      matched: undefined,
      seenBy: undefined,
    };
  }
  return {
    counts: true,
    because: reason === undefined ? 'no-rule' : 'rule',
    reason,
    matched,
    seenBy,
  };
}

function engineAt(directory: string, { pollMs, platform }: WhyOptions): string {
  if (pollMs !== undefined) return `polling every ${pollMs / 1_000} s`;
  if (platform !== 'linux') return 'chokidar';
  const mount = foreignMountOf(resolved(directory), readMounts());
  return mount === undefined ? 'one watch a directory' : `polling, it is on ${mount.type}`;
}

function resolved(directory: string): string {
  try {
    return realpathSync(directory);
  } catch {
    return directory;
  }
}
