import os from 'node:os';
import path from 'node:path';
import { platform } from '../core/platform.ts';
import { WispError } from '../core/wisp-error.ts';

/** What this process was given: variables, folders, platform. The one place that reads them. */
export interface Environment {
  /** An environment variable; undefined when unset or empty. */
  get(name: string): string | undefined;
  /** All variables, for a child process. */
  all(): Readonly<Record<string, string>>;
  readonly platform: NodeJS.Platform;
  readonly host: string;
  readonly home: string;
  /** Where wisp was started. Throws a usage WispError when that is gone. */
  readonly directory: string;
  /** Where the audit log, approvals and rate limits live. */
  readonly stateFolder: string;
  /** Where `config.json` lives. */
  readonly configFolder: string;
  /** What can be made again at any time. */
  readonly cacheFolder: string;
}

/** Reads this process's own environment. */
export function processEnvironment(): Environment {
  const { env } = process;
  return {
    ...environmentFrom(env, platform, homeFolder(), '', os.hostname()),
    get directory() {
      return currentDirectory();
    },
  };
}

function currentDirectory(): string {
  try {
    return process.cwd();
  } catch {
    throw new WispError('usage', 'the directory you are in is gone', {
      hint: 'go to one that exists: `cd`',
    });
  }
}

/** Never a relative folder: with an empty HOME a project's own files would pass for the person's. */
function homeFolder(): string {
  for (const folder of [os.homedir, () => os.userInfo().homedir]) {
    try {
      const named = folder();
      if (path.isAbsolute(named)) return named;
    } catch {
      // A container may run as a user that nobody has an entry for.
    }
  }
  return path.parse(process.execPath).root;
}

/** An environment from its parts. */
export function environmentFrom(
  variables: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  home: string,
  directory: string,
  host: string,
): Environment {
  const get = (name: string): string | undefined => variables[name] || undefined;
  return {
    get,
    all: () =>
      Object.fromEntries(
        Object.entries(variables).filter(
          (entry): entry is [string, string] => entry[1] !== undefined,
        ),
      ),
    platform,
    host,
    home,
    directory,
    stateFolder: stateFolder(get, platform, home),
    configFolder: configFolder(get, platform, home),
    cacheFolder: cacheFolder(get, platform, home),
  };
}

type Get = (name: string) => string | undefined;

// XDG Base Directory Specification 0.8: relative values are to be ignored.
function absolute(value: string | undefined): string | undefined {
  return value !== undefined && path.isAbsolute(value) ? value : undefined;
}

function stateFolder(get: Get, platform: NodeJS.Platform, home: string): string {
  const own = get('WISP_HOME');
  if (own !== undefined) return path.resolve(own);
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'wisp');
  if (platform === 'win32') return path.join(localAppData(get, home), 'wisp');
  return path.join(absolute(get('XDG_STATE_HOME')) ?? path.join(home, '.local', 'state'), 'wisp');
}

function configFolder(get: Get, platform: NodeJS.Platform, home: string): string {
  const own = get('WISP_HOME');
  if (own !== undefined) return path.resolve(own);
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'wisp');
  if (platform === 'win32') return path.join(localAppData(get, home), 'wisp');
  return path.join(absolute(get('XDG_CONFIG_HOME')) ?? path.join(home, '.config'), 'wisp');
}

function cacheFolder(get: Get, platform: NodeJS.Platform, home: string): string {
  const own = get('WISP_HOME');
  if (own !== undefined) return path.join(path.resolve(own), 'cache');
  if (platform === 'darwin') return path.join(home, 'Library', 'Caches', 'wisp');
  if (platform === 'win32') return path.join(localAppData(get, home), 'wisp', 'cache');
  return path.join(absolute(get('XDG_CACHE_HOME')) ?? path.join(home, '.cache'), 'wisp');
}

function localAppData(get: Get, home: string): string {
  return get('LOCALAPPDATA') ?? path.join(home, 'AppData', 'Local');
}
