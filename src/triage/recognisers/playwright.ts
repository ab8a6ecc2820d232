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

/** Playwright's numbered failures: project, file and title in a ruled head, error and stack below. */
export class Playwright extends BlockRecogniser<Block> {
  readonly wakes = hint.symbol;
  readonly starts = ' ';

  protected open(at: OutputLine): Block | undefined {
    const head = at.text.includes(' › ') ? HEAD.exec(at.text) : null;
    if (head === null) return undefined;
    const [, file = '', line, column, title = ''] = head;
    const test = title
      .replace(/ [─-]{2,}$/, '')
      .replaceAll(' › ', ' > ')
      .trim();
    const definition = { file, line: Number(line), column: Number(column) };
    return { test, definition, frames: [], words: new FailureWords(), at };
  }

  protected read(block: Block, { text }: OutputLine): Membership {
    if (/^\s+\d+ (?:failed|flaky|passed|skipped)\b/.test(text)) return 'last';
    const frame = scriptFrame(text);
    if (frame !== undefined) block.frames.push(frame);
    else block.words.line(text);
    return 'inside';
  }

  protected tell({ words, frames, definition, test }: Block): Told | undefined {
    // The list at the end names each failure once more, without an error.
    if (words.message === undefined) return undefined;
    const message = words.message;
    const { file, line, column } = firstOwn(frames) ?? definition;
    return { kind: 'test-failure', tool: 'playwright', file, line, column, message, test };
  }
}

//   1) [chromium] › tests/a.spec.ts:3:5 › title ─────
const HEAD = /^\s+\d+\) (?:\[[^\]\n]+\] › )?([^\s:]+):(\d+):(\d+) › (\S.*)$/;

interface Block extends FindingBlock {
  readonly test: string;
  readonly definition: { readonly file: string; readonly line: number; readonly column: number };
  readonly frames: Frame[];
  readonly words: FailureWords;
}
