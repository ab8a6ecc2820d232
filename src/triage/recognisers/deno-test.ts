import type { OutputLine } from '../digest.ts';
import { ExceptionChain } from '../exception-chain.ts';
import { hint } from '../hints.ts';
import {
  BlockRecogniser,
  type FindingBlock,
  type Membership,
  type Told,
} from './block-recogniser.ts';

/** Deno's errors of failed tests: a test with its definition behind `=>`, then what was thrown. */
export class DenoTest extends BlockRecogniser<Block> {
  readonly wakes = hint.colonDigit;
  protected override readonly isHeadOwn = false;

  protected open(at: OutputLine): Block | undefined {
    const head = at.text.includes(' => ') ? HEAD.exec(at.text) : null;
    if (head === null) return undefined;
    return { at, test: head[1] ?? '', file: head[2] ?? '', line: Number(head[3]) };
  }

  protected read(block: Block, { text }: OutputLine): Membership {
    const thrown = THROWN.exec(text)?.[1];
    if (thrown !== undefined && block.chain === undefined) {
      block.chain = new ExceptionChain(thrown);
      return 'inside';
    }
    if (block.chain === undefined) return 'outside';
    block.chain.line(text);
    return text === '' && block.chain.hasFrames ? 'last' : 'inside';
  }

  protected tell({ test, file, line, chain }: Block): Told | undefined {
    if (chain === undefined) return undefined;
    const place = chain.place ?? { file, line };
    return { kind: 'test-failure', tool: 'deno', ...place, message: chain.message, test };
  }
}

// sums => ./a_test.ts:1:6     group ... step => ./a_test.ts:3:9
const HEAD = /^(\S.*) => (\S+):(\d+):\d+$/;

// error: Error: sum is wrong
const THROWN = /^error: (\S.*)$/;

interface Block extends FindingBlock {
  readonly test: string;
  readonly file: string;
  readonly line: number;
  chain?: ExceptionChain;
}
