import type { OutputLine } from '../digest.ts';
import { type Frame, jvmFrame } from '../frames.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';
import { jvmPlace } from './jvm-place.ts';

/** Gradle's test log: `Class > method FAILED`, the exception below it, indented. */
export class GradleTest implements Recogniser {
  readonly wakes = hint.fail;
  readonly #report: Report;
  #block: Block | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#block !== undefined;
  }

  line(line: OutputLine): boolean {
    const text = line.text;
    const head = text.endsWith(' FAILED') ? HEAD.exec(text) : null;
    if (head !== null) {
      this.end();
      this.#block = { test: head[1] ?? '', frames: [], at: line, lastLine: line.number };
      return true;
    }
    const block = this.#block;
    if (block === undefined) return false;
    if (text !== '' && !text.startsWith(' ') && !text.startsWith('\t')) {
      this.end();
      return false;
    }
    readBody(block, line);
    return true;
  }

  end(): void {
    const block = this.#block;
    this.#block = undefined;
    if (block === undefined) return;
    const place = block.short ?? jvmPlace(block.frames, block.test);
    this.#report({
      kind: 'test-failure',
      tool: 'gradle',
      file: place?.file,
      line: place?.line,
      message: block.message ?? 'failed',
      test: block.test,
      at: block.at,
      lastLine: block.lastLine,
    });
  }
}

// com.x.AppTest > adds() FAILED
// Gradle suite > Gradle test > com.x.AppTest.adds FAILED
const HEAD = /^(?!>)(?:Gradle suite > Gradle test > )?(\S.* > .*\S) FAILED$/;

//     org.opentest4j.AssertionFailedError at AppTest.java:12
const SHORT = /^\s+\S+ at (\w+\.\w+):(\d+)$/;

interface Block {
  readonly test: string;
  readonly frames: Frame[];
  readonly at: OutputLine;
  message?: string;
  short?: { readonly file: string; readonly line: number };
  lastLine: number;
}

function readBody(block: Block, line: OutputLine): void {
  const text = line.text.trim();
  if (text === '') return;
  block.lastLine = line.number;
  block.message ??= text;
  const short = SHORT.exec(line.text);
  if (short !== null) block.short ??= { file: short[1] ?? '', line: Number(short[2]) };
  const frame = jvmFrame(line.text);
  if (frame !== undefined) block.frames.push(frame);
}
