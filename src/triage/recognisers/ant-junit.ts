import type { OutputLine } from '../digest.ts';
import { type Frame, jvmFrame } from '../frames.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';
import { jvmPlace } from './jvm-place.ts';

/** Ant's junit task: the suite, `Testcase: name took …`, then `FAILED` or `Caused an ERROR` below it. */
export class AntJunit implements Recogniser {
  readonly wakes = hint.colonSpace;
  readonly #report: Report;
  #suite: string | undefined;
  #case: string | undefined;
  #block: Block | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#block !== undefined || this.#case !== undefined;
  }

  line(line: OutputLine): boolean {
    const text = line.text;
    const suite = text.startsWith('Testsuite: ') ? text.slice(11).trim() : undefined;
    if (suite !== undefined) {
      this.end();
      this.#suite = suite;
      return true;
    }
    if (text.startsWith('Testcase: ')) {
      this.end();
      this.#case = /^Testcase: (.+?)(?:\([\w.$]+\))?(?: took |:|$)/.exec(text)?.[1];
      return true;
    }
    if (this.#case !== undefined && /^\s*(?:FAILED|Caused an ERROR)\s*$/.test(text)) {
      const test = this.#suite === undefined ? this.#case : `${this.#suite}.${this.#case}`;
      this.#case = undefined;
      this.#block = { test, frames: [], at: line };
      return true;
    }
    return this.#block === undefined ? false : readBody(this.#block, text);
  }

  end(): void {
    const block = this.#block;
    this.#block = undefined;
    if (block === undefined) return;
    const place = jvmPlace(block.frames, block.test);
    this.#report({
      kind: 'test-failure',
      tool: 'junit',
      file: place?.file,
      line: place?.line,
      message: block.message ?? 'failed',
      test: block.test,
      at: block.at,
    });
  }
}

interface Block {
  readonly test: string;
  readonly frames: Frame[];
  readonly at: OutputLine;
  message?: string;
}

function readBody(block: Block, text: string): boolean {
  const frame = jvmFrame(text);
  if (frame !== undefined) block.frames.push(frame);
  else if (text.trim() !== '') block.message ??= text.trim();
  return true;
}
