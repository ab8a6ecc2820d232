import type { FileChange } from './file-change.ts';
/**
 * Knows the paths that came into being while runs were under way, and calls each by the shape of its
 * name: what a command makes under a new name each time (`new.17`, `new.18`) is one thing, `new.*`.
 *
 * Only making and removing such a path goes by its shape. Once it is edited it is known by its own
 * name, like any other.
 */
export class MadePaths {
  readonly #made = new Set<string>();
  #madeInRun = new Set<string>();

  runStarted(): void {
    this.#madeInRun = new Set();
  }

  /** Takes what was seen during a run; `isKnown` when an earlier run or this one had written the path. */
  seen({ path, kind }: FileChange, isKnown: boolean): void {
    if (kind === 'created' && !isKnown) {
      this.#made.add(path);
      this.#madeInRun.add(path);
    } else if (kind === 'modified' && !this.#madeInRun.has(path)) {
      this.#made.delete(path);
    }
  }

  /** The path was written while nothing ran, or is of no interest any more. */
  forget(path: string): void {
    this.#made.delete(path);
  }

  /** What a path is judged by: the shape of its name when runs made it, otherwise itself. */
  nameOf(path: string): string {
    return this.#made.has(path) ? this.shapeOf(path) : path;
  }

  /** The path with what changes from one name to the next as `*`, in new directories too. */
  shapeOf(path: string): string {
    const start = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1;
    const parent = path.slice(0, Math.max(0, start - 1));
    return `${this.nameOf(parent)}${path.slice(parent.length, start)}${maskName(path.slice(start))}`;
  }
}

function maskName(name: string): string {
  return name
    .replace(UUID, '*')
    .replace(TEMPORARY, '*')
    .replace(RANDOM, '*')
    .replace(HEXADECIMAL, '*')
    .replace(/\d+/g, '*');
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
/** What `mktemp` (`tmp.rX3kQ0aBcD`) and Python's `tempfile` (`tmpab_c9d2e`) put behind their `tmp`. */
const TEMPORARY = /(?<=(?:^|[^A-Za-z\d])te?mp[._-]?)\w{6,}/gi;
/** Letters of both sizes mixed as nobody writes them, or with digits, as `mkdtemp` makes them: `a-x7Kq2P`. */
const RANDOM =
  /(?<![A-Za-z\d])(?=[A-Za-z\d]*(?:[a-z\d][A-Z]|[A-Z]{2}[a-z]|[A-Za-z]\d|\d[A-Za-z]))[A-Za-z\d]{6,}(?![A-Za-z\d])/g;
/** A hash or an id, but no word and no digits of a word (`utf8`). */
const HEXADECIMAL = /(?<![\da-z])(?=[a-f]*\d)[\da-f]{6,}(?![\da-z])/gi;
