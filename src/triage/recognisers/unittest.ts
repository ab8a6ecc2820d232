import type { OutputLine } from '../digest.ts';
import { type Frame, lastOwn, pythonFrame } from '../frames.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';

/** Python's unittest and what prints like it (nose, Django): a rule, `FAIL: name`, a rule, a traceback. */
export class Unittest implements Recogniser {
  readonly wakes = hint.rule;
  readonly starts = '=';
  readonly #report: Report;
  #isAfterRule = false;
  #block: Block | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#isAfterRule || this.#block !== undefined;
  }

  line(line: OutputLine): boolean {
    const text = line.text;
    if (RULE.test(text)) {
      this.end();
      this.#isAfterRule = true;
      return true;
    }
    const head = this.#isAfterRule ? HEAD.exec(text) : null;
    this.#isAfterRule = false;
    if (head !== null) {
      this.#block = { test: testOf(head[2] ?? ''), frames: [], at: line, lastLine: line.number };
      return true;
    }
    return this.#block === undefined ? false : this.#body(this.#block, line);
  }

  end(): void {
    const block = this.#block;
    this.#block = undefined;
    if (block === undefined) return;
    const frame = lastOwn(block.frames);
    this.#report({
      kind: 'test-failure',
      tool: 'unittest',
      file: frame?.file,
      line: frame?.line,
      message: block.message ?? 'failed',
      test: block.test,
      at: block.telling ?? block.at,
      lastLine: block.lastLine,
    });
  }

  #body(block: Block, line: OutputLine): boolean {
    const text = line.text;
    if (/^-{70}$/.test(text) || text === '') {
      // The rule below the head, and the one above `Ran 3 tests`.
      if (block.frames.length > 0 && text !== '') this.end();
      return true;
    }
    if (/^Ran \d+ tests? in /.test(text)) {
      this.end();
      return true;
    }
    block.lastLine = line.number;
    const frame = pythonFrame(text);
    if (frame !== undefined) block.frames.push(frame);
    else if (isNewChain(block, text)) {
      block.frames.length = 0;
      delete block.message;
    } else if (EXCEPTION.test(text) && block.message === undefined) {
      block.message = text;
      block.telling = line;
    }
    return true;
  }
}

/** What stood above is told by what follows: it was the exception's context, or announced its traceback. */
function isNewChain({ frames }: Block, text: string): boolean {
  if (/^(?:During handling of|The above exception was)/.test(text)) return true;
  // ImportError: Failed to import test module: test_sum
  return frames.length === 0 && text.startsWith('Traceback (most recent call last)');
}

const RULE = /^={70}$/;

// FAIL: test_adds (tests.test_sum.SumTest.test_adds)
// ERROR: Failure: ImportError (No module named yaml)
const HEAD = /^(FAIL|ERROR|UNEXPECTED SUCCESS): (\S.*)$/;

// AssertionError: 3 != 4
const EXCEPTION = /^[A-Za-z_][\w.]*(?::|$)/;

/** Python 3.11 and later print the method twice. */
function testOf(head: string): string {
  return head.replace(/^([\w.]+) \((.+)\.\1\)/, '$1 ($2)').replace(/ \.\.\. .*$/, '');
}

interface Block {
  readonly test: string;
  readonly frames: Frame[];
  readonly at: OutputLine;
  message?: string;
  telling?: OutputLine;
  lastLine: number;
}
