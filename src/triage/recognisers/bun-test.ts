import type { OutputLine } from '../digest.ts';
import { FailureWords } from '../failure-words.ts';
import { type Frame, firstOwn, scriptFrame } from '../frames.ts';
import { ANY_HINT } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';

/** `bun test`: what was thrown stands above the name of the test, behind `(fail)`. */
export class BunTest implements Recogniser {
  readonly wakes = ANY_HINT;
  readonly starts = 'b';
  readonly #report: Report;
  #isOpen = false;
  #thrown: Thrown | undefined;
  #failed: OutputLine | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  line(line: OutputLine): boolean {
    const { text } = line;
    if (text.startsWith('bun ') && VERSION.test(text)) {
      this.#isOpen = true;
      return true;
    }
    if (!this.#isOpen) return false;
    if (this.#failed !== undefined && this.#remark(this.#failed, line)) return true;
    if (text.startsWith('error: ')) {
      this.#tellUnhandled();
      this.#thrown = { at: line, words: new FailureWords(), frames: [], lastLine: line.number };
      this.#thrown.words.line(text.slice('error: '.length));
      return true;
    }
    const test = FAILED.exec(text)?.[1];
    if (test !== undefined) {
      this.#tellFailed(line, test);
      return true;
    }
    if (END.test(text)) {
      this.end();
      this.#isOpen = !TALLY.test(text);
      return false;
    }
    return this.#thrown !== undefined && this.#body(this.#thrown, line);
  }

  end(): void {
    this.#tellUnhandled();
    if (this.#failed !== undefined) this.#tell(this.#failed, undefined, 'failed');
    this.#failed = undefined;
  }

  #body(thrown: Thrown, line: OutputLine): boolean {
    const frame = scriptFrame(line.text);
    if (frame !== undefined) thrown.frames.push(frame);
    else if (thrown.frames.length === 0) thrown.words.line(line.text);
    thrown.lastLine = line.number;
    return true;
  }

  #tellFailed(line: OutputLine, test: string): void {
    if (this.#failed !== undefined) this.#tell(this.#failed, undefined, 'failed');
    this.#failed = undefined;
    // Without what was thrown, a remark below may say why.
    if (this.#thrown === undefined) this.#failed = line;
    else this.#tell(line, test, undefined);
  }

  //   ^ this test timed out after 30ms.
  #remark(failed: OutputLine, { text }: OutputLine): boolean {
    const words = /^ {2}\^ (\S.*)$/.exec(text)?.[1];
    this.#failed = undefined;
    this.#tell(failed, undefined, words ?? 'failed');
    return words !== undefined;
  }

  #tell(at: OutputLine, test = FAILED.exec(at.text)?.[1], message = 'failed'): void {
    const thrown = this.#thrown;
    this.#thrown = undefined;
    const { file, line, column } = firstOwn(thrown?.frames ?? []) ?? {};
    this.#report({
      kind: 'test-failure',
      tool: 'bun',
      file,
      line,
      column,
      message: thrown?.words.message ?? message,
      test,
      at: thrown?.at ?? at,
      lastLine: at.number,
    });
  }

  /** What no test's name followed was thrown outside of tests. */
  #tellUnhandled(): void {
    const thrown = this.#thrown;
    this.#thrown = undefined;
    const message = thrown?.words.message;
    if (thrown === undefined || message === undefined) return;
    const { file = IMPORTER.exec(message)?.[1], line, column } = firstOwn(thrown.frames) ?? {};
    const { at, lastLine } = thrown;
    this.#report({ kind: 'error', tool: 'bun', file, line, column, message, at, lastLine });
  }
}

interface Thrown {
  readonly at: OutputLine;
  readonly words: FailureWords;
  readonly frames: Frame[];
  lastLine: number;
}

// bun test v1.4.5 (a7733435c)
const VERSION = /^bun test v\d/;

// (fail) cart > sums [0.73ms]
const FAILED = /^(?:\(fail\)|✗) (\S.*?)(?: \[[\d.]+ ?m?s\])?$/;

// (pass) cart > sums [0.73ms]     a.test.ts:     # Unhandled error between tests     -----     Ran 4 tests across 2 files.
const END =
  /^(?:\((?:pass|skip|todo)\) |[✓»✎] |\S+\.[cm]?[jt]sx?:$|-{10,}$| \d+ (?:pass|fail)$|Ran \d+ tests?)/;

const TALLY = /^Ran \d/;

// Cannot find module './nope' from '/w/b.test.ts'
const IMPORTER = / from ['"]([^'"]+)['"]/;
