import type { OutputLine } from '../digest.ts';
import { type Frame, firstOwn, scriptFrame } from '../frames.ts';
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
  readonly starts = '#/<[ABCDEFGHIJKLMNOPQRSTUVWXYZcdefnu';
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
      this.#open = { place: placeOf(head), isComment, frames: [], lines: 0 };
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
    const { exception, frames } = open;
    const unread = exception.text.startsWith('SyntaxError') ? unreadPlace(open) : undefined;
    const place = unread ?? firstOwn(frames) ?? importer(exception.text) ?? open.place;
    this.#report({
      kind: unread === undefined ? 'crash' : 'error',
      tool: 'node',
      rank: place === undefined ? 'guess' : undefined,
      ...place,
      message: exception.text,
      at: exception.at,
      lastLine: exception.lastLine,
    });
  }

  #awaitException(open: Open, line: OutputLine, text: string): boolean {
    if (EXCEPTION.test(text)) {
      open.exception = { text, at: line, lastLine: line.number };
      open.lines = 0;
      return true;
    }
    if (open.lines >= MOST_LINES) this.#open = undefined;
    return false;
  }

  #readStack(exception: Exception, open: Open, line: OutputLine, text: string): boolean {
    if (STACK_LINE.test(text)) {
      const frame = scriptFrame(text);
      if (frame !== undefined) open.frames.push(frame);
      exception.lastLine = line.number;
      return true;
    }
    const isInside = text === '' || /^[\s}]/.test(text);
    const isMessage = open.frames.length === 0 && open.lines < MOST_LINES;
    if (!isInside && !isMessage) this.end();
    return false;
  }
}

/** Lines below the place in which the exception is looked for, and below the exception its stack. */
const MOST_LINES = 8;

// /w/src/cart.js:4     file:///w/src/cart.js:4     node:internal/modules/esm/resolve:873     C:\w\cart.js:4     [eval]:1
const HEAD =
  /^((?:file:\/\/\/?)?(?:\/|[A-Za-z]:[\\/])[^\n:]{1,400}|node:[\w/]{1,100}|\[(?:eval|stdin)\]|<anonymous>\w*|undefined):(\d{1,7})$/;

// SyntaxError: Unexpected token ';'     Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'x' imported from /w/a.js
const EXCEPTION = /^[\w$.]*(?:Error|Exception|Rejection)(?: \[\w+\])?(?:: .*|:?$)/;

const STACK_LINE = /^\s+at \S/;

interface Open {
  /** Undefined where Node names no file. */
  readonly place: Place | undefined;
  readonly isComment: boolean;
  readonly frames: Frame[];
  /** Lines since the place, or since the exception. */
  lines: number;
  exception?: Exception;
}

interface Exception {
  readonly text: string;
  readonly at: OutputLine;
  lastLine: number;
}

interface Place {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

function placeOf([, named = '', line]: RegExpExecArray): Place | undefined {
  const isFile = /^(?:file:|\/|[A-Za-z]:[\\/])/.test(named);
  return isFile ? { file: cleanPath(named), line: Number(line) } : undefined;
}

/** Where a file could not be read as JavaScript; undefined when a program that ran has thrown. */
function unreadPlace({ place, frames }: Open): Place | undefined {
  const hasRun = frames.some(({ file, line }) => file === place?.file && line === place.line);
  return hasRun ? undefined : place;
}

/** The file that asked for a module which is not there: Node names it in the message alone. */
function importer(message: string): Place | undefined {
  const named = / imported from (\S.*)$/.exec(message)?.[1];
  return named === undefined ? undefined : { file: cleanPath(named) };
}
