import type { OutputLine } from '../digest.ts';
import { type Frame, firstOwn, scriptFrame } from '../frames.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';

/** Playwright's numbered failures: project, file and title in a ruled head, error and stack below. */
export class Playwright implements Recogniser {
  readonly wakes = hint.symbol;
  readonly #report: Report;
  #block: Block | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#block !== undefined;
  }

  line(line: OutputLine): boolean {
    const head = line.text.includes(' › ') ? HEAD.exec(line.text) : null;
    if (head !== null) {
      this.end();
      const [, file = '', number, column, title = ''] = head;
      const test = title
        .replace(/ [─-]{2,}$/, '')
        .replaceAll(' › ', ' > ')
        .trim();
      const definition = { file, line: Number(number), column: Number(column) };
      this.#block = { test, definition, frames: [], at: line, lastLine: line.number };
      return true;
    }
    const block = this.#block;
    if (block === undefined) return false;
    if (/^\s+\d+ (?:failed|flaky|passed|skipped)\b/.test(line.text)) {
      this.end();
      return true;
    }
    const frame = scriptFrame(line.text);
    if (frame !== undefined) block.frames.push(frame);
    else if (line.text.trim() !== '') block.message ??= line.text.trim();
    block.lastLine = line.number;
    return true;
  }

  end(): void {
    const block = this.#block;
    this.#block = undefined;
    // The list at the end names each failure once more, without an error.
    if (block?.message === undefined) return;
    const place = firstOwn(block.frames) ?? block.definition;
    this.#report({
      kind: 'test-failure',
      tool: 'playwright',
      file: place.file,
      line: place.line,
      column: place.column,
      message: block.message,
      test: block.test,
      at: block.at,
      lastLine: block.lastLine,
    });
  }
}

//   1) [chromium] › tests/a.spec.ts:3:5 › title ─────
const HEAD = /^\s+\d+\) (?:\[[^\]\n]+\] › )?([^\s:]+):(\d+):(\d+) › (\S.*)$/;

interface Block {
  readonly test: string;
  readonly definition: { readonly file: string; readonly line: number; readonly column: number };
  readonly frames: Frame[];
  readonly at: OutputLine;
  message?: string;
  lastLine: number;
}
