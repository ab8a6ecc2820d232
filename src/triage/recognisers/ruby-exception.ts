import type { OutputLine } from '../digest.ts';
import { type Frame, firstOwn, rubyFrame } from '../frames.ts';
import { hint } from '../hints.ts';
import {
  BlockRecogniser,
  type FindingBlock,
  type Membership,
  type Told,
} from './block-recogniser.ts';

/** An uncaught exception of Ruby: where it was raised, what it says, and who called. */
export class RubyException extends BlockRecogniser<Block> {
  readonly wakes = hint.colonDigit;

  protected open(at: OutputLine): Block | undefined {
    if (!at.text.endsWith(')') || !at.text.includes(':in ')) return undefined;
    const match = HEAD.exec(at.text);
    if (match === null) return undefined;
    const frame = rubyFrame(at.text);
    return { at, message: match[1] ?? '', frames: frame === undefined ? [] : [frame] };
  }

  protected read({ frames }: Block, { text }: OutputLine): Membership {
    if (!text.startsWith('\tfrom ')) return 'outside';
    const frame = rubyFrame(text);
    if (frame !== undefined) frames.push(frame);
    return 'inside';
  }

  protected tell({ message, frames }: Block): Told {
    const { file, line } = firstOwn(frames) ?? frames[0] ?? {};
    return { kind: 'crash', tool: 'ruby', file, line, message };
  }
}

// a.rb:2:in `turn': no wheel (ArgumentError)
// <internal:/usr/lib/ruby/kernel_require.rb>:85:in 'require': cannot load such file -- wheel (LoadError)
const HEAD = /^\S[^\n]*?:\d+:in [`'][^'\n]*': (.* \([A-Z]\w*(?:::\w+)*\))$/;

interface Block extends FindingBlock {
  readonly message: string;
  readonly frames: Frame[];
}
