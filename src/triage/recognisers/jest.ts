import type { OutputLine } from '../digest.ts';
import { FailureWords } from '../failure-words.ts';
import { type Frame, firstOwn, scriptFrame } from '../frames.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';

/** Jest's `●` blocks below `FAIL file`, and what it prints again in its summary. */
export class Jest implements Recogniser {
  readonly wakes = hint.symbol | hint.fail | hint.ok;
  readonly starts = ' FP';
  readonly #report: Report;
  #file: string | undefined;
  #block: Block | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#block !== undefined;
  }

  line(line: OutputLine): boolean {
    const text = line.text;
    const start = text.charCodeAt(0);
    if (start !== 0x20) return this.#margin(text);
    const bullet = text.includes('●') ? BULLET.exec(text) : null;
    if (bullet !== null) return this.#bullet(line, bullet[1] ?? '');
    if (text.includes('FAIL ') || text.includes('PASS ')) return this.#margin(text.trimStart());
    return this.#body(line);
  }

  end(): void {
    const block = this.#block;
    this.#block = undefined;
    if (block === undefined) return;
    const place = placeOf(block, this.#file);
    this.#report({
      kind: block.test === undefined ? 'error' : 'test-failure',
      tool: 'jest',
      ...place,
      message: block.words.message ?? block.title,
      test: block.test,
      at: block.at,
      lastLine: block.lastLine,
    });
  }

  /** A line that is not indented ends a block, and may name the file of the next. */
  #margin(text: string): boolean {
    const file =
      text.startsWith('FAIL') || text.startsWith('PASS') ? HEAD.exec(text)?.[1] : undefined;
    // The text of an error may stand at the margin; what follows the stack is another tool's.
    const isBehind = this.#block !== undefined && this.#block.frames.length > 0 && text !== '';
    if (file !== undefined || isBehind || SUMMARY.test(text)) this.end();
    if (file !== undefined) this.#file = file;
    return file !== undefined;
  }

  #bullet(line: OutputLine, title: string): boolean {
    this.end();
    if (NO_FAILURE.test(title)) return true;
    const isSuite = title.startsWith('Test suite failed to run');
    const test = isSuite ? undefined : title.replaceAll(' › ', ' > ').trim();
    this.#block = {
      title,
      test,
      frames: [],
      words: new FailureWords(),
      at: line,
      lastLine: line.number,
    };
    return true;
  }

  #body(line: OutputLine): boolean {
    const block = this.#block;
    if (block === undefined) return false;
    block.lastLine = line.number;
    const text = line.text;
    const frame = scriptFrame(text);
    if (frame !== undefined) block.frames.push(frame);
    else if (block.quoted !== undefined) block.column ??= caretColumn(text);
    else {
      block.quoted = quotedLine(text);
      if (block.quoted === undefined && /\w/.test(text)) block.words.line(text);
    }
    return true;
  }
}

// FAIL src/sum.test.js     FAIL unit src/sum.test.js (5.1 s)
const HEAD = /^(?:FAIL|PASS)\s+(?:[\w-]+\s+)?(\S+\.\w+)(?: \(\d[^)]*\))?\s*$/;

// Tests:       1 failed, 11 passed, 12 total
const SUMMARY = /^(?:Tests?|Test Suites|Snapshots|Time):|^Summary of all failing tests/;

//   ● sum › adds
const BULLET = /^\s{1,6}● (.+)$/;

const NO_FAILURE =
  /^(?:Console|Validation (?:Warning|Error):?|Deprecation Warning:?|Multiple configurations|Invalid testPattern)/;

interface Block {
  readonly title: string;
  readonly test: string | undefined;
  readonly at: OutputLine;
  readonly frames: Frame[];
  readonly words: FailureWords;
  /** Line that the quoted source marks. */
  quoted?: number | undefined;
  column?: number | undefined;
  lastLine: number;
}

interface Place {
  readonly file: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

function placeOf(block: Block, file: string | undefined): Place {
  const frame = firstOwn(block.frames.filter((one) => !OUTSIDE.test(one.file)));
  if (frame !== undefined) return { file: frame.file, line: frame.line, column: frame.column };
  const syntax = SYNTAX.exec(block.words.message ?? '');
  if (syntax !== null) {
    return { file: syntax[1], line: Number(syntax[2]), column: Number(syntax[3]) + 1 };
  }
  return { file, line: block.quoted, column: block.column };
}

const OUTSIDE = /^(?:\.\.\/){2,}|^<|^(?:node:)?internal\//;

// SyntaxError: /w/src/a.js: Unexpected token (3:5)
const SYNTAX = /(?:^|\s)([^\s:]+\.\w+): .*\((\d+):(\d+)\)/;

//     > 6 |     expect(sum(1, 2)).toBe(4);
function quotedLine(text: string): number | undefined {
  const match = /^\s*> ?(\d+) \|/.exec(text);
  return match === null ? undefined : Number(match[1]);
}

//         |                       ^
function caretColumn(text: string): number | undefined {
  const match = /^\s*\| ( *)\^/.exec(text);
  return match === null ? undefined : (match[1] ?? '').length + 1;
}
