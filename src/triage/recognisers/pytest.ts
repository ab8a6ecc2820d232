import type { OutputLine } from '../digest.ts';
import { pythonFrame } from '../frames.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';
import { isDependency } from '../source-path.ts';

/**
 * Pytest: the blocks of FAILURES and ERRORS hold place and message, the short summary the full
 * names; a failure is told when both were seen, or when the run ends without a summary.
 */
export class Pytest implements Recogniser {
  readonly wakes = hint.rule;
  readonly starts = '=';
  readonly #report: Report;
  #section: Section | undefined;
  #block: Block | undefined;
  #blocks: Block[] = [];

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#section !== undefined;
  }

  line(line: OutputLine): boolean {
    const text = line.text;
    if (text.startsWith('===') && text.endsWith('==')) return this.#rule(text);
    if (this.#section === undefined) return false;
    if (this.#section === 'summary') return this.#summary(line);
    const head = HEAD.exec(text);
    if (head !== null) return this.#head(line, head[1] ?? head[2] ?? '');
    if (this.#block !== undefined) readBody(this.#block, line);
    else if (this.#section === 'failures') this.#oneLine(line);
    return true;
  }

  end(): void {
    this.#close();
    for (const block of this.#blocks) this.#tell(block, block.name);
    this.#blocks = [];
    this.#section = undefined;
  }

  #rule(text: string): boolean {
    const title = text.replaceAll('=', '').trim();
    if (/^(?:FAILURES|ERRORS)$/.test(title)) {
      this.#close();
      this.#section = title === 'FAILURES' ? 'failures' : 'errors';
      return true;
    }
    if (title.startsWith('short test summary info')) {
      this.#close();
      this.#section = 'summary';
      return true;
    }
    // ==== 1 failed, 3 passed in 0.04s ====     ==== 1 failed, 3 passed in 0.04 seconds ====
    if (/\bin [\d.:]+ ?s/.test(title) || title.startsWith('test session starts')) this.end();
    else if (this.#section !== undefined) {
      this.#close();
      this.#section = 'other';
    }
    return this.#section !== undefined;
  }

  #head(line: OutputLine, title: string): boolean {
    this.#close();
    const isCollecting = title.startsWith('ERROR collecting ');
    const name = title.replace(
      /^(?:ERROR collecting |ERROR at (?:setup|teardown) of |\[doctest\] )/,
      '',
    );
    this.#block = { name, isCollecting, at: line, lastLine: line.number };
    return true;
  }

  #close(): void {
    if (this.#block !== undefined && this.#blocks.length < MOST_BLOCKS) {
      this.#blocks.push(this.#block);
    }
    this.#block = undefined;
  }

  /** `--tb=line` prints a line a failure, and the summary its name. */
  #oneLine(line: OutputLine): void {
    const match = ONE_LINE.exec(line.text);
    if (match === null) return;
    const [, file = '', number, message = ''] = match;
    const place = { file, line: Number(number), message };
    this.#block = {
      name: '',
      isCollecting: false,
      at: line,
      place,
      message,
      lastLine: line.number,
    };
    this.#close();
  }

  #summary(line: OutputLine): boolean {
    const match = SUMMARY.exec(line.text);
    if (match === null) return false;
    const [, , id = '', message] = match;
    const block = this.#take(id, message);
    if (block !== undefined) this.#tell(block, id);
    else {
      this.#report({
        kind: id.includes('::') ? 'test-failure' : 'error',
        tool: 'pytest',
        file: FILE.exec(id)?.[0],
        message: message ?? 'failed',
        test: id,
        at: line,
      });
    }
    return true;
  }

  #take(id: string, message: string | undefined): Block | undefined {
    const [file = '', ...parts] = id.split('::');
    const name = parts.length > 0 ? parts.join('.') : id;
    const isIt = (block: Block): boolean =>
      block.name === ''
        ? block.message === message && block.place?.file.endsWith(file) === true
        : block.name === name || block.name === id;
    const index = this.#blocks.findIndex(isIt);
    return index === -1 ? undefined : this.#blocks.splice(index, 1)[0];
  }

  #tell(block: Block, test: string): void {
    const own = block.place ?? block.foreign;
    // Told once, however many test files import the one that could not be read.
    const isOfNoTest = test === '' || (block.isCollecting && block.isUnread === true);
    this.#report({
      kind: block.isCollecting ? 'error' : 'test-failure',
      tool: 'pytest',
      file: own?.file ?? FILE.exec(block.isCollecting ? block.name : test)?.[0],
      line: own?.line,
      message: block.message ?? own?.message ?? 'failed',
      test: isOfNoTest ? undefined : test,
      at: block.telling ?? block.at,
      lastLine: block.lastLine,
    });
  }
}

