import type { OutputLine } from '../digest.ts';
import { ExceptionChain } from '../exception-chain.ts';
import { anyFrame, type Frame } from '../frames.ts';
import { ANY_HINT } from '../hints.ts';
import {
  BlockRecogniser,
  type FindingBlock,
  type Membership,
  type Told,
} from './block-recogniser.ts';
import { jvmPlace } from './jvm-place.ts';

/** The list of failures of JUnit 5's console launcher: engine and test, its source, `=>` and what was thrown. */
export class JunitLauncher extends BlockRecogniser<Block> {
  readonly wakes = ANY_HINT;
  readonly starts = ' ';

  protected open(at: OutputLine): Block | undefined {
    const test = at.text.startsWith('  JUnit ') ? HEAD.exec(at.text)?.[1] : undefined;
    return test === undefined ? undefined : { at, test, frames: [] };
  }

  protected read(block: Block, { text }: OutputLine): Membership {
    if (text !== '' && !text.startsWith('    ')) return 'outside';
    const thrown = THROWN.exec(text)?.[1];
    if (thrown !== undefined) {
      block.chain = new ExceptionChain(thrown);
      return 'inside';
    }
    block.chain?.line(text);
    const frame = anyFrame(text);
    if (frame !== undefined) block.frames.push(frame);
    return text === '' ? 'last' : 'inside';
  }

  protected tell({ test, frames, chain }: Block): Told | undefined {
    if (chain === undefined) return undefined;
    const { file, line } = jvmPlace(frames, test) ?? {};
    return { kind: 'test-failure', tool: 'junit', file, line, message: chain.message, test };
  }
}

//   JUnit Jupiter:CartTest:sums()     JUnit Vintage:CartTest:sums
const HEAD = /^ {2}JUnit (?:Jupiter|Vintage|Platform Suite):(\S.*)$/;

//     => org.opentest4j.AssertionFailedError: sum ==> expected: <4> but was: <3>
const THROWN = /^ {4}=> (\S.*)$/;

interface Block extends FindingBlock {
  readonly test: string;
  readonly frames: Frame[];
  chain?: ExceptionChain;
}
