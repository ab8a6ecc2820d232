import type { OutputLine } from '../digest.ts';
import { type Frame, lastOwn, pythonFrame } from '../frames.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';

/** A Python traceback outside any test: the last exception of a chain, at the deepest own frame. */
export class Traceback implements Recogniser {
  readonly wakes = hint.trouble | hint.quote;
  readonly starts = 'T \t';
  readonly #report: Report;
  #block: Block | undefined;
  /** The message of the group whose members are being read; empty before it was said. */
  #group: string | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#block !== undefined || this.#group !== undefined;
  }

  line(whole: OutputLine): boolean {
    const line = this.#inGroup(whole);
    const text = line.text.trim();
    if (text.startsWith('Traceback (most recent call last)') && !this.#isInside(line)) {
      this.#open(line);
      return true;
    }
    const block = this.#block;
    if (block === undefined) return this.#bareFrame(line);
    if (text === '') return true;
    if (/^(?:During handling of|The above exception was)/.test(text)) {
      delete block.message;
      return true;
    }
    if (block.message !== undefined) {
      this.end();
      return this.#bareFrame(line);
    }
    return this.#body(block, line);
  }

  /** Inside a group of exceptions every line stands behind a margin, and a rule parts its members. */
  #inGroup(line: OutputLine): OutputLine {
    if (GROUP_HEAD.test(line.text)) {
      this.#group = '';
      return { ...line, text: 'Traceback (most recent call last):' };
    }
    if (this.#group === undefined) return line;
    const member = GROUP_RULE.test(line.text);
    if (member && this.#block?.message !== undefined) {
      // What is left of the group is its members.
      if (this.#group === '') {
        this.#group = this.#block.message;
        this.#block = undefined;
      } else this.end();
    }
    if (!member && !GROUP_MARGIN.test(line.text)) this.#group = undefined;
    return { ...line, text: member ? '' : line.text.replace(GROUP_MARGIN, '') };
  }

  end(): void {
    const block = this.#block;
    this.#block = undefined;
    if (block?.message === undefined) return;
    const frame = lastOwn(block.frames) ?? block.frames.at(-1);
    this.#report({
      kind: block.isTraceback ? 'crash' : 'error',
      tool: 'python',
      file: frame?.file,
      line: frame?.line,
      message: this.#group ? `${block.message} (in ${this.#group})` : block.message,
      at: block.telling ?? block.at,
      lastLine: block.telling?.number,
    });
  }

  /** Deeper than the open one it stands in a source line. */
  #isInside({ text }: OutputLine): boolean {
    const indent = text.length - text.trimStart().length;
    return (
      this.#block !== undefined && this.#block.message === undefined && indent > this.#block.indent
    );
  }

  #open(line: OutputLine): void {
    // A second traceback without an exception between belongs to the same chain.
    if (this.#block?.message !== undefined) this.end();
    const indent = line.text.length - line.text.trimStart().length;
    this.#block = { indent, isTraceback: true, frames: [], at: line };
  }

  /** A syntax error has a frame and no traceback. */
  #bareFrame(line: OutputLine): boolean {
    const frame = line.text.startsWith('  File "') ? pythonFrame(line.text) : undefined;
    if (frame === undefined || frame.name !== '') return false;
    this.#block = { indent: 0, isTraceback: false, frames: [frame], at: line };
    return true;
  }

  #body(block: Block, line: OutputLine): boolean {
    const indent = line.text.length - line.text.trimStart().length;
    // Deeper than two it is a source line that quotes one.
    const frame = indent > block.indent + 2 ? undefined : pythonFrame(line.text);
    if (frame !== undefined) {
      block.frames.push(frame);
      return true;
    }
    const text = line.text.trim();
    if (indent <= block.indent && EXCEPTION.test(text)) {
      block.message = text;
      block.telling = line;
      return true;
    }
    // Source lines below a frame are indented; anything else is another tool's.
    if (indent > block.indent) return true;
    this.#block = undefined;
    return false;
  }
}

//   + Exception Group Traceback (most recent call last):
const GROUP_HEAD = /^[\s|]*\+ Exception Group Traceback/;

//   +-+---------------- 1 ----------------     +------------------------------------
const GROUP_RULE = /^\s*(?:[|+-]\s?)*\+-{8,}/;

const GROUP_MARGIN = /^\s*(?:\| ?)+/;

// ModuleNotFoundError: No module named 'yaml'
const EXCEPTION = /^[A-Za-z_][\w.]*(?:: |:$|$)/;

interface Block {
  readonly indent: number;
  readonly isTraceback: boolean;
  readonly frames: Frame[];
  readonly at: OutputLine;
  message?: string;
  telling?: OutputLine;
}
