import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';

/** webpack and what builds on it: `ERROR in file line:column`, the message in the line below. */
export class Webpack implements Recogniser {
  readonly wakes = hint.error | hint.warning;
  readonly #report: Report;
  #head: { readonly match: RegExpExecArray; readonly at: OutputLine } | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#head !== undefined;
  }

  line(line: OutputLine): boolean {
    const head = this.#head;
    if (head !== undefined) {
      if (line.text.trim() !== '') this.#tell(line.text.trim());
      return true;
    }
    const match = HEAD.exec(line.text);
    if (match === null) return false;
    this.#head = { match, at: line };
    return true;
  }

  end(): void {
    this.#tell('failed');
  }

  #tell(message: string): void {
    const head = this.#head;
    this.#head = undefined;
    if (head === undefined) return;
    const [, word, file, line, column] = head.match;
    this.#report({
      kind: word === 'ERROR' ? 'error' : 'warning',
      tool: 'webpack',
      file,
      line: line === undefined ? undefined : Number(line),
      column: column === undefined ? undefined : Number(column),
      message,
      at: head.at,
    });
  }
}

// ERROR in ./src/a.js 3:4-9
const HEAD = /^(ERROR|WARNING) in ([^\s:]+\.\w+)(?:[ :](\d+):(\d+)(?:-[\d:]+)?)?$/;
