import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';
import { kindOf, severityOf } from '../severity.ts';

/** shellcheck's format for terminals: the place, the source, one arrow a remark. */
export class Shellcheck implements Recogniser {
  readonly wakes = hint.line;
  readonly starts = 'I';
  readonly #report: Report;
  #place: { readonly file: string; readonly line: number } | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#place !== undefined;
  }

  line(line: OutputLine): boolean {
    const head = line.text.startsWith('In ') ? HEAD.exec(line.text) : null;
    if (head !== null) {
      this.#place = { file: head[1] ?? '', line: Number(head[2]) };
      return true;
    }
    const place = this.#place;
    if (place === undefined) return false;
    const remark = line.text.includes('^-') ? REMARK.exec(line.text) : null;
    if (remark === null) {
      if (line.text === '') this.#place = undefined;
      return true;
    }
    const [, indent = '', code, word = '', message = ''] = remark;
    this.#report({
      kind: kindOf(severityOf(word)),
      tool: 'shellcheck',
      ...place,
      column: indent.length + 1,
      message,
      code,
      at: line,
    });
    return true;
  }
}

// In build.sh line 3:
const HEAD = /^In (\S.*) line (\d+):$/;

//      ^-- SC2086 (info): Double quote to prevent globbing and word splitting.
const REMARK = /^( *)\^-+\^? (SC\d+)(?: \((\w+)\))?: (.*)$/;
