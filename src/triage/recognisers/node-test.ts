import { ComparedValues } from '../compared-values.ts';
import type { OutputLine } from '../digest.ts';
import { type Frame, firstOwn, scriptFrame } from '../frames.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';

/** node:test's spec reporter: the list below `✖ failing tests:`, where each failure stands once more and whole. */
export class NodeTest implements Recogniser {
  readonly wakes = hint.symbol;
  readonly starts = '✖';
  readonly #report: Report;
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
    if (text.startsWith('✖ failing tests:')) {
      this.#isListing = true;
      return true;
    }
    if (!this.#isListing) return false;
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
    if (block === undefined || PARENT.test(block.message ?? '')) return;
    const frame = firstOwn(block.frames);
    const [, file, line, column] = block.definition ?? [];
    this.#report({
      kind: 'test-failure',
      tool: 'node:test',
      file: frame?.file ?? file,
      line: frame?.line ?? numberOf(line),
      column: frame === undefined ? numberOf(column) : frame.column,
      message: block.values.behind(block.message ?? 'failed'),
      test: block.test,
      at: block.at,
      lastLine: block.lastLine,
    });
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

const PARENT = /^'?\d+ subtests? failed'?/;

//     at Test.start (node:internal/test_runner/test:702:17) {
const PROPERTIES = /^\s+at .*\{$/;

interface Block {
  readonly test: string;
  readonly definition: RegExpExecArray | undefined;
  readonly frames: Frame[];
  readonly values: ComparedValues;
  hasProperties: boolean;
  readonly at: OutputLine;
  message?: string;
  lastLine: number;
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
