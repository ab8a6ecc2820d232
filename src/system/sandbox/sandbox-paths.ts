import { existsSync, lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { GuardedPath, SandboxSettings } from './sandbox-settings.ts';

/** Settings for one command, from what is on the disk now. */
export function sandboxSettings(request: SandboxRequest): SandboxSettings {
  const directory = resolved(request.directory);
  return {
    directory,
    network: request.network,
    writable: request.writable
      .map((folder) => path.resolve(directory, withHome(folder, request.home)))
      .filter((folder) => existsSync(folder))
      .map(resolved),
    guarded: guardedPaths(directory),
    hidden: request.ownFolders.filter((folder) => existsSync(folder)).map(resolved),
    readable: request.readable.filter((file) => existsSync(file)),
  };
}

export interface SandboxRequest {
  readonly directory: string;
  readonly home: string;
  /** `sandbox.writable` as it is set: relative to the directory, `~` for home. */
  readonly writable: readonly string[];
  readonly network: boolean;
  /** wisp's own folders. */
  readonly ownFolders: readonly string[];
  /** Files for the command that lie below the temporary folder. */
  readonly readable: readonly string[];
}

// What git runs by itself later, outside any sandbox, and what tells wisp what may run.
function guardedPaths(directory: string): GuardedPath[] {
  const git = path.join(directory, '.git');
  const rules = path.join(directory, 'wisp.json');
  const guarded: GuardedPath[] = existsSync(rules) ? [{ path: rules, guard: 'read-only' }] : [];
  if (!existsSync(git)) return guarded;
  if (!lstatSync(git).isDirectory()) return [...guarded, { path: git, guard: 'read-only' }];
  return [
    ...guarded,
    { path: git, guard: 'pinned' },
    ...['hooks', 'config'].map((name): GuardedPath => {
      const file = path.join(git, name);
      if (existsSync(file)) return { path: file, guard: 'read-only' };
      return { path: file, guard: 'absent' };
    }),
  ];
}

function withHome(folder: string, home: string): string {
  return folder === '~' || folder.startsWith('~/') ? home + folder.slice(1) : folder;
}

function resolved(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : path.resolve(folder);
}
