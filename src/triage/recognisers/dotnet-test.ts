import type { OutputLine } from '../digest.ts';
import { FailureWords } from '../failure-words.ts';
import { hint } from '../hints.ts';
import {
  BlockRecogniser,
  type FindingBlock,
  type Membership,
  type Told,
} from './block-recogniser.ts';

/** `dotnet test`, xunit's console and NUnit's: the failed test, its error message, the stack with `in file:line N`. */
export class DotnetTest extends BlockRecogniser<Block> {
  readonly wakes = hint.fail;

  protected open(at: OutputLine): Block | undefined {
    const text = at.text;
    const head = text.includes('Failed ') || text.endsWith('[FAIL]') ? HEAD.exec(text) : null;
    return head === null
      ? undefined
      : { test: (head[1] ?? head[2] ?? '').trim(), words: new FailureWords(), at };
  }

  protected read(block: Block, { text }: OutputLine): Membership {
    if (END.test(text)) return 'outside';
    readBody(block, text.replace(/^\[xUnit\.net [\d:.]+\]/, ''));
    return 'inside';
  }

  protected tell({ place, words, test }: Block): Told {
    const message = words.message ?? 'failed';
    return { kind: 'test-failure', tool: 'dotnet', ...place, message, test };
  }
}

//   Failed Sum.Adds [12 ms]
//   [xUnit.net 00:00:00.55]     Sum.Adds [FAIL]
//       Sum.Adds [FAIL]
const HEAD =
  /^(?:\s{1,4}(?:X|Failed) (\S.*?) \[[<\d][^\]]*\]|\s*(?:\[xUnit\.net [\d:.]+\]\s+)?(\S.*?) \[FAIL\])\s*$/;

const END =
  /^(?:\s{2}(?:Passed|Skipped) \S|Failed!|Passed!|Test Run |Total tests:|Results File|\S.*\[(?:PASS|SKIP)\]|\s*=== TEST EXECUTION SUMMARY)/;

//      at Sum.Adds() in /w/SumTests.cs:line 9     /w/SumTests.cs(9,0): at Sum.Adds()
const FRAME = /(?:\bin (\S.*?):line (\d+)$|^\s*(\S.*?\.\w+)\((\d+),\d+\): at )/;

interface Block extends FindingBlock {
  readonly test: string;
  place?: { readonly file: string | undefined; readonly line: number };
  readonly words: FailureWords;
}

function readBody(block: Block, text: string): void {
  const frame = FRAME.exec(text);
  if (frame !== null) {
    block.place ??= { file: frame[1] ?? frame[3], line: Number(frame[2] ?? frame[4]) };
  } else if (!/^\s*(?:Error Message|Stack Trace|Standard Output Messages):?/.test(text)) {
    block.words.line(text);
  }
}
