import type { OutputLine } from '../digest.ts';
import { FailureWords } from '../failure-words.ts';
import { type Frame, firstOwn, scriptFrame } from '../frames.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';
import { cleanPath, isDependency } from '../source-path.ts';

/** AVA: each failed test by name while it runs, then below its name once more its place and what differs. */
export class Ava implements Recogniser {
  readonly wakes = hint.symbol;
  readonly starts = ' ';
  readonly #report: Report;
  readonly #failed = new Map<string, OutputLine>();
  #block: Block | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#failed.size > 0;
  }

  line(line: OutputLine): boolean {
    const { text } = line;
    const failed = FAILED.exec(text)?.[1];
    if (failed !== undefined) {
      if (this.#failed.size < MOST_TESTS) this.#failed.set(failed, line);
      return true;
    }
    if (this.#failed.size === 0) return false;
    const name = /^ {2}(\S.*)$/.exec(text)?.[1] ?? '';
    const test = this.#block === undefined || this.#block.hasBody ? this.#named(name) : undefined;
    if (test !== undefined) {
      this.#tell();
      this.#block = {
        test,
        at: line,
        words: new FailureWords(),
        frames: [],
        hasBody: false,
        lastLine: line.number,
      };
      return true;
    }
    if (this.#block === undefined) return false;
    if (RULE.test(text)) {
      this.#tell();
      return true;
    }
    return this.#body(this.#block, line);
  }

  end(): void {
    this.#tell();
    for (const [test, at] of this.#failed) {
      this.#report({ kind: 'test-failure', tool: 'ava', message: 'failed', test, at });
    }
    this.#failed.clear();
  }

  /** While it runs AVA puts a summary behind the name. */
  #named(name: string): string | undefined {
    return name === ''
      ? undefined
      : [...this.#failed.keys()].find((failed) => failed === name || failed.startsWith(`${name} `));
  }

  #body(block: Block, line: OutputLine): boolean {
    block.hasBody ||= line.text.trim() !== '';
    block.lastLine = line.number;
    const place = PLACE.exec(line.text);
    if (place !== null && block.place === undefined) {
      const file = cleanPath(place[1] ?? '');
      if (!isDependency(file)) block.place = { file, line: Number(place[2]) };
      return true;
    }
    const frame = scriptFrame(line.text) ?? scriptFrame(line.text.replace('›', '❯'));
    if (frame !== undefined) block.frames.push(frame);
    else if (THROWN.test(line.text)) block.thrown ??= line.text.trim();
    else if (!SOURCE.test(line.text)) block.words.line(line.text);
    return true;
  }

  #tell(): void {
    const block = this.#block;
    this.#block = undefined;
    if (block === undefined) return;
    const { test, words, thrown, frames, place, at, lastLine } = block;
    this.#failed.delete(test);
    const own = firstOwn(frames);
    const { file, line } = own ?? place ?? {};
    const message = thrown ?? words.message ?? 'failed';
    const name = at.text.trim();
    this.#report({
      kind: 'test-failure',
      tool: 'ava',
      file,
      line,
      column: own?.column,
      message,
      test: name,
      at,
      lastLine,
    });
  }
}

interface Block {
  readonly test: string;
  readonly at: OutputLine;
  readonly words: FailureWords;
  readonly frames: Frame[];
  place?: { readonly file: string; readonly line: number };
  thrown?: string;
  hasBody: boolean;
  lastLine: number;
}

/** Failed tests beyond are counted by nobody. */
const MOST_TESTS = 1_000;

//   ✘ [fail]: sum     ✖ [fail]: throws Error thrown in test
const FAILED = /^ {2}[✘✖] \[fail\]: (\S.*)$/;

const RULE = /^ {2}─+$/;

//   t.js:2     › file://t.js:2:22
const PLACE = /^ {2}(?:› )?(\S+?\.[cm]?[jt]sx?):(\d+)(?::\d+)?$/;

//   TypeError: Cannot read properties of null (reading 'foo')
const THROWN = /^ {2}\w*(?:Error|Exception): \S/;

//    1: import test from 'ava'
const SOURCE = /^ *\d+: /;
