import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';
import { kindOf, type Severity, severityOf } from '../severity.ts';
import { sourcePath } from '../source-path.ts';

/** A file as a heading, then rows with line and column: eslint's stylish format, and all who print like it. */
export class Stylish implements Recogniser {
  readonly isLoose = true;
  readonly wakes = hint.oneWord | hint.warning | hint.line | hint.fail | hint.code;
  readonly #report: Report;
  #file: string | undefined;
  #isPlain = false;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#file !== undefined;
  }

  line(line: OutputLine): boolean {
    const text = line.text;
    if (this.#file !== undefined) {
      const row =
        ROW.exec(text) ??
        BULLET_ROW.exec(text) ??
        SQLFLUFF_ROW.exec(text) ??
        TABLE_ROW.exec(text) ??
        this.#plainRow(text);
      if (row?.groups !== undefined) return this.#row(line, row.groups);
      if (text.trim() === '') {
        this.#file = undefined;
        return false;
      }
    }
    const table = text.startsWith('  Line ') ? TABLE_HEADING.exec(text) : null;
    const heading = table?.[1] ?? headingOf(text);
    if (heading === undefined) return false;
    this.#file = heading;
    this.#isPlain = table !== null;
    return false;
  }

  /** phpstan's rows hold a line and a message, nothing else. */
  #plainRow(text: string): RegExpExecArray | null {
    return this.#isPlain ? PLAIN_ROW.exec(text) : null;
  }

  #row(line: OutputLine, groups: Readonly<Record<string, string | undefined>>): boolean {
    const { number, column, endLine, word = 'error', rest = '' } = groups;
    const severity = severityOfWord(word);
    const { message, code = groups.code } = splitRule(rest.replace(/^\[[x ]\] /, ''));
    if (severity === undefined) return false;
    // eslint's own remark on a file it was told to leave out
    if (number === '0' && /^File ignored/.test(message)) return true;
    this.#report({
      kind: kindOf(severity),
      tool: 'stylish',
      file: this.#file,
      line: Number(number) || undefined,
      column: Number(column) || undefined,
      endLine: endLine === undefined ? undefined : Number(endLine),
      message,
      code,
      at: line,
    });
    return true;
  }
}

//    2:10  error  'a' is defined but never used  no-unused-vars
//  108:10  ✖  Unexpected leading zero  number-leading-zero
//   18:71-19:1  error  Missing new line after list item  list-item-spacing  remark-lint
const ROW =
  /^\s+(?<number>\d+)[:.](?<column>\d+)(?:-(?<endLine>\d+):\d+)?\s+(?<word>[a-z]+|[✖✘×⚠ℹ])\s+(?<rest>\S.*)$/;

//   ✖  3:5  Missing semicolon.  semi
const BULLET_ROW = /^\s+(?<word>[✖✘×⚠])\s+(?<number>\d+):(?<column>\d+)\s+(?<rest>\S.*)$/;

//  12 | ERROR | [x] Missing doc comment
const TABLE_ROW = /^\s+(?<number>\d+) \| (?<word>ERROR|WARNING) +\| (?<rest>\S.*)$/;

//   Line   src/Foo.php
const TABLE_HEADING = /^ {2}Line {2,}(\S+\.\w+)\s*$/;

//   12     Undefined variable: $x
const PLAIN_ROW = /^ {2,4}(?<number>\d+) {2,}(?<rest>\S.*)$/;

//  L:   3 | P:   5 | L010 | Inconsistent capitalisation
const SQLFLUFF_ROW =
  /^L: *(?<number>\d+) \| P: *(?<column>\d+) \| *(?<code>\w+) \| *(?<rest>\S.*)$/;

/** A line that is nothing but a file's name. */
function headingOf(text: string): string | undefined {
  if (text.length > 300 || !endsLikeAHeading(text)) return undefined;
  const match = /^(?:FILE: |== \[)?(\S[^\n]*?)(?: -- \d+ warnings?|\] FAIL)?:?\s*$/.exec(text);
  const name = match?.[1] ?? '';
  // With a place behind it, the line speaks for itself.
  if (/:\d+$/.test(name) || !/[./~\w]/.test(name.charAt(0)) || !/\w$/.test(name)) return undefined;
  return sourcePath(name);
}

/** In a letter, a digit, a colon or a space. */
function endsLikeAHeading(text: string): boolean {
  const last = text.charCodeAt(text.length - 1) | 0x20;
  return (last >= 0x61 && last <= 0x7a) || (last >= 0x30 && last <= 0x3a) || last === 0x20;
}

function severityOfWord(word: string): Severity | undefined {
  if (/[✖✘×]/.test(word)) return 'error';
  if (word === '⚠') return 'warning';
  if (word === 'ℹ') return 'info';
  return severityOf(word);
}

/** The rule stands behind the message, two spaces or more away, and may be followed by its plugin. */
function splitRule(rest: string): { message: string; code: string | undefined } {
  const parts = rest.trim().split(/\s{2,}/);
  const isRule = (part: string | undefined): boolean =>
    part !== undefined && /^@?[\w-]+(?:[/.:][\w/-]+)*$/.test(part) && !/^\d+$/.test(part);
  let end = parts.length;
  while (end > 1 && isRule(parts[end - 1])) end--;
  return { message: parts.slice(0, end).join(' '), code: parts[end] };
}
