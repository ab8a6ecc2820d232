import { ComparedValues } from '../compared-values.ts';
import type { OutputLine } from '../digest.ts';
import { type Frame, firstOwn, scriptFrame } from '../frames.ts';
import { hint } from '../hints.ts';
import type { LineSpan, Recogniser, Report } from '../recogniser.ts';
import { isFileFailure } from './node-test-file.ts';

/** node:test's spec reporter: the list below `✖ failing tests:`, where each failure stands once more and whole. */
export class NodeTest implements Recogniser {
  readonly wakes = hint.symbol | hint.fail;
  readonly starts = '✖F';
  readonly #report: Report;
  /** For each file that failed as a whole, the lines since the verdict before its own. */
  readonly #aboveFiles = new Map<string, LineSpan>();
  #lastVerdict = 0;
  #isListing = false;
  #definition: RegExpExecArray | undefined;
  #block: Block | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#isListing;
  }

  line(line: OutputLine): boolean {
    const text = line.text;
    if (text.startsWith('✖ failing tests:') || text === 'Failed tests:') {
      this.#isListing = true;
      return true;
    }
    if (!this.#isListing) {
      this.#noteVerdict(line);
      return false;
    }
    const definition = text.startsWith('test at ') ? DEFINITION.exec(text) : null;
    if (definition !== null) {
      this.end();
      this.#definition = definition;
      return true;
    }
    const head = text.startsWith('✖ ') ? HEAD.exec(text) : null;
    if (head !== null) {
      this.end();
      this.#block = {
        test: head[1] ?? '',
        definition: this.#definition,
        frames: [],
        values: new ComparedValues(),
        hasProperties: false,
        isExpected: / # (?:TODO|SKIP)\b/.test(text),
        at: line,
        lastLine: line.number,
      };
      return true;
    }
    return this.#block === undefined ? false : this.#body(this.#block, line);
  }

  end(): void {
    const block = this.#block;
    this.#block = undefined;
    if (block === undefined || block.isExpected || PARENT.test(block.message ?? '')) return;
    const frame = firstOwn(block.frames);
    const [, file, line, column] = block.definition ?? [];
    const message = block.message?.replace(QUOTED, '$2');
    const isFile = isFileFailure({ message, test: block.test, file, line, column });
    this.#report({
      kind: 'test-failure',
      tool: 'node:test',
      file: frame?.file ?? file,
      line: frame?.line ?? numberOf(line),
      column: frame === undefined ? numberOf(column) : frame.column,
      message: block.values.behind(message ?? 'failed'),
      test: block.test,
      at: block.at,
      lastLine: block.lastLine,
      causeIn: isFile ? this.#aboveFiles.get(block.test) : undefined,
    });
  }

  #noteVerdict({ text, number }: OutputLine): void {
    if (!VERDICT.test(text)) return;
    const name = HEAD.exec(text)?.[1] ?? '';
    if (SCRIPT.test(name) && this.#aboveFiles.size < MOST_FILES) {
      this.#aboveFiles.set(name, { after: this.#lastVerdict, before: number });
    }
    this.#lastVerdict = number;
  }

  #body(block: Block, line: OutputLine): boolean {
    const text = line.text;
    if (text !== '' && !text.startsWith(' ')) {
      this.end();
      this.#isListing = false;
      return false;
    }
    block.lastLine = line.number;
    if (block.message === undefined && text.trim() !== '') block.message = text.trim();
    if (block.hasProperties && block.values.line(text)) return true;
    if (PROPERTIES.test(text)) block.hasProperties = true;
    const frame = scriptFrame(text);
    if (frame !== undefined) block.frames.push(frame);
    return true;
  }
}

// test at test/sum.test.js:5:1
const DEFINITION = /^test at (.+):(\d+):(\d+)$/;

// ✖ adds (1.2ms)
const HEAD = /^✖ (.+?)(?: \([\d.]+m?s\))?(?: # .*)?$/;

// ✔ subtracts (0.2ms)     ▶ sum     ﹣ divides # SKIP
const VERDICT = /^[✖✔▶﹣] /;

// ✖ /w/src/cart.test.js (153.2ms)
const SCRIPT = /\.[cm]?[jt]sx?$/;

/** Files beyond are told whether or not their cause was. */
const MOST_FILES = 1_000;

// 'test failed': what was thrown is a string
const QUOTED = /^(['"`])(.*)\1$/;

const PARENT = /^'?\d+ subtests? failed'?/;

//     at Test.start (node:internal/test_runner/test:702:17) {
const PROPERTIES = /^\s+at .*\{$/;

interface Block {
  readonly test: string;
  readonly definition: RegExpExecArray | undefined;
  readonly frames: Frame[];
  readonly values: ComparedValues;
  hasProperties: boolean;
  /** True when it was expected to fail. */
  readonly isExpected: boolean;
  readonly at: OutputLine;
  message?: string;
  lastLine: number;
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
