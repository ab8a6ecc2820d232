import { statSync } from 'node:fs';
import path from 'node:path';
import { childPath, directoriesBetween, isWithin, pathBelow } from '../path-relation.ts';
import { alwaysIgnored, ignoredByDefault } from './default-ignores.ts';
import { type GitSettings, gitSettings, type Home, textOf } from './git-settings.ts';
import { givenPatterns } from './given-patterns.ts';
import {
  decidingPattern,
  type IgnoreFile,
  type MatchedPath,
  parseIgnoreFile,
} from './ignore-file.ts';
import { type IgnorePattern, namesPath } from './ignore-pattern.ts';

/** Ignore files by strength: when two speak of one path, the earlier kind wins. */
const FILE_KINDS = ['.wispignore', '.ignore', '.gitignore'] as const;

export interface IgnoreOptions {
  /** The command's directory, absolute. */
  readonly directory: string;
  /** Patterns that never count; git's syntax. */
  readonly ignore: readonly string[];
  /** When not empty, only files that match one of these (or lie in a directory that does) count. */
  readonly only: readonly string[];
  /** Whether `.gitignore`, `.ignore`, `.wispignore` and git's excludes are read. */
  readonly useIgnoreFiles: boolean;
  /** Whether folders such as `node_modules` are ignored without being asked. */
  readonly useDefaultIgnores: boolean;
  /** Absolute paths that never count, wisp's own state folder for one. */
  readonly alwaysIgnored: readonly string[];
  readonly platform: NodeJS.Platform;
  readonly home: Home;
}

/** Why a path does not count, or counts although a weaker rule says no. */
export interface Reason {
  readonly isIgnored: boolean;
  /** The ignore file, or what else the rule comes from: `--ignore`, `default rules`. */
  readonly source: string;
  /** Undefined when it is no pattern that decides. */
  readonly pattern: IgnorePattern | undefined;
}

/**
 * The rules in force in a directory: its own ignore files and, through `parent`, those above it.
 * A directory without ignore files shares the scope of the one above.
 */
export interface Scope {
  readonly files: Readonly<Partial<Record<(typeof FILE_KINDS)[number], IgnoreFile>>>;
  /** Git reads no `.gitignore` above the top of a working tree. */
  readonly isRepositoryTop: boolean;
  readonly excludes: readonly IgnoreFile[];
  readonly parent: Scope | undefined;
}

/** True for the name of a file whose content is rules. */
export function isIgnoreFile(name: string): boolean {
  return (FILE_KINDS as readonly string[]).includes(name);
}

/**
 * Decides what counts below one watched root, with git's meaning of patterns. From strong to weak:
 * what never counts, given patterns, `.wispignore`, `.ignore`, `.gitignore` and git's excludes,
 * folders ignored by default. The root itself was asked for, so no rule about it or above it holds.
 */
export class IgnoreRules {
  readonly rootScope: Scope;
  /** Files outside the root whose text these rules came from. */
  readonly outsideFiles: readonly string[];
  readonly #root: string;
  readonly #options: IgnoreOptions;
  readonly #git: GitSettings;
  readonly #never: IgnoreFile;
  readonly #given: IgnoreFile;
  readonly #only: IgnoreFile | undefined;
  readonly #defaults: IgnoreFile | undefined;

  constructor(root: string, options: IgnoreOptions) {
    this.#root = root;
    this.#options = options;
    this.#git = gitSettings(root, options.home);
    const base = isWithin(options.directory, root) ? options.directory : root;
    const { ignoreCase } = this.#git;
    const common = { directory: options.directory, base, ignoreCase, platform: options.platform };
    const list = (source: string, lines: readonly string[]): IgnoreFile =>
      parseIgnoreFile(lines.join('\n'), { source, base: root, ignoreCase });
    this.#never = list('always ignored', alwaysIgnored);
    this.#given = givenPatterns(options.ignore, { source: '--ignore', ...common });
    this.#only =
      options.only.length > 0
        ? givenPatterns(options.only, { source: '--only', ...common })
        : undefined;
    this.#defaults = options.useDefaultIgnores
      ? list('ignored by default', ignoredByDefault)
      : undefined;
    this.rootScope = options.useIgnoreFiles ? this.#scopeAbove(base) : emptyScope;
    this.outsideFiles = options.useIgnoreFiles ? this.#outsideFiles(base) : [];
  }

