import type { OutputLine } from '../digest.ts';
import { type Frame, firstOwn, rubyFrame } from '../frames.ts';
import { hint } from '../hints.ts';
import {
  BlockRecogniser,
  type FindingBlock,
  type Membership,
  type Told,
} from './block-recogniser.ts';

/** Ruby's test-unit: `Failure:` and a test with its class, frames, source, what was compared; rules around it. */
export class TestUnit extends BlockRecogniser<Block> {
  readonly wakes = hint.fail | hint.error;
  readonly starts = 'FE';

  protected open(at: OutputLine): Block | undefined {
    const head = HEAD.exec(at.text);
    if (head === null) return undefined;
    const [, name = '', type = '', message = ''] = head;
    return { at, test: `${type}#${name}`, words: message === '' ? [] : [message], frames: [] };
  }

  protected read(block: Block, { text }: OutputLine): Membership {
    if (/^={20,}$/.test(text)) return 'last';
    const frame = rubyFrame(text);
    if (frame !== undefined) block.frames.push(frame);
    // Source has a number in front, a difference a sign.
    else if (/^\S/.test(text) && !/^(?:diff:|[-+?] |=>|Finished|\d+ tests)/.test(text)) {
      if (block.words.length < MOST_WORDS) block.words.push(text.trim());
    } else if (/^(?:Finished|\d+ tests)/.test(text)) return 'outside';
    return 'inside';
  }

  protected tell({ test, words, frames }: Block): Told {
    const { file, line } = firstOwn(frames) ?? {};
    const message = words.length === 0 ? 'failed' : words.join(' ');
    return { kind: 'test-failure', tool: 'test-unit', file, line, message, test };
  }
}

/** Lines of a message: two values and what was said of them. */
const MOST_WORDS = 4;

// Failure: test_adds(SumTest)     Failure: test_adds(SumTest): <4> expected but was     Error: test_reads(SumTest): RuntimeError: no
const HEAD = /^(?:Failure|Error): (test[\w: ]*?)\(([\w:]+)\)(?::? ?(.*?)|:)$/;

interface Block extends FindingBlock {
  readonly test: string;
  readonly words: string[];
  readonly frames: Frame[];
}
