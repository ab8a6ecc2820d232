import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';

/** TLint: the file as a heading, each remark above the places it is about. */
export class Tlint implements Recogniser {
  readonly wakes = hint.code;
  readonly starts = 'L';
  readonly #report: Report;
  #file: string | undefined;
  #remark: string | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#file !== undefined;
  }

  line(line: OutputLine): boolean {
    const heading = line.text.startsWith('Lints ') ? HEADING.exec(line.text)?.[1] : undefined;
    if (heading !== undefined) this.#file = heading;
    else if (this.#file === undefined) return false;
    else if (line.text.startsWith('! ')) this.#remark = line.text.slice(2);
    else if (line.text !== '' && !RULER.test(line.text)) return this.#place(line);
    return true;
  }

  #place(line: OutputLine): boolean {
    const number = PLACE.exec(line.text)?.[1];
    if (number === undefined) {
      this.#file = undefined;
      return false;
    }
    const message = this.#remark ?? 'lint';
    const place = { file: this.#file, line: Number(number) };
    this.#report({ kind: 'warning', tool: 'tlint', ...place, message, at: line });
    return true;
  }
}

// Lints for /w/tests/ExampleTest.php
const HEADING = /^Lints for (\S.*\.\w+)$/;

const RULER = /^=+$/;

// 5 : `use Illuminate\Foundation\Testing;`
const PLACE = /^(\d+) : `/;
