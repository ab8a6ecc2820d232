import { ComparedValues } from '../compared-values.ts';
import type { OutputLine } from '../digest.ts';
import { FailureWords } from '../failure-words.ts';
import { firstOwn, scriptFrame } from '../frames.ts';
import { hint } from '../hints.ts';
import { innerLocation } from '../inner-location.ts';
import type { LineSpan, Recogniser, Report } from '../recogniser.ts';
import { isFileFailure } from './node-test-file.ts';

/** Test Anything Protocol (versions 12 to 14) with its YAML blocks, and perl's comments below a failed test. */
export class Tap implements Recogniser {
  readonly wakes = hint.ok | hint.fail;
  readonly starts = ' noB#';
  readonly #report: Report;
  #point: Point | undefined;
  #deepestFailure = -1;
  #lastPoint = 0;
  /** Perl's harness tells a failure in comments on one stream and as a point on the other. */
  readonly #told = new Set<string>();

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#point !== undefined;
  }

  line(line: OutputLine): boolean {
    const text = line.text;
    const match = text.includes('ok ') ? POINT.exec(text) : null;
    if (match !== null) return this.#start(line, match);
    if (text.startsWith('Bail out!')) {
      this.end();
      this.#report({ kind: 'crash', tool: 'tap', message: text, at: line });
      return true;
    }
    const point = this.#point;
    if (point !== undefined) return this.#body(point, line);
    const comment = text.startsWith('#') ? FAILED_TEST.exec(text) : null;
    if (comment === null) return false;
    this.#point = pointAt(line, comment[1] ?? '', 0);
    return true;
  }

  end(): void {
    const point = this.#point;
    this.#point = undefined;
    if (point === undefined || (point.isParent && !point.isHook) || this.#told.has(point.test))
      return;
    this.#told.add(point.test);
    this.#report({
      kind: 'test-failure',
      tool: 'tap',
      file: point.file,
      line: point.line,
      column: point.column,
      rank: point.isCancelled ? 'consequence' : undefined,
      message: point.values.behind(point.message ?? point.words.message ?? 'failed'),
      test: point.test,
      at: point.at,
      lastLine: point.lastLine,
      causeIn: isFileFailure(point) ? point.above : undefined,
    });
  }

  #start(line: OutputLine, match: RegExpExecArray): boolean {
    this.end();
    const above = { after: this.#lastPoint, before: line.number };
    this.#lastPoint = line.number;
    const indent = (match[1] ?? '').length;
    const isFailure = match[2] !== undefined && !DIRECTIVE.test(match[3] ?? '');
    if (!isFailure) {
      if (indent === 0) this.#deepestFailure = -1;
      return true;
    }
    // A failed point after a deeper one is the parent that failed with it.
    const isParent = this.#deepestFailure > indent || (match[3] ?? '').endsWith(' {');
    this.#deepestFailure = indent;
    const test = (match[3] ?? '').replace(TIME, '').trim() || `test ${match[4] ?? ''}`.trim();
    this.#point = { ...pointAt(line, test, indent), isParent, above };
    return true;
  }

  #body(point: Point, line: OutputLine): boolean {
    const text = line.text.trim();
    const indent = line.text.length - line.text.trimStart().length;
    if (point.isInBlock !== true) {
      if (text === '---') point.isInBlock = true;
      else if (text.startsWith('#')) {
        const failed = FAILED_TEST.exec(text)?.[1];
        if (failed === undefined) readComment(point, text);
        else {
          this.end();
          this.#point = pointAt(line, failed, 0);
        }
      } else if (!point.isParent && (indent > point.indent || text === ''))
        readWords(point, line.text);
      else if (text !== '') this.end();
      return text === '---' || text.startsWith('#') || this.#point === point;
    }
    point.lastLine = line.number;
    if (text === '...' && indent <= point.indent + 4) {
      this.end();
      return true;
    }
    if (!point.values.line(line.text)) readKey(point, line.text);
    return true;
  }
}

// not ok 2 - adds # TODO later
//     ok 1 - nested
const POINT = /^(\s*)(not )?ok (?:\d+)?(?:\s*-?\s+(.*))?$/;

