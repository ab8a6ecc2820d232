import type { OutputLine } from '../digest.ts';
import { type Frame, jvmFrame } from '../frames.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';
import { jvmPlace } from './jvm-place.ts';

/** Maven's surefire and failsafe: a block for each failed test, and a summary that names all of them again. */
export class Surefire implements Recogniser {
  readonly wakes = hint.rule | hint.fail | hint.error;
  readonly #report: Report;
  readonly #seen = new Set<string>();
  #block: Block | undefined;
  #section: 'failures' | 'flakes' | undefined;
  #heading: string | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#block !== undefined || this.#section !== undefined;
  }

  line(line: OutputLine): boolean {
    const text = line.text.startsWith('[') ? line.text.replace(LEVEL, '') : line.text;
    if (text.includes('<<< ')) {
      const head = HEAD.exec(text);
      if (head !== null) return this.#head(line, head[1] ?? '');
      if (text.includes('Tests run:')) {
        this.#close();
        return true;
      }
    }
    if (SECTION.test(text)) {
      this.#close();
      this.#section = text.startsWith('Flake') ? 'flakes' : 'failures';
      return true;
    }
    if (this.#section !== undefined) return this.#summary(line, text);
    return this.#block === undefined ? false : this.#body(this.#block, line, text);
  }

  end(): void {
    this.#close();
  }

  #head(line: OutputLine, name: string): boolean {
    this.#close();
    this.#section = undefined;
    this.#block = { test: name.trim(), frames: [], at: line, lastLine: line.number };
    return true;
  }

  #body(block: Block, line: OutputLine, text: string): boolean {
    const frame = jvmFrame(text);
    if (frame !== undefined) block.frames.push(frame);
    else if (text.trim() === '') {
      if (block.message !== undefined) this.#close();
      return true;
    } else if (
      /^(?:Running |Tests run:|Results ?:|\[INFO\])/.test(text) ||
      line.text.startsWith('[INFO]')
    ) {
      this.#close();
      return false;
    } else block.message ??= text.trim();
    block.lastLine = line.number;
    return true;
  }

  #close(): void {
    const block = this.#block;
    this.#block = undefined;
    this.#heading = undefined;
    if (block === undefined) return;
    const place = jvmPlace(block.frames, block.test);
    for (const key of keysOf(block.test)) this.#seen.add(key);
    this.#report({
      kind: 'test-failure',
      tool: 'surefire',
      file: place?.file,
      line: place?.line,
      message: block.message ?? 'failed',
      test: block.test,
      at: block.at,
      lastLine: block.lastLine,
    });
  }

  /** What the summary names and no block told: the blocks went to a file. */
  #summary(line: OutputLine, text: string): boolean {
    if (/^(?:Tests run:|-{20}|BUILD |\[INFO\] )/.test(text)) {
      this.#section = undefined;
      return false;
    }
    if (text.trim() === '' || this.#section === 'flakes') return true;
    const item =
      text.startsWith(' ') || text.startsWith('\t') || text.includes(':') ? text.trim() : '';
    const run = /^Run \d+: (.*)$/.exec(item)?.[1];
    if (run === undefined && QUALIFIED.test(text.trim())) {
      this.#heading = text.trim();
      return true;
    }
    const match = ITEM.exec(run ?? item) ?? OLD_ITEM.exec(run ?? item);
    if (match?.groups === undefined) return true;
    this.#tellItem(line, match.groups);
    return true;
  }

  #tellItem(line: OutputLine, groups: Readonly<Record<string, string | undefined>>): void {
    const { type = '', method = '', message = '' } = groups;
    const test = this.#heading ?? (type === '' ? method : `${type}.${method}`);
    if (keysOf(test).some((key) => this.#seen.has(key))) return;
    for (const key of keysOf(test)) this.#seen.add(key);
    this.#report({
      kind: 'test-failure',
      tool: 'surefire',
      file: undefined,
      line: undefined,
      message: message || 'failed',
      test,
      at: line,
    });
  }
}

const LEVEL = /^\[(?:ERROR|INFO|WARNING)\] ?/;

// addList(com.x.AppTest)  Time elapsed: 0.071 sec  <<< ERROR!
// com.x.AppTest.adds -- Time elapsed: 0.002 s <<< FAILURE!
// com.x.AppTest  Time elapsed: 0.2 s  <<< ERROR!
const HEAD =
  /^(?!Tests run:)(\S.*?)\s+(?:-- )?Time elapsed: [\d.,]+ s(?:ec)?\s+<<< (?:FAILURE|ERROR)!/;

// Failed tests:     Tests in error:     Failures:     Errors:     Flakes:
const SECTION = /^(?:Failed tests|Tests in error|Failures|Errors|Flakes|Flaked tests) ?: ?/;

// com.x.AppTest.adds      (above its `Run 1:` lines)
const QUALIFIED = /^[\w$]+(?:\.[\w$]+){2,}(?:\[.*\])?$/;

//   AppTest.adds:12 expected: <4> but was: <3>
//   AppTest.adds:40->getPathPrefix:20 » StringIndexOutOfBounds
//   AppTest>BaseTest.adds:12 expected …
//   AppTest.adds » NullPointer
const ITEM =
  /^(?<type>[\w$]+)(?:>[\w$]+)?\.(?<method>[^:»\n]{1,200}?)(?:(?::\d+)?(?:->[^:»\s]+(?::\d+)?)*)(?: ?[:»] ?| |$)(?<message>.*)$/;

//   adds(com.x.AppTest): expected:<4> but was:<3>
const OLD_ITEM = /^(?<method>[^\s(]+(?:\[.*\])?\([\w$.]+\))(?::\s*(?<message>.*))?$/;

interface Block {
  readonly test: string;
  readonly frames: Frame[];
  readonly at: OutputLine;
  message?: string;
  lastLine: number;
}

/** Names under which the summary may call a test again: `AppTest.adds`. */
function keysOf(test: string): readonly string[] {
  const old = /^(.+)\(([\w$.]+)\)$/.exec(test);
  const method = old === null ? test.slice(test.lastIndexOf('.') + 1) : (old[1] ?? '');
  const type = old === null ? test.slice(0, test.lastIndexOf('.')) : (old[2] ?? '');
  const simple = type.slice(type.lastIndexOf('.') + 1);
  return [`${simple}.${method}`, `${simple}.${method.replace(/[[({].*$/, '')}`];
}
