import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import {
  BlockRecogniser,
  type FindingBlock,
  type Membership,
  type Told,
} from './block-recogniser.ts';

/** Biome: a ruled head with place and rule, the verdict behind `×` or `!` below it. */
export class Biome extends BlockRecogniser<Block> {
  readonly wakes = hint.symbol;

  protected open(at: OutputLine): Block | undefined {
    const head = at.text.includes(' ━━') ? HEAD.exec(at.text) : null;
    return head === null ? undefined : { head, at };
  }

  protected read(block: Block, { text }: OutputLine): Membership {
    if (text.trim() === '') return 'inside';
    const verdict = VERDICT.exec(text);
    if (verdict === null) return 'outside';
    block.verdict = verdict;
    return 'last';
  }

  protected tell({ head, verdict }: Block): Told | undefined {
    if (verdict === undefined) return undefined;
    const [, file, line, column, code] = head;
    const [, mark, message = ''] = verdict;
    return {
      kind: /[×✖]/.test(mark ?? '') ? 'error' : /[!⚠]/.test(mark ?? '') ? 'warning' : 'other',
      tool: 'biome',
      file,
      line: line === undefined ? undefined : Number(line),
      column: column === undefined ? undefined : Number(column),
      message,
      code,
    };
  }
}

// src/a.ts:3:5 lint/style/useConst  FIXABLE  ━━━━━━━━━━     ./src/a.ts format ━━━━━━━━
const HEAD = /^([^\s:]+\.\w+)(?::(\d+):(\d+))? ([a-z][\w/-]*)\b.* ━━/;

//   × This let declares a variable that is only assigned once.     (✖, ⚠ and ℹ when it is coloured)
const VERDICT = /^\s*([×!i⚠✖ℹ]) +(\S.*)$/;

interface Block extends FindingBlock {
  readonly head: RegExpExecArray;
  verdict?: RegExpExecArray;
}
