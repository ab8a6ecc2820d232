import type { OutputLine } from '../digest.ts';
import { ExceptionChain, type Place } from '../exception-chain.ts';
import { scriptFrame } from '../frames.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';
import { cleanPath } from '../source-path.ts';

/**
 * What ended a Node.js program: the place, its source line with carets, the exception and its
 * stack. A syntax error is at that place, for its stack shows only who loaded the file; any other
 * exception at its first own frame. In node:test's TAP each of these lines is a comment.
 */
export class NodeException implements Recogniser {
  readonly wakes = hint.colonDigit;
  readonly starts = ' #/<[ABCDEFGHIJKLMNOPQRSTUVWXYZcdefnu';
  readonly #report: Report;
  #open: Open | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  line(line: OutputLine): boolean {
    const isComment = line.text.startsWith('# ');
    const text = isComment ? line.text.slice(2) : line.text;
    const head = HEAD.exec(text);
    if (head !== null) {
      this.end();
      this.#open = { place: placeOf(head), isComment, lines: 0, hasRun: false };
      return false;
    }
    const open = this.#open;
    if (open === undefined) return false;
    if (isComment !== open.isComment || text.startsWith('Node.js v')) {
      this.end();
      return false;
    }
    open.lines++;
    return open.exception === undefined
      ? this.#awaitException(open, line, text)
      : this.#readStack(open.exception, open, line, text);
  }

  end(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open?.exception === undefined) return;
    const { exception, hasRun } = open;
    // A file that could not be read as JavaScript has not run.
    const isUnread =
      exception.text.startsWith('SyntaxError') && open.place !== undefined && !hasRun;
    const place = isUnread ? open.place : (exception.chain.place ?? open.place);
    this.#report({
      kind: isUnread ? 'error' : 'crash',
      tool: 'node',
      rank: place === undefined ? 'guess' : undefined,
      ...place,
      message: exception.chain.message,
      at: exception.at,
      lastLine: exception.lastLine,
    });
  }

  #awaitException(open: Open, line: OutputLine, text: string): boolean {
    const thrown = EXCEPTION.exec(text);
    if (thrown !== null) {
      const words = thrown[1] ?? text;
      const chain = new ExceptionChain(words);
      open.exception = { text: words, chain, at: line, lastLine: line.number };
      open.lines = 0;
      return true;
    }
    if (open.lines >= MOST_LINES) this.#open = undefined;
    return false;
  }

  #readStack(exception: Exception, open: Open, line: OutputLine, text: string): boolean {
    const is = exception.chain.line(text);
    if (is === 'frame') {
      const frame = scriptFrame(text);
      open.hasRun ||= frame?.file === open.place?.file && frame?.line === open.place?.line;
      exception.lastLine = line.number;
      return true;
    }
    if (is === 'inside' && text !== '') return true;
    const isInside = text === '' || /^[\s}]/.test(text);
    const isMessage = !exception.chain.hasFrames && open.lines < MOST_LINES;
    if (!isInside && !isMessage) this.end();
    return false;
  }
}

/** Lines below the place in which the exception is looked for, and below the exception its stack. */
const MOST_LINES = 8;

// /w/src/cart.js:4     file:///w/src/cart.js:4     node:internal/modules/esm/resolve:873     C:\w\cart.js:4     [eval]:1
const HEAD =
  /^(?: Exception during run: )?((?:file:\/\/\/?)?(?:\/|[A-Za-z]:[\\/])[^\n:]{1,400}|node:[\w/]{1,100}|\[(?:eval|stdin)\]|<anonymous>\w*|undefined):(\d{1,7})$/;

// SyntaxError: Unexpected token ';'     Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'x' imported from /w/a.js
// [TypeError: fetch failed] {     (no stack)
const EXCEPTION =
  /^(?:\[([\w$.]*(?:Error|Exception)(?: \[\w+\])?: .*)\](?: \{)?$|[\w$.]*(?:Error|Exception|Rejection)(?: \[\w+\])?(?:: .*|:?$))/;

interface Open {
  /** Undefined where Node names no file. */
  readonly place: Place | undefined;
  readonly isComment: boolean;
  /** True when a frame lies at the place: the file was read, and ran. */
  hasRun: boolean;
  /** Lines since the place, or since the exception. */
  lines: number;
  exception?: Exception;
}

interface Exception {
  readonly text: string;
  readonly chain: ExceptionChain;
  readonly at: OutputLine;
  lastLine: number;
}

function placeOf([, named = '', line]: RegExpExecArray): Place | undefined {
  const isFile = /^(?:file:|\/|[A-Za-z]:[\\/])/.test(named);
  return isFile ? { file: cleanPath(named), line: Number(line) } : undefined;
}
