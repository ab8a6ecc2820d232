import { realpathSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { WispError } from '../../core/wisp-error.ts';
import { lookAt } from './file-stamp.ts';

/** One path somebody asked to watch. */
export interface WatchedRoot {
  /** Absolute, as it was asked for; changes are reported below it. */
  readonly path: string;
  /** The directory to watch: the path itself, or what a file lies in. */
  readonly directory: string;
  /** The one name that matters in it; undefined when all do. */
  readonly name: string | undefined;
}

/** Where a root that is a link to a file leads: what is written there is written at the link. */
export function linkedRoot(root: WatchedRoot): WatchedRoot | undefined {
  if (root.name === undefined || !isLink(root.path)) return undefined;
  try {
    const target = realpathSync(root.path);
    return { path: root.path, directory: path.dirname(target), name: path.basename(target) };
  } catch {
    return undefined;
  }
}

/**
 * Checks the paths somebody asked to watch. A path inside another one stays: it was asked for by
 * name, so rules that hide it from the outer one do not hold.
 *
 * @param paths Absolute.
 * @throws A usage error that names the first path that does not exist or is neither file nor directory.
 */
export function watchedRoots(paths: readonly string[]): WatchedRoot[] {
  return [...new Set(paths.map((given) => path.resolve(given)))].map(watchedRoot);
}

function watchedRoot(asked: string): WatchedRoot {
  const stats = lookThrough(asked);
  if (stats?.isDirectory()) return { path: asked, directory: asked, name: undefined };
  if (stats?.isFile()) {
    return { path: asked, directory: path.dirname(asked), name: path.basename(asked) };
  }
  throw new WispError(
    'usage',
    stats === undefined
      ? `there is nothing to watch at \`${asked}\``
      : `cannot watch \`${asked}\`: it is neither a file nor a directory`,
    { hint: 'give `--path` a file or a directory that exists' },
  );
}

/** Which directory a path leads to. */
export interface Identity {
  readonly device: number;
  readonly inode: number;
  /** Free of links. */
  readonly path: string;
}

/** Which directory a path leads to right now; undefined when to none. Changes when a link on the way does. */
export function identityOf(directory: string): Identity | undefined {
  const stats = lookThrough(directory);
  if (stats === undefined || !stats.isDirectory()) return undefined;
  try {
    return { device: stats.dev, inode: stats.ino, path: realpathSync.native(directory) };
  } catch {
    return undefined;
  }
}

export function isSameIdentity(first: Identity, second: Identity): boolean {
  return (
    first.inode === second.inode && first.device === second.device && first.path === second.path
  );
}

function isLink(file: string): boolean {
  return lookAt(file)?.isSymbolicLink() === true;
}

function lookThrough(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
