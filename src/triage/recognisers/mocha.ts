import type { OutputLine } from '../digest.ts';
import { type Frame, firstOwn, scriptFrame } from '../frames.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';

/** Mocha's list below `1 failing` (Cypress and others print the same): title over several lines, error, stack. */
export class Mocha implements Recogniser {
  readonly wakes = hint.fail;
  readonly #report: Report;
  #isListing = false;
  #count = 0;
  #block: Block | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#isListing;
  }

  line(line: OutputLine): boolean {
    const text = line.text;
    if (text.includes(' failing') && FAILING.test(text)) {
      this.end();
      this.#isListing = true;
      this.#count = 0;
      return true;
    }
    if (!this.#isListing) return false;
    const item = text.includes(') ') ? ITEM.exec(text) : null;
    if (item !== null && Number(item[2]) === this.#count + 1) return this.#item(line, item);
    return this.#block === undefined ? false : this.#body(this.#block, line);
  }

  end(): void {
    const block = this.#block;
    this.#block = undefined;
    if (block === undefined) return;
    const frame = firstOwn(block.frames);
    this.#report({
      kind: 'test-failure',
      tool: 'mocha',
      file: frame?.file,
      line: frame?.line,
      column: frame?.column,
      message: block.message ?? 'failed',
      test: block.titles.join(' > ').replace(/:$/, ''),
      at: block.at,
      lastLine: block.lastLine,
    });
  }

  #item(line: OutputLine, item: RegExpExecArray): boolean {
    this.end();
    this.#count++;
    const title = item[3] ?? '';
    this.#block = {
      indent: (item[1] ?? '').length,
      titles: [title],
      isTitled: title.endsWith(':'),
      frames: [],
      at: line,
      lastLine: line.number,
    };
    return true;
  }

  #body(block: Block, line: OutputLine): boolean {
    const text = line.text.trim();
    const indent = line.text.length - line.text.trimStart().length;
    // The text of an error may be anything; behind its stack a line at the margin is another tool's.
    if (text !== '' && indent <= block.indent && block.frames.length > 0) {
      this.end();
      return false;
    }
    block.lastLine = line.number;
    if (!block.isTitled) {
      if (text === '') block.isTitled = true;
      else block.titles.push(text);
      if (text.endsWith(':')) block.isTitled = true;
      return true;
    }
    const frame = scriptFrame(line.text);
    if (frame !== undefined) block.frames.push(frame);
    else if (block.message === undefined && text !== '') block.message = text;
    return true;
  }
}

//   1 failing
const FAILING = /^\s*\d+ failing\b/;

//   1) sum
//        adds:
const ITEM = /^(\s{0,8})(\d{1,5})\) (\S.*)$/;

interface Block {
  readonly indent: number;
  readonly titles: string[];
  readonly frames: Frame[];
  readonly at: OutputLine;
  isTitled: boolean;
  message?: string;
  lastLine: number;
}
