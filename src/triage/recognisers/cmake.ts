import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import {
  BlockRecogniser,
  type FindingBlock,
  type Membership,
  type Told,
} from './block-recogniser.ts';

/** CMake's messages: a head with the place, the words indented below it. */
export class Cmake extends BlockRecogniser<Block> {
  readonly wakes = hint.error | hint.warning;
  readonly starts = 'C';

  protected open(at: OutputLine): Block | undefined {
    const head = at.text.startsWith('CMake ') ? HEAD.exec(at.text) : null;
    if (head === null) return undefined;
    const [, word = '', file, line, own = ''] = head;
    return {
      kind: word.includes('Error') ? 'error' : 'warning',
      file,
      line: line === undefined ? undefined : Number(line),
      words: own === '' ? [] : [own],
      at,
    };
  }

  protected read(block: Block, line: OutputLine): Membership {
    const text = line.text.trim();
    // The call stack below names the callers: places, but not the cause.
    if (text.startsWith('Call Stack')) block.isOver = true;
    else if (line.text.startsWith(' ')) {
      if (!block.isOver) block.words.push(text);
    } else if (text !== '') return 'outside';
    else if (block.words.length > 0) block.isOver = true;
    return 'inside';
  }

  protected tell({ kind, file, line, words, at }: Block): Told {
    return { kind, tool: 'cmake', file, line, message: words.join(' ') || at.text };
  }
}

// CMake Error at CMakeLists.txt:12 (find_package):
// CMake Warning (dev) in CMakeLists.txt:
// CMake Error: The source directory "/w" does not exist.
const HEAD =
  /^CMake ((?:Internal |Deprecation )?(?:Error|Warning))(?: \([\w-]+\))?(?: (?:at|in) ([^:\n]+?)(?::(\d+))?(?: \(.*\)| [\w-]+)?)?:\s*(.*)$/;

interface Block extends FindingBlock {
  readonly kind: 'error' | 'warning';
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly words: string[];
  isOver?: boolean;
}
