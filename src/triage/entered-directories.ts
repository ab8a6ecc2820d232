import path from 'node:path';
import { relativeBelow } from './relative-path.ts';

/**
 * Where make and ninja say they are: the compilers they start name files from there
 * (https://www.gnu.org/software/make/manual/html_node/_002dw-Option.html).
 */
export class EnteredDirectories {
  readonly #directory: string;
  readonly #entered: Entered[] = [];
  #first: string | undefined;

  /** @param directory Absolute directory the command ran in. */
  constructor(directory: string) {
    this.#directory = directory;
  }

  /** True between an entering and its leaving. */
  get isBelow(): boolean {
    return this.#entered.length > 0;
  }

  /** Takes the next line. */
  line(text: string): void {
    if (!text.includes('ing directory ')) return;
    const [, level = '', word, directory = ''] = SAYS_WHERE.exec(text) ?? [];
    if (word === undefined) return;
    if (word === 'Leaving') {
      const last = this.#entered.findLastIndex((one) => one.directory === directory);
      if (last !== -1) this.#entered.splice(last, 1);
    } else if (this.#entered.length < DEEPEST) {
      this.#first ??= directory;
      this.#entered.push({ level, directory });
    }
  }

  /** A file as seen from the directory of the command, as far as that can be told. */
  resolve(file: string): string {
    const [before, current] = [this.#entered.at(-2), this.#entered.at(-1)];
    if (current === undefined || IS_PLACED.test(file)) return file;
    // Parallel jobs are in several directories at once, and their lines do not say in which.
    if (before?.level === current.level) return file;
    const below = relativeBelow(this.#directory, current.directory);
    if (!path.isAbsolute(below)) return path.posix.join(below, file);
    // The log of another machine: its first directory stands for this one.
    const fromFirst = path.posix.relative(this.#first ?? below, current.directory);
    return fromFirst.startsWith('..') ? file : path.posix.join(fromFirst, file);
  }
}

interface Entered {
  /** How deep make has called itself, as it prints it. */
  readonly level: string;
  readonly directory: string;
}

/** Absolute on some system, or no file. */
const IS_PLACED = /^(?:[/\\]|[A-Za-z]:|<|-$)/;

const DEEPEST = 64;

// make[1]: Entering directory '/w/sub'     ninja: Entering directory `build'     make: Leaving directory “/w/sub”
const SAYS_WHERE =
  /^\S*(?:make|ninja)(?:\.exe)?(\[\d+\])?: (Entering|Leaving) directory [`'"“‘]([^'"”’\n]+)['"”’]$/;
