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

/** Mocha's list below `1 failing` (Cypress and others print the same): title over several lines, error, stack. */
export class Mocha extends BlockRecogniser<Block> {
  readonly wakes = hint.fail;
  readonly starts = ' 0123456789';
  #isListing = false;
  #count = 0;

  override get isOpen(): boolean {
    return this.#isListing;
  }

  override line(line: OutputLine): boolean {
    if (!line.text.includes(' failing') || !FAILING.test(line.text)) {
      return this.#isListing && super.line(line);
    }
    this.close();
    this.#isListing = true;
    this.#count = 0;
    return true;
  }

  protected open(at: OutputLine): Block | undefined {
    const item = at.text.includes(') ') ? ITEM.exec(at.text) : null;
    const [, indent = '', number, title = ''] = item ?? [];
    if (Number(number) !== this.#count + 1) return undefined;
    this.#count++;
    return {
      indent: indent.length,
      titles: [title],
      isTitled: title.endsWith(':'),
      frames: [],
      words: new FailureWords(),
      at,
    };
  }

  protected read(block: Block, { text }: OutputLine): Membership {
    const words = text.trim();
    const indent = text.length - text.trimStart().length;
    // The text of an error may be anything; behind its stack a line at the margin is another tool's.
    const isBehind = words !== '' && indent <= block.indent && block.frames.length > 0;
    if (isBehind) return 'outside';
    if (block.isTitled) readBody(block, text);
    else readTitle(block, words);
    return 'inside';
  }

  protected tell({ titles, frames, words }: Block): Told {
    const { file, line, column } = firstOwn(frames) ?? {};
    const test = titles.join(' > ').replace(/:$/, '');
    const message = words.message ?? 'failed';
    return { kind: 'test-failure', tool: 'mocha', file, line, column, message, test };
  }
}

//   1 failing
const FAILING = /^\s*\d+ failing\b/;

//   1) sum
//        adds:
const ITEM = /^(\s{0,8})(\d{1,5})\) (\S.*)$/;

interface Block extends FindingBlock {
  readonly indent: number;
  readonly titles: string[];
  readonly frames: Frame[];
  readonly words: FailureWords;
  isTitled: boolean;
}

function readTitle(block: Block, words: string): void {
  if (words !== '') block.titles.push(words);
  block.isTitled = words === '' || words.endsWith(':');
}

function readBody(block: Block, text: string): void {
  const frame = scriptFrame(text);
  if (frame === undefined) block.words.line(text);
  else block.frames.push(frame);
}
