import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';

/** CMake's messages: a head with the place, the words indented below it. */
export class Cmake implements Recogniser {
  readonly wakes = hint.error | hint.warning;
  readonly #report: Report;
  #block: Block | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#block !== undefined;
  }

  line(line: OutputLine): boolean {
    const head = line.text.startsWith('CMake ') ? HEAD.exec(line.text) : null;
    if (head !== null) {
      this.end();
      const [, word = '', file, number, own] = head;
      this.#block = {
        kind: word.includes('Error') ? 'error' : 'warning',
        file,
        line: number === undefined ? undefined : Number(number),
        words: own === undefined || own === '' ? [] : [own],
        at: line,
        lastLine: line.number,
      };
      return true;
    }
    const block = this.#block;
    if (block === undefined) return false;
    const text = line.text.trim();
    const isIndented = line.text.startsWith(' ');
    if (isIndented && !text.startsWith('Call Stack')) {
      if (!block.isOver) block.words.push(text);
      block.lastLine = line.number;
      return true;
    }
    // The call stack below names the callers: places, but not the cause.
    if (text.startsWith('Call Stack')) block.isOver = true;
    else if (text !== '') {
      this.end();
      return false;
    } else if (block.words.length > 0) block.isOver = true;
    return true;
  }

  end(): void {
    const block = this.#block;
    this.#block = undefined;
    if (block === undefined) return;
    this.#report({
      kind: block.kind,
      tool: 'cmake',
      file: block.file,
      line: block.line,
      message: block.words.join(' ') || block.at.text,
      at: block.at,
      lastLine: block.lastLine,
    });
  }
}

// CMake Error at CMakeLists.txt:12 (find_package):
// CMake Warning (dev) in CMakeLists.txt:
// CMake Error: The source directory "/w" does not exist.
const HEAD =
  /^CMake ((?:Internal |Deprecation )?(?:Error|Warning))(?: \([\w-]+\))?(?: (?:at|in) ([^:\n]+?)(?::(\d+))?(?: \(.*\)| [\w-]+)?)?:\s*(.*)$/;

interface Block {
  readonly kind: 'error' | 'warning';
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly words: string[];
  readonly at: OutputLine;
  isOver?: boolean;
  lastLine: number;
}
