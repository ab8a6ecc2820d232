import type { OutputLine } from '../digest.ts';
import { FailureWords } from '../failure-words.ts';
import { type Frame, firstOwn, scriptFrame } from '../frames.ts';
import { hint } from '../hints.ts';
import {
  BlockRecogniser,
  type FindingBlock,
  type Membership,
  type Told,
} from './block-recogniser.ts';

/** Jasmine's list of failures, Angular's too: a number and a name, then `Message:` and `Stack:`. */
export class Jasmine extends BlockRecogniser<Block> {
  readonly wakes = hint.parenSpace;
  readonly starts = '0123456789';
  protected override readonly isHeadOwn = false;

  protected open(at: OutputLine): Block | undefined {
    const test = ITEM.exec(at.text)?.[1];
    return test === undefined
      ? undefined
      : { at, test, words: new FailureWords(), frames: [], part: undefined };
  }

  protected read(block: Block, { text }: OutputLine): Membership {
    const part = PART.exec(text)?.[1];
    if (part !== undefined) {
      block.part = part;
      return 'inside';
    }
    if (block.part === undefined || /^\S/.test(text)) return 'outside';
    const frame = scriptFrame(text);
    if (frame !== undefined) block.frames.push(frame);
    else if (block.part === 'Message') block.words.line(text);
    return 'inside';
  }

  protected tell({ test, words, frames, part }: Block): Told | undefined {
    if (part === undefined) return undefined;
    const { file, line, column } = firstOwn(frames) ?? {};
    const message = words.message ?? 'failed';
    return { kind: 'test-failure', tool: 'jasmine', file, line, column, message, test };
  }
}

// 1) Cart sums
const ITEM = /^\d{1,5}\) (\S.*)$/;

//   Message:
const PART = /^ {2}(Message|Stack):$/;

interface Block extends FindingBlock {
  readonly test: string;
  readonly words: FailureWords;
  readonly frames: Frame[];
  part: string | undefined;
}
