import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import {
  BlockRecogniser,
  type FindingBlock,
  type Membership,
  type Told,
} from './block-recogniser.ts';

/** webpack and what builds on it: `ERROR in file line:column`, the message in the line below. */
export class Webpack extends BlockRecogniser<Block> {
  readonly wakes = hint.error | hint.warning;
  readonly starts = 'EW';

  protected open(at: OutputLine): Block | undefined {
    const head = at.text.includes(' in ') ? HEAD.exec(at.text) : null;
    return head === null ? undefined : { head, at };
  }

  protected read(block: Block, { text }: OutputLine): Membership {
    if (text.trim() === '') return 'inside';
    block.message = text.trim();
    return 'last';
  }

  protected tell({ head, message = 'failed' }: Block): Told {
    const [, word, file, line, column] = head;
    return {
      kind: word === 'ERROR' ? 'error' : 'warning',
      tool: 'webpack',
      file,
      line: line === undefined ? undefined : Number(line),
      column: column === undefined ? undefined : Number(column),
      message,
    };
  }
}

// ERROR in ./src/a.js 3:4-9
const HEAD = /^(ERROR|WARNING) in ([^\s:]+\.\w+)(?:[ :](\d+):(\d+)(?:-[\d:]+)?)?$/;

interface Block extends FindingBlock {
  readonly head: RegExpExecArray;
  message?: string;
}