// #   Failed test 'adds'
const FAILED_TEST = /^#\s+Failed (?:\(TODO\) )?test '(.+)'$/;

// adds # time=17.25ms     adds # time=17.25ms {
const TIME = / # time=[\d.]+m?s(?: \{)?$| \{$/;

const DIRECTIVE = /#\s*(?:TODO|SKIP)\b/i;

interface Point {
  readonly indent: number;
  readonly isParent: boolean;
  /** The lines since the point before it. */
  readonly above?: LineSpan;
  readonly test: string;
  readonly at: OutputLine;
  readonly values: ComparedValues;
  /** What stands below it in no block, as mocha's reporter prints it. */
  readonly words: FailureWords;
  /** True when one of its hooks failed, not one of its points. */
  isHook?: boolean;
  /** True when it did not run to its end because its parent failed. */
  isCancelled?: boolean;
  isInBlock?: boolean;
  key: string;
  file: string | undefined;
  line: number | undefined;
  column: number | undefined;
  hasStack?: boolean;
  message: string | undefined;
  lastLine: number;
}

function pointAt(at: OutputLine, test: string, indent: number): Point {
  const values = new ComparedValues();
  const words = new FailureWords();
  const unread = { message: undefined, file: undefined, line: undefined, column: undefined };
  return {
    ...unread,
    words,
    indent,
    isParent: false,
    test,
    at,
    values,
    lastLine: at.number,
    key: '',
  };
}

//   at: Test.<anonymous> (/w/test/sum.js:6:5)
//   location: '/w/test/sum.test.js:5:1'
//   stack: |-
//     TestContext.<anonymous> (file:///w/test/sum.test.js:6:10)
function readKey(point: Point, text: string): void {
  const match = /^\s*(\w+):\s*(.*)$/.exec(text);
  const key = match?.[1] ?? '';
  const value = (match?.[2] ?? text).trim().replace(/^(['"])(.*)\1$/, '$2');
  const isKey = match !== null && !/^\w+Error$/.test(key);
  if (isKey) point.key = key;
  const isText = value !== '' && !/^[|>]-?$/.test(value);
  if (!isText) return;
  if (/^(?:message|error)$/.test(point.key)) point.message ??= value;
  if (/^(?:operator|code|assertion)$/.test(point.key)) point.message ??= value;
  if (/^(?:at|stack|location|source)$/.test(point.key)) readPlace(point, value);
  if (point.key === 'failureType') {
    point.isHook = value === 'hookFailed';
    point.isCancelled = value === 'cancelledByParent';
  }
  if (point.key === 'file') point.file ??= value;
  if (point.key === 'line') point.line ??= Number(value) || undefined;
  if (point.key === 'column') point.column ??= Number(value) || undefined;
}

// tests 2     fail 1     Looks like you failed 3 tests of 4.
const SUMMARY = /^(?:Failed test|Looks like |\w+ \d+$|Subtest: )/;

function readWords(point: Point, text: string): void {
  const frame = scriptFrame(text);
  if (frame === undefined) point.words.line(text);
  else if (frame.isOwn && point.file === undefined) {
    point.file = frame.file;
    point.line = frame.line;
    point.column = frame.column;
  }
}

function readPlace(point: Point, value: string): void {
  const frame = scriptFrame(`at ${value.replace(/^at /, '')}`);
  const isBetter = point.key !== 'location' && point.hasStack !== true;
  if (frame === undefined || firstOwn([frame]) === undefined) return;
  if (point.file !== undefined && !isBetter) return;
  point.hasStack = point.key !== 'location';
  point.file = frame.file;
  point.line = frame.line;
  point.column = frame.column;
}

// #   Failed test 'adds'
// #   at t/sum.t line 6.
// # (in test file sum.bats, line 2)
// #          got: '3'
function readComment(point: Point, text: string): void {
  const words = text.replace(/^#\s*/, '');
  const location = /\b(?:at|in) .+ line \d+/.test(words) ? innerLocation(words) : undefined;
  if (location?.file !== undefined) {
    point.file ??= location.file;
    point.line ??= location.line;
  } else if (!SUMMARY.test(words)) point.words.line(words);
}
