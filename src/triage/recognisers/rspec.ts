import type { OutputLine } from '../digest.ts';
import { FailureWords } from '../failure-words.ts';
import { type Frame, firstOwn, rubyFrame } from '../frames.ts';
import { hint } from '../hints.ts';
import {
  BlockRecogniser,
  type FindingBlock,
  type Membership,
  type Told,
} from './block-recogniser.ts';

/** RSpec's `Failures:` list, and the errors it meets while loading. */
export class Rspec extends BlockRecogniser<Block> {
  readonly wakes = hint.fail | hint.error;
  readonly starts = 'FA';
  #isListing = false;

  override get isOpen(): boolean {
    return this.#isListing || super.isOpen;
  }

  override line(line: OutputLine): boolean {
    if (line.text !== 'Failures:') return super.line(line);
    this.#isListing = true;
    return true;
  }

  protected open(at: OutputLine): Block | undefined {
    if (at.text.startsWith('An error occurred while loading ')) return blockAt(at);
    const item = this.#isListing && at.text.includes(') ') ? ITEM.exec(at.text) : null;
    return item === null ? undefined : blockAt(at, item[1]);
  }

  protected read(block: Block, { text }: OutputLine): Membership {
    if (END.test(text)) {
      this.#isListing = false;
      return 'last';
    }
    readBody(block, text);
    return 'inside';
  }

  protected tell({ test, frames, words, expression = 'failed' }: Block): Told {
    const { file, line } = firstOwn(frames) ?? {};
    return {
      kind: test === undefined ? 'error' : 'test-failure',
      tool: 'rspec',
      file,
      line,
      message: words.message ?? expression,
      test,
    };
  }
}

//   1) Sum adds
const ITEM = /^\s{2,4}\d{1,5}\) (\S.*?)(?: \(FAILED - \d+\))?$/;

// Finished in 0.01 seconds     12 examples, 1 failure     Failed examples:     Top 10 slowest examples
const END = /^(?:Finished in |\d+ examples?, |Failed examples:|Top \d+ slowest|Randomized with)/;

interface Block extends FindingBlock {
  readonly test: string | undefined;
  readonly frames: Frame[];
  readonly words: FailureWords;
  /** The failing expression. */
  expression?: string;
}

function blockAt(at: OutputLine, test?: string): Block {
  return { at, test, frames: [], words: new FailureWords() };
}

function readBody(block: Block, text: string): void {
  const frame = rubyFrame(text);
  const expression = /^\s*Failure\/Error: (.*)$/.exec(text)?.[1];
  if (frame !== undefined) block.frames.push(frame);
  else if (expression !== undefined) block.expression = expression;
  else block.words.line(text);
}