type Section = 'failures' | 'errors' | 'summary' | 'other';

/** Blocks that wait for the summary; later ones are told by the summary alone. */
const MOST_BLOCKS = 1_000;

// _________________________________ test_adds[1] _________________________________
//  TestJwt.test_init_raises_for_invalid_timestamp_types[exp-expiry] _      (fills its line)
const HEAD = /^(?:_+ ([^\s_].*?|_\w.*?) _*$| (?=[\w.]+(?:\[|[ _]*$))(\S.*?) _*$)/;

// FAILED tests/test_sum.py::test_adds[1] - assert 3 == 4
// ERROR tests/test_io.py - ModuleNotFoundError: No module named 'yaml'
const SUMMARY = /^(FAILED|ERROR) (.+?)(?: - (.*))?$/;

// tests/test_sum.py::test_adds[1]
const FILE = /^[^:]+\.py\b/;

// /w/tests/test_sum.py:6: assert 3 == 4
const ONE_LINE = /^(\S+\.py):(\d+): (\S.*)$/;

// tests/test_sum.py:6: AssertionError
// tests/test_sum.py:6: in test_adds
const PLACE = /^(\S[^:\n]{0,300}\.\w{1,8}):(\d+):(?: (?:in )?(.*))?$/;

// AssertionError: assert -1 == 3
const EXCEPTION = /^[A-Za-z_][\w.]*(?:Error|Exception|Failure|Warning|Exit|Interrupt)\b(?::|$)/;

interface Block {
  readonly name: string;
  readonly isCollecting: boolean;
  readonly at: OutputLine;
  /** The deepest place in the person's own code. */
  place?: Place;
  /** The deepest place elsewhere. */
  foreign?: Place;
  message?: string;
  /** True when Python could not read a file: its place and source stand above the exception. */
  isUnread?: boolean;
  /** True when it shows Python's own traceback. */
  hasFrames?: boolean;
  telling?: OutputLine;
  lastLine: number;
}

interface Place {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

function readBody(block: Block, line: OutputLine): void {
  const text = line.text;
  block.lastLine = line.number;
  if (block.message === undefined && /^E {2,}\S/.test(text)) readError(block, line);
  // The exception at the end of `--tb=native`.
  if (block.hasFrames === true && EXCEPTION.test(text)) {
    block.message = text;
    block.telling = line;
  }
  const match = PLACE.exec(text);
  const frame = match === null ? pythonFrame(text) : undefined;
  if (frame !== undefined) block.hasFrames = true;
  const file = match?.[1] ?? frame?.file;
  if (file === undefined) return;
  readPlace(block, {
    file,
    line: frame?.line ?? Number(match?.[2]),
    message: match?.[3] ?? 'failed',
  });
}

// E     File "/w/calc.py", line 1
// E       def add(a, b)
// E                    ^
// E   SyntaxError: expected ':'
function readError(block: Block, line: OutputLine): void {
  const text = line.text.slice(1);
  const unread = pythonFrame(text);
  if (unread?.name === '') {
    block.isUnread = true;
    readPlace(block, { file: unread.file, line: unread.line, message: 'failed' });
    return;
  }
  const message = text.trim();
  if (block.isUnread === true && !EXCEPTION.test(message)) return;
  block.message = message;
  block.telling = line;
}

function readPlace(block: Block, place: Place): void {
  if (place.file.startsWith('<')) return;
  if (isDependency(place.file) || place.file.startsWith('../')) block.foreign = place;
  else block.place = place;
}
