import type { OutputLine } from '../digest.ts';
import { type Frame, firstOwn, rubyFrame } from '../frames.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';

/** RSpec's `Failures:` list, the errors it meets while loading, and the rerun list when nothing else names a test. */
export class Rspec implements Recogniser {
  readonly wakes = hint.fail | hint.error;
  readonly #report: Report;
  #isListing = false;
  #block: Block | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#isListing || this.#block !== undefined;
  }

  line(line: OutputLine): boolean {
    const text = line.text;
    if (text === 'Failures:') {
      this.#isListing = true;
      return true;
    }
    if (text.startsWith('An error occurred while loading ')) {
      this.end();
      this.#block = { frames: [], at: line, lastLine: line.number };
      return true;
    }
    if (this.#isListing) {
      const item = text.includes(') ') ? ITEM.exec(text) : null;
      if (item !== null) {
        this.end();
        this.#block = { test: item[1] ?? '', frames: [], at: line, lastLine: line.number };
        return true;
      }
    }
    return this.#block === undefined ? false : this.#body(this.#block, line);
  }

  end(): void {
    const block = this.#block;
    this.#block = undefined;
    if (block === undefined) return;
    const frame = firstOwn(block.frames);
    this.#report({
      kind: block.test === undefined ? 'error' : 'test-failure',
      tool: 'rspec',
      file: frame?.file,
      line: frame?.line,
      message: block.message ?? block.expression ?? 'failed',
      test: block.test,
      at: block.at,
      lastLine: block.lastLine,
    });
  }

  #body(block: Block, line: OutputLine): boolean {
    const text = line.text.trim();
    if (END.test(line.text)) {
      this.end();
      this.#isListing = false;
      return true;
    }
    if (text === '') return true;
    block.lastLine = line.number;
    const frame = rubyFrame(line.text);
    if (frame !== undefined) block.frames.push(frame);
    else if (text.startsWith('Failure/Error: ')) block.expression = text.slice(15);
    else block.message ??= text;
    return true;
  }
}

//   1) Sum adds
const ITEM = /^\s{2,4}\d{1,5}\) (\S.*?)(?: \(FAILED - \d+\))?$/;

// Finished in 0.01 seconds     12 examples, 1 failure     Failed examples:     Top 10 slowest examples
const END = /^(?:Finished in |\d+ examples?, |Failed examples:|Top \d+ slowest|Randomized with)/;

interface Block {
  readonly test?: string;
  readonly frames: Frame[];
  readonly at: OutputLine;
  /** The failing expression. */
  expression?: string;
  message?: string;
  lastLine: number;
}
