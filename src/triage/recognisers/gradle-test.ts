import type { OutputLine } from '../digest.ts';
import { FailureWords } from '../failure-words.ts';
import { type Frame, jvmFrame } from '../frames.ts';
import { hint } from '../hints.ts';
import {
  BlockRecogniser,
  type FindingBlock,
  type Membership,
  type Told,
} from './block-recogniser.ts';
import { jvmPlace } from './jvm-place.ts';

/** Gradle's test log: `Class > method FAILED`, the exception below it, indented. */
export class GradleTest extends BlockRecogniser<Block> {
  readonly wakes = hint.fail;

  protected open(at: OutputLine): Block | undefined {
    const head = at.text.endsWith(' FAILED') ? HEAD.exec(at.text) : null;
    return head === null
      ? undefined
      : { test: head[1] ?? '', frames: [], words: new FailureWords(), at };
  }

  protected read(block: Block, { text }: OutputLine): Membership {
    if (text !== '' && !text.startsWith(' ') && !text.startsWith('\t')) return 'outside';
    readBody(block, text);
    return 'inside';
  }

  protected tell({ short, frames, words, test }: Block): Told {
    const { file, line } = short ?? jvmPlace(frames, test) ?? {};
    const message = words.message ?? 'failed';
    return { kind: 'test-failure', tool: 'gradle', file, line, message, test };
  }
}

// com.x.AppTest > adds() FAILED
// Gradle suite > Gradle test > com.x.AppTest.adds FAILED
const HEAD = /^(?!>)(?:Gradle suite > Gradle test > )?(\S.* > .*\S) FAILED$/;

//     org.opentest4j.AssertionFailedError at AppTest.java:12
const SHORT = /^\s+\S+ at (\w+\.\w+):(\d+)$/;

interface Block extends FindingBlock {
  readonly test: string;
  readonly frames: Frame[];
  readonly words: FailureWords;
  short?: { readonly file: string; readonly line: number };
}

function readBody(block: Block, text: string): void {
  const short = SHORT.exec(text);
  if (short !== null) block.short ??= { file: short[1] ?? '', line: Number(short[2]) };
  const frame = jvmFrame(text);
  if (frame === undefined) block.words.line(text);
  else block.frames.push(frame);
}
