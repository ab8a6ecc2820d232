import type { OutputLine } from '../digest.ts';
import { type Frame, firstOwn, jvmFrame, rubyFrame } from '../frames.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';
import { isDependency } from '../source-path.ts';
import { jvmPlace } from './jvm-place.ts';

/** Lists of numbered failures: PHPUnit, JUnit 4's console, and minitest's `1) Failure:`. */
export class Numbered implements Recogniser {
  readonly wakes = hint.parenSpace | hint.fail | hint.error;
  readonly #report: Report;
  #isListing = false;
  #block: Block | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#block !== undefined;
  }

  line(line: OutputLine): boolean {
    const text = line.text;
    if (text.startsWith('There w') && THERE.test(text)) {
      this.end();
      this.#isListing = true;
      return true;
    }
    if (text.includes(') ')) {
      const mini = MINITEST.exec(text);
      if (mini !== null) return this.#open(line, 'minitest', undefined);
      const item = this.#isListing ? ITEM.exec(text) : null;
      if (item !== null) {
        const name = item[1] ?? '';
        return this.#open(line, name.includes('::') ? 'phpunit' : 'junit', name);
      }
    }
    return this.#block === undefined ? false : this.#body(this.#block, line);
  }

  end(): void {
    const block = this.#block;
    this.#block = undefined;
    if (block?.test === undefined) return;
    const place = block.place ?? jvmPlace(block.frames, block.test) ?? firstOwn(block.frames);
    this.#report({
      kind: 'test-failure',
      tool: block.tool,
      file: place?.file,
      line: place?.line,
      message: block.message ?? 'failed',
      test: block.test,
      at: block.at,
      lastLine: block.lastLine,
    });
  }

  #open(line: OutputLine, tool: string, test: string | undefined): boolean {
    this.end();
    this.#block = { tool, test, frames: [], at: line, lastLine: line.number };
    return true;
  }

  #body(block: Block, line: OutputLine): boolean {
    const text = line.text;
    if (END.test(text)) {
      this.end();
      this.#isListing = false;
      return true;
    }
    if (text.trim() === '') return true;
    block.lastLine = line.number;
    if (block.test === undefined) readMinitestHead(block, text);
    else readBody(block, text);
    return true;
  }
}

// There was 1 failure:     There were 2 errors:
const THERE = /^There (?:was|were) \d+ (?:failure|error|risky test)s?:/;

// 1) SumTest::testAdds with data set #0 (1, 2)
const ITEM = /^\d{1,5}\) (\S.*)$/;

//   1) Failure:
const MINITEST = /^\s{1,4}\d{1,5}\) (?:Failure|Error):\s*$/;

const END =
  /^(?:FAILURES!|ERRORS!|OK \(|Tests run:|Tests: \d|\d+ (?:runs|tests), \d+ assertions|--\s*$|bin\/rails test |rails test )/;

// SumTest#test_adds [test/sum_test.rb:6]:     test_adds(SumTest) [test/sum_test.rb:6]:     SumTest#test_adds:
const MINITEST_HEAD = /^(\S.*?)(?: \[([^\]\n]+):(\d+)\])?:?$/;

// /w/tests/SumTest.php:9
const PHP_PLACE = /^((?:\/|[A-Za-z]:\\|\.\/|\w)[^:\n]*\.\w+):(\d+)$/;

interface Block {
  readonly tool: string;
  test: string | undefined;
  readonly frames: Frame[];
  readonly at: OutputLine;
  place?: { readonly file: string; readonly line: number };
  message?: string;
  lastLine: number;
}

function readMinitestHead(block: Block, text: string): void {
  const match = MINITEST_HEAD.exec(text.trim());
  block.test = match?.[1] ?? text.trim();
  if (match?.[2] !== undefined) block.place = { file: match[2], line: Number(match[3]) };
}

function readBody(block: Block, text: string): void {
  const php = PHP_PLACE.exec(text);
  if (php !== null) {
    const file = php[1] ?? '';
    if (block.place === undefined && !isDependency(file)) {
      block.place = { file, line: Number(php[2]) };
    }
    return;
  }
  const frame = jvmFrame(text) ?? rubyFrame(text);
  if (frame !== undefined) block.frames.push(frame);
  else block.message ??= text.trim();
}
