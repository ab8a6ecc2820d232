import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';

/** Biome: a ruled head with place and rule, the verdict behind `×` or `!` below it. */
export class Biome implements Recogniser {
  readonly wakes = hint.symbol;
  readonly #report: Report;
  #head: { readonly match: RegExpExecArray; readonly at: OutputLine } | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#head !== undefined;
  }

  line(line: OutputLine): boolean {
    const match = line.text.includes(' ━━') ? HEAD.exec(line.text) : null;
    if (match !== null) {
      this.#head = { match, at: line };
      return true;
    }
    const head = this.#head;
    const verdict = head === undefined ? null : VERDICT.exec(line.text);
    if (head === undefined || verdict === null) return false;
    this.#head = undefined;
    const [, file, number, column, code] = head.match;
    this.#report({
      kind: verdict[1] === '×' ? 'error' : verdict[1] === '!' ? 'warning' : 'other',
      tool: 'biome',
      file,
      line: number === undefined ? undefined : Number(number),
      column: column === undefined ? undefined : Number(column),
      message: verdict[2] ?? '',
      code,
      at: head.at,
      lastLine: line.number,
    });
    return true;
  }
}

// src/a.ts:3:5 lint/style/useConst  FIXABLE  ━━━━━━━━━━     ./src/a.ts format ━━━━━━━━
const HEAD = /^([^\s:]+\.\w+)(?::(\d+):(\d+))? ([a-z][\w/-]*)\b.* ━━/;

//   × This let declares a variable that is only assigned once.
const VERDICT = /^\s*([×!i⚠✖]) (\S.*)$/;
