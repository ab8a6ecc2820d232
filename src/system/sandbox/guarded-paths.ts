import { existsSync, lstatSync, readdirSync, rmdirSync, statSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { WispError } from '../../core/wisp-error.ts';
import type { GuardedPath } from './sandbox-settings.ts';

/**
 * What in a directory stays as it is: what git runs by itself later, outside any sandbox, and what
 * tells wisp what may run, there or not. Throws an `unavailable` WispError for what cannot be held.
 */
export function guardedPaths(directory: string): readonly GuardedPath[] {
  const at = (name: string): string => path.join(directory, name);
  return [
    held(at('wisp.json'), 'read-only', 'no-folder'),
    held(at('.wisp'), 'read-only', 'no-folder'),
    ...guardedGit(at('.git')),
  ];
}

/**
 * Takes away the empty files and folders that stood for what must not be there: mounting needs
 * something to mount on, which stays behind. What is not empty is left.
 */
export function removeStandIns(guarded: readonly GuardedPath[]): void {
  for (const { path: file, guard } of guarded) {
    try {
      if (guard === 'no-folder') rmdirSync(file);
      if (guard === 'no-file' && statSync(file).size === 0) unlinkSync(file);
    } catch {
      // It never came to be, or somebody has made something of it.
    }
  }
}

function guardedGit(git: string): readonly GuardedPath[] {
  const stats = lstatSync(git, { throwIfNoEntry: false });
  if (stats === undefined || isEmptyFolder(git)) return [{ path: git, guard: 'no-folder' }];
  // A file that names the folder is what work trees and submodules have.
  if (!stats.isDirectory()) return [held(git, 'read-only', 'no-folder')];
  const inside = ['hooks', 'config', 'config.worktree', 'modules', 'worktrees'].map((name) =>
    path.join(git, name),
  );
  // A link could be exchanged for a folder: then all of it stays as it is.
  if (inside.some(isLink)) return [{ path: git, guard: 'read-only' }];
  return [
    { path: git, guard: 'pinned' },
    ...inside.flatMap((file): GuardedPath[] => {
      if (existsSync(file)) return [{ path: file, guard: 'read-only' }];
      if (file.endsWith('hooks')) return [{ path: file, guard: 'no-folder' }];
      return /config/.test(path.basename(file)) ? [{ path: file, guard: 'no-file' }] : [];
    }),
  ];
}

function held(
  file: string,
  there: GuardedPath['guard'],
  missing: GuardedPath['guard'],
): GuardedPath {
  if (isLink(file)) {
    throw new WispError('unavailable', `the sandbox cannot hold \`${file}\`: it is a link`, {
      hint: 'put the file itself there, or set `sandbox.mode` to `off` for this command',
    });
  }
  return { path: file, guard: existsSync(file) && !isEmptyFolder(file) ? there : missing };
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

// What an earlier run left to mount on, when wisp was killed.
function isEmptyFolder(file: string): boolean {
  try {
    return readdirSync(file).length === 0;
  } catch {
    return false;
  }
}
