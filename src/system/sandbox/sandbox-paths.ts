import { mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { WispError } from '../../core/wisp-error.ts';
import { guardedPaths } from './guarded-paths.ts';
import type { GuardedPath, SandboxSettings } from './sandbox-settings.ts';
import { listeningSockets, SOCKET_VARIABLES } from './unix-sockets.ts';

/**
 * Settings for one command, from what is on the disk now. Folders that are missing are made first:
 * those it may write, and wisp's own where it could otherwise make them. Throws an `unavailable`
 * WispError when the sandbox cannot hold what it must.
 */
export function sandboxSettings(request: SandboxRequest): SandboxSettings {
  const directory = resolved(request.directory) ?? path.resolve(request.directory);
  const named = request.writable.flatMap((folder) => made(absolute(folder, request)) ?? []);
  const writable = outermost(named).filter((folder) => !isIn(folder, directory));
  const open = [directory, ...writable];
  const own = request.ownFolders.map((folder) => ownFolder(folder, open));
  const hidden = outermost(own.flatMap(({ folder }) => folder ?? []));
  const within = hidden.find((folder) => isIn(directory, folder));
  if (within !== undefined) {
    throw new WispError(
      'unavailable',
      `no sandbox for a command in \`${directory}\`: it is wisp's own folder`,
      {
        hint: 'run it in another directory',
      },
    );
  }
  return {
    directory,
    network: request.network,
    writable,
    guarded: [...own.flatMap(({ pinned }) => pinned), ...guardedPaths(directory)],
    hidden,
    ...withoutSockets(request, [...open, ...named], hidden),
    readable: request.readable.filter((file) => resolved(file) !== undefined),
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
  /** Where something is mounted, as this process sees it: sockets are mounted into containers. */
  readonly mountPoints?: readonly string[];
  /** What the command would get as its environment. */
  readonly variables?: Readonly<Record<string, string>>;
}

function absolute(folder: string, { directory, home }: SandboxRequest): string {
  const isHome = folder === '~' || folder.startsWith('~/');
  return path.resolve(directory, isHome ? home + folder.slice(1) : folder);
}

/** Where a folder really is, made when it is missing; undefined when it cannot be. */
function made(folder: string): string | undefined {
  try {
    if (resolved(folder) === undefined) mkdirSync(folder, { recursive: true });
  } catch {
    return undefined;
  }
  return resolved(folder);
}

// One in another is covered with it, and could be exchanged for a link between two runs.
function outermost(folders: readonly string[]): readonly string[] {
  const all = [...new Set(folders)];
  return all.filter((folder) => !all.some((other) => other !== folder && isIn(folder, other)));
}

/**
 * A folder of wisp's own that the command must find empty, and what is above it where the command may
 * write: held, so that it cannot be moved away and made anew.
 */
function ownFolder(
  folder: string,
  open: readonly string[],
): { readonly folder: string | undefined; readonly pinned: readonly GuardedPath[] } {
  const real = resolved(folder) ?? whereItWouldBe(folder);
  const root = open.find((writable) => isIn(real, writable));
  const pinned = (root === undefined ? [] : foldersBetween(root, real)).map(
    (above): GuardedPath => ({ path: above, guard: 'pinned' }),
  );
  // A link in a folder that may be written could be exchanged: then that folder stays as it is.
  const byLink = linksOn(folder)
    .map((link) => path.join(resolved(path.dirname(link)) ?? '/', path.basename(link)))
    .filter((link) => open.some((writable) => isIn(link, writable)));
  if (byLink.length > 0) {
    throw new WispError(
      'unavailable',
      `the sandbox cannot hold \`${byLink[0]}\`: it leads to wisp's own folder, and the command may write where it is`,
      {
        hint: 'leave the folder above it out of `sandbox.writable`, or set WISP_HOME to a folder without links',
      },
    );
  }
  if (root !== undefined) return { folder: made(real), pinned };
  return { folder: resolved(folder), pinned };
}

function whereItWouldBe(folder: string): string {
  const above = path.dirname(folder);
  if (above === folder) return folder;
  return path.join(resolved(above) ?? whereItWouldBe(above), path.basename(folder));
}

function foldersBetween(root: string, folder: string): readonly string[] {
  const steps = path
    .relative(root, path.dirname(folder))
    .split(path.sep)
    .filter((step) => step !== '');
  return steps.map((_, at) => path.join(root, ...steps.slice(0, at + 1)));
}

/** Each part of a path that is a link. */
function linksOn(folder: string): readonly string[] {
  const above = path.dirname(folder);
  if (above === folder) return [];
  const real = resolved(folder);
  const isLink =
    real !== undefined && real !== path.join(resolved(above) ?? above, path.basename(folder));
  return [...linksOn(above), ...(isLink ? [folder] : [])];
}

/** What leads to programs outside; a socket counts as named when it, or a folder for it alone, is writable by name. */
function withoutSockets(
  { writable, variables = {}, mountPoints = [], ...request }: SandboxRequest,
  open: readonly string[],
  hidden: readonly string[],
): Pick<SandboxSettings, 'sockets' | 'unset'> {
  const named = writable.map((file) => resolved(absolute(file, { ...request, writable })));
  const all = listeningSockets(variables, mountPoints);
  const isNamed = (socket: string): boolean => named.includes(socket);
  const isGone = (socket: string): boolean =>
    [...hidden, ...PRIVATE].some((folder) => isIn(socket, folder)) &&
    !open.some((folder) => isIn(socket, folder));
  return {
    sockets: all.filter(
      (socket) =>
        !isNamed(socket) && !isGone(socket) && !hidden.some((folder) => isIn(socket, folder)),
    ),
    unset: SOCKET_VARIABLES.filter(
      (name) =>
        variables[name] !== undefined &&
        !named.some((socket) => socket !== undefined && variables[name]?.includes(socket)),
    ),
  };
}

/** Where the sandbox has folders of its own. */
const PRIVATE: readonly string[] = ['/tmp', '/run', '/dev', '/proc'];

function isIn(file: string, folder: string): boolean {
  return file === folder || file.startsWith(folder === '/' ? '/' : folder + path.sep);
}

function resolved(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
}