  /** The scope inside `directory`, given the one it lies in and whether it holds a name. */
  enter(directory: string, has: (name: string) => boolean, outer: Scope): Scope {
    if (!this.#options.useIgnoreFiles) return outer;
    const names = FILE_KINDS.filter(has);
    const isTop = directory === this.#git.top || has('.git');
    if (names.length === 0 && !isTop) return outer;
    return {
      files: Object.fromEntries(
        names.map((name) => [name, this.#read(childPath(directory, name), directory)]),
      ),
      // Another working tree inside this one has excludes of its own.
      excludes: isTop ? this.#excludes(directory) : [],
      isRepositoryTop: isTop,
      parent: outer,
    };
  }

  /** Whether a path does not count, the directory it lies in being known to count. */
  ignores(directory: string, name: string, isDirectory: boolean, scope: Scope): boolean {
    const subject = new Subject(directory, name, isDirectory);
    if (this.#decide(subject, scope)?.isIgnored === true) return true;
    return !isDirectory && !this.isAskedFor(directory, name);
  }

  /** The strongest rule about a path, the directory it lies in being known to count. */
  reason(directory: string, name: string, isDirectory: boolean, scope: Scope): Reason | undefined {
    return this.#decide(new Subject(directory, name, isDirectory), scope);
  }

  /** False when there are `--only` patterns, and none matches the path or a directory above it. */
  isAskedFor(directory: string, name: string): boolean {
    const only = this.#only;
    if (only === undefined) return true;
    const asked = childPath(directory, name);
    const candidates = [...directoriesBetween(only.base, asked), asked];
    return candidates.some((candidate) => {
      const subject = new Subject(
        path.dirname(candidate),
        path.basename(candidate),
        candidate !== asked,
      );
      return candidate !== only.base && decidingPattern(only, subject)?.isNegated === false;
    });
  }

  #decide(subject: Subject, scope: Scope): Reason | undefined {
    if (this.#options.alwaysIgnored.includes(childPath(subject.directory, subject.name))) {
      return { isIgnored: true, source: "wisp's own files", pattern: undefined };
    }
    return (
      reasonIn(this.#never, subject) ??
      reasonIn(this.#given, subject) ??
      reasonInScope(scope, subject) ??
      (this.#defaults && reasonIn(this.#defaults, subject))
    );
  }

  /** The rules of ignore files above the root: from the repository's top, or else from `base`. */
  #scopeAbove(base: string): Scope {
    const outermost: Scope = { ...emptyScope, excludes: this.#globalExcludes() };
    return directoriesBetween(this.#git.top ?? base, this.#root).reduce(
      (outer, directory) => this.enter(directory, (name) => exists(directory, name), outer),
      outermost,
    );
  }

  #outsideFiles(base: string): string[] {
    const above = directoriesBetween(this.#git.top ?? base, this.#root);
    const excludeFile = this.#git.excludeFile;
    return [
      ...above.flatMap((directory) => FILE_KINDS.map((name) => childPath(directory, name))),
      ...(excludeFile === undefined ? [] : [excludeFile]),
      this.#git.globalExcludeFile,
    ];
  }

  #globalExcludes(): IgnoreFile[] {
    return [this.#read(this.#git.globalExcludeFile, this.#git.top ?? this.#root)];
  }

  #excludes(top: string): IgnoreFile[] {
    const git = top === this.#git.top ? this.#git : gitSettings(top, this.#options.home);
    return [git.excludeFile, git.globalExcludeFile].flatMap((file) =>
      file === undefined ? [] : [this.#read(file, top)],
    );
  }

  #read(source: string, base: string): IgnoreFile {
    const { ignoreCase } = this.#git;
    const file = parseIgnoreFile(textOf(source) ?? '', { source, base, ignoreCase });
    if (!isWithin(base, this.#root) || base === this.#root) return file;
    const root = pathBelow(base, this.#root);
    return { ...file, patterns: file.patterns.filter((it) => !namesPath(it, root, ignoreCase)) };
  }
}

const emptyScope: Scope = { files: {}, isRepositoryTop: false, excludes: [], parent: undefined };

/** Ignore files by kind first and nearness second, as ripgrep has it; git's own kind with its excludes last. */
function reasonInScope(scope: Scope, subject: Subject): Reason | undefined {
  for (const kind of FILE_KINDS) {
    for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
      const file = at.files[kind];
      const reason = file && reasonIn(file, subject);
      if (reason !== undefined) return reason;
      if (kind === '.gitignore' && (at.isRepositoryTop || at.parent === undefined)) {
        for (const excludes of at.excludes) {
          const excluded = reasonIn(excludes, subject);
          if (excluded !== undefined) return excluded;
        }
        break;
      }
    }
  }
  return undefined;
}

function reasonIn(file: IgnoreFile, subject: Subject): Reason | undefined {
  if (file.patterns.length === 0) return undefined;
  const pattern = decidingPattern(file, subject);
  return pattern && { isIgnored: !pattern.isNegated, source: file.source, pattern };
}

class Subject implements MatchedPath {
  readonly directory: string;
  readonly name: string;
  readonly isDirectory: boolean;

  constructor(directory: string, name: string, isDirectory: boolean) {
    this.directory = directory;
    this.name = name;
    this.isDirectory = isDirectory;
  }

  relativeTo(base: string): string {
    return pathBelow(base, childPath(this.directory, this.name));
  }
}

function exists(directory: string, name: string): boolean {
  return statSync(childPath(directory, name), { throwIfNoEntry: false }) !== undefined;
}
