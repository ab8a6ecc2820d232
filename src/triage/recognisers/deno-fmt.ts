import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import { cleanPath } from '../source-path.ts';
import {
  BlockRecogniser,
  type FindingBlock,
  type Membership,
  type Told,
} from './block-recogniser.ts';

/** `deno fmt --check`: a file, then the lines that would change, each with its number. */
export class DenoFmt extends BlockRecogniser<Block> {
  readonly wakes = hint.colonSpace;
  readonly starts = 'f';

  protected open(at: OutputLine): Block | undefined {
    const file = HEAD.exec(at.text)?.[1];
    return file === undefined ? undefined : { at, file: cleanPath(file) };
  }

  protected read(block: Block, { text }: OutputLine): Membership {
    const line = CHANGE.exec(text)?.[1];
    if (line === undefined)
      return text.trim() === '' && block.line === undefined ? 'inside' : 'outside';
    block.line ??= Number(line);
    return 'inside';
  }

  protected tell({ file, line }: Block): Told | undefined {
    if (line === undefined) return undefined;
    return { kind: 'error', tool: 'deno', file, line, message: 'not formatted' };
  }
}

// from /w/cart.ts:
const HEAD = /^from (\S.*\.\w+):$/;

//  1 | -import { x } from 'y'
const CHANGE = /^\s*(\d+) \| [-+]/;

interface Block extends FindingBlock {
  readonly file: string;
  line?: number;
}
