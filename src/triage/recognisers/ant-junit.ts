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

/** Ant's junit task: the suite, `Testcase: name took …`, then `FAILED` or `Caused an ERROR` below it. */
export class AntJunit extends BlockRecogniser<Block> {
  readonly wakes = hint.colonSpace;
  readonly starts = 'T';
  #suite: string | undefined;
  #case: string | undefined;

  override get isOpen(): boolean {
    return this.#case !== undefined || super.isOpen;
  }

  override line(line: OutputLine): boolean {
    const text = line.text;
    if (!text.startsWith('Test')) return super.line(line);
    const suite = text.startsWith('Testsuite: ') ? text.slice(11).trim() : undefined;
    const name = /^Testcase: (.+?)(?:\([\w.$]+\))?(?: took |:|$)/.exec(text)?.[1];
    if (suite === undefined && name === undefined) return super.line(line);
    this.close();
    this.#suite = suite ?? this.#suite;
    this.#case = name;
    return true;
  }

  protected open(at: OutputLine): Block | undefined {
    if (this.#case === undefined || !VERDICT.test(at.text)) return undefined;
    const test = this.#suite === undefined ? this.#case : `${this.#suite}.${this.#case}`;
    this.#case = undefined;
    return { test, frames: [], words: new FailureWords(), at };
  }

  protected read({ frames, words }: Block, { text }: OutputLine): Membership {
    const frame = jvmFrame(text);
    if (frame !== undefined) frames.push(frame);
    else if (frames.length > 0 && !MORE.test(text)) return 'outside';
    else words.line(text);
    return 'inside';
  }

  protected tell({ test, frames, words }: Block): Told {
    const { file, line } = jvmPlace(frames, test) ?? {};
    const message = words.message ?? 'failed';
    return { kind: 'test-failure', tool: 'junit', file, line, message, test };
  }
}

//     [junit] FAILED     Caused an ERROR
const VERDICT = /^\s*(?:FAILED|Caused an ERROR)\s*$/;

// Caused by: java.lang.Error: x     ... 12 more
const MORE = /^\s|^(?:Caused by|\.\.\. \d)/;

interface Block extends FindingBlock {
  readonly test: string;
  readonly frames: Frame[];
  readonly words: FailureWords;
}
