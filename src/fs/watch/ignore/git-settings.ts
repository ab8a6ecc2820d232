import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** What git's configuration says about ignoring files. */
export interface GitSettings {
  /** Top of the working tree a directory belongs to; undefined outside of one. */
  readonly top: string | undefined;
  /** The repository's own `info/exclude`; it may not exist. */
  readonly excludeFile: string | undefined;
  /** The person's own excludes for every repository; it may not exist. */
  readonly globalExcludeFile: string;
  /** `core.ignorecase`: names that differ in case alone are one name. */
  readonly ignoreCase: boolean;
}

/** Where git's files of this person are: what `processEnvironment()` offers. */
export interface Home {
  readonly home: string;
  get(name: string): string | undefined;
}

/** Reads git's configuration files for a directory, without running git. */
export function gitSettings(directory: string, home: Home): GitSettings {
  const top = findTop(directory);
  const common = top === undefined ? undefined : commonFolder(path.join(top, '.git'));
  const configHome = home.get('XDG_CONFIG_HOME') ?? path.join(home.home, '.config');
  const values = new Map<string, string>();
  const files = [
    '/etc/gitconfig',
    path.join(configHome, 'git', 'config'),
    path.join(home.home, '.gitconfig'),
    ...(common === undefined ? [] : [path.join(common, 'config')]),
  ];
  for (const file of files) readConfig(file, home.home, values);
  const excludes = values.get('core.excludesfile');
  return {
    top,
    excludeFile: common === undefined ? undefined : path.join(common, 'info', 'exclude'),
    globalExcludeFile:
      excludes === undefined
        ? path.join(configHome, 'git', 'ignore')
        : expandHome(excludes, home.home),
    ignoreCase: /^(true|yes|on|1)$/i.test(values.get('core.ignorecase') ?? ''),
  };
}

/** The text of a file; undefined when it cannot be read or is no regular file. */
export function textOf(file: string): string | undefined {
  try {
    // A FIFO would wait for a writer.
    if (!statSync(file).isFile()) return undefined;
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Nearest directory upwards, itself included, that holds a `.git`. */
function findTop(directory: string): string | undefined {
  if (statSync(path.join(directory, '.git'), { throwIfNoEntry: false }) !== undefined) {
    return directory;
  }
  const parent = path.dirname(directory);
  return parent === directory ? undefined : findTop(parent);
}

// gitrepository-layout(5): in a linked working tree `.git` is a file `gitdir: <path>`, and that
// folder's `commondir` names the shared one, which holds `config` and `info`.
function commonFolder(dotGit: string): string {
  const pointer = /^gitdir: (.+)$/m.exec(textOf(dotGit) ?? '')?.[1];
  if (pointer === undefined) return dotGit;
  const own = path.resolve(path.dirname(dotGit), pointer.trim());
  const common = textOf(path.join(own, 'commondir'));
  return common === undefined ? own : path.resolve(own, common.trim());
}

/** Adds a file's values to `values`, keys in lower case; follows `include.path`, not `includeIf`. */
function readConfig(file: string, home: string, values: Map<string, string>, depth = 0): void {
  let section = '';
  for (const line of (textOf(file) ?? '').split('\n')) {
    const heading = /^\s*\[\s*([^\]"\s]+)\s*("[^"]*")?\s*\]/.exec(line);
    if (heading !== null) {
      section = `${heading[1]}${heading[2] ?? ''}`.toLowerCase();
      continue;
    }
    const entry = /^\s*([A-Za-z][\w-]*)\s*(?:=\s*(.*?))?\s*$/.exec(line);
    if (entry === null) continue;
    const value = unquote(entry[2] ?? 'true');
    if (section === 'include' && entry[1]?.toLowerCase() === 'path' && depth < 10) {
      readConfig(
        path.resolve(path.dirname(file), expandHome(value, home)),
        home,
        values,
        depth + 1,
      );
    }
    values.set(`${section}.${entry[1]?.toLowerCase()}`, value);
  }
}

function unquote(value: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(value);
  if (quoted !== null) return (quoted[1] ?? '').replace(/\\(.)/g, '$1');
  return value.replace(/\s*[#;].*$/, '');
}

function expandHome(file: string, home: string): string {
  return file.startsWith('~/') ? path.join(home, file.slice(2)) : file;
}
