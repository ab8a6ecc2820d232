import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import {
  BlockRecogniser,
  type FindingBlock,
  type Membership,
  type Told,
} from './block-recogniser.ts';

/** The output of a package's own build that pip quotes: its last line says why. */
export class Pip extends BlockRecogniser<Block> {
  readonly wakes = hint.line | hint.symbol;
  readonly starts = ' ╰';

  protected open(at: OutputLine): Block | undefined {
    return BEGIN.test(at.text) ? { at, last: undefined } : undefined;
  }

  protected read(block: Block, line: OutputLine): Membership {
    const text = line.text.trim();
    if (text === '[end of output]') return 'last';
    if (text !== '' && !/^(?:\[|note:|hint:|\^)/.test(text)) block.last = line;
    return line.number - block.at.number < LONGEST ? 'perhaps' : 'outside';
  }

  protected tell({ last }: Block): Told | undefined {
    if (last === undefined) return undefined;
    const message = last.text.trim().replace(/^error: /, '');
    return { kind: 'error', tool: 'pip', message, at: last };
  }
}

//   ╰─> [1 lines of output]
const BEGIN = /^\s*╰─> \[\d+ lines? of output\]$/;

const LONGEST = 2_000;

interface Block extends FindingBlock {
  last: OutputLine | undefined;
}
