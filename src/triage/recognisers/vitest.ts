import type { OutputLine } from '../digest.ts';
import { type Frame, firstOwn, scriptFrame } from '../frames.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';

/** Vitest's ` FAIL ` blocks: one or more heads, the error, the first `❯` in the person's own code. */
export class Vitest implements Recogniser {
  readonly wakes = hint.symbol | hint.fail;
  readonly starts = ' F⎯';
  readonly #report: Report;
  #block: Block | undefined;
  #isUnhandled = false;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#block !== undefined || this.#isUnhandled;
  }

  line(line: OutputLine): boolean {
    const text = line.text;
    if (text.includes('⎯⎯')) return this.#rule(text);
    const head = text.includes('FAIL ') ? HEAD.exec(text) : null;
    if (head !== null) return this.#head(line, head);
    const block = this.#block;
    if (block === undefined) {
      if (!this.#isUnhandled || text.trim() === '') return false;
      this.#block = { heads: [], frames: [], message: text, at: line, lastLine: line.number };
      this.#isUnhandled = false;
      return true;
    }
    return this.#body(block, line);
  }

  end(): void {
    const block = this.#block;
    this.#block = undefined;
    if (block?.message === undefined) return;
    const frame = firstOwn(block.frames);
    const heads = block.heads.length > 0 ? block.heads : [{ file: undefined, test: undefined }];
    for (const { file, test } of heads) {
      this.#report({
        kind: test === undefined ? 'error' : 'test-failure',
        tool: 'vitest',
        file: frame?.file ?? file,
        line: frame?.line,
        column: frame?.column,
        message: block.message,
        test,
        at: block.at,
        lastLine: block.lastLine,
      });
    }
  }

  #rule(text: string): boolean {
    this.end();
    this.#isUnhandled = /Unhandled (?:Rejection|Error|Exception)(?!s)/.test(text);
    return true;
  }

  #head(line: OutputLine, head: RegExpExecArray): boolean {
    const isOneMore = this.#block !== undefined && this.#block.message === undefined;
    if (!isOneMore) this.end();
    const block = this.#block ?? { heads: [], frames: [], at: line, lastLine: line.number };
    block.heads.push({ file: head[1] ?? '', test: head[2]?.trim() });
    this.#block = block;
    // The name of a failed file alone looks the same in jest's output.
    return head[2] !== undefined || text(line).includes(' [ ');
  }

  #body(block: Block, line: OutputLine): boolean {
    if (NOT_VITEST.test(line.text)) {
      this.#block = undefined;
      return false;
    }
    block.lastLine = line.number;
    if (block.message === undefined) {
      if (line.text.trim() !== '') block.message = line.text.trim();
      return true;
    }
    if (TRANSFORM.test(block.message) && line.text.trim() !== '') block.message = line.text.trim();
    const frame = scriptFrame(line.text.replace(LID, ' ❯ $1'));
    if (frame !== undefined) block.frames.push(frame);
    if (line.number - block.at.number > LONGEST_BLOCK) this.end();
    return true;
  }
}

//  FAIL  |unit| src/sum.test.ts > sum > adds
//  FAIL  src/sum.test.ts [ src/sum.test.ts ]
//  FAIL  src/sum.test-d.ts:4 > adds
const HEAD =
  /^\s*FAIL\s+(?:\|[^|\n]+\|\s+|[\w@./-]{1,40} {2,})?([^\s>]+?\.[\w]+)(?::\d+)*(?: \([\w -]+\))?(?:\s+\[ [^\n]+ \])?(?:\s+>\s+(.+))?$/;

// jest's and others' lines below a ` FAIL ` head
const NOT_VITEST = /^\s+[●✕✓√×○]|^(?:PASS|RUNS|Tests?:|Test Suites:)\b/;

// Error: Transform failed with 1 error:
const TRANSFORM = /^(?:\w*Error: )?Transform failed with \d+ errors?:$/;

//    ╭─[ one/noise.test.ts:4:2 ]
const LID = /^\s+[╭,][─-]+\[ ?(\S.*?) ?\]$/;

const LONGEST_BLOCK = 400;

interface Block {
  readonly heads: { readonly file: string | undefined; readonly test: string | undefined }[];
  readonly frames: Frame[];
  readonly at: OutputLine;
  message?: string;
  lastLine: number;
}

function text(line: OutputLine): string {
  return line.text;
}
