import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';

/** `dotnet test`, xunit's console and NUnit's: the failed test, its error message, the stack with `in file:line N`. */
export class DotnetTest implements Recogniser {
  readonly wakes = hint.fail;
  readonly #report: Report;
  #block: Block | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#block !== undefined;
  }

  line(line: OutputLine): boolean {
    const text = line.text;
    const head = text.includes('Failed ') || text.endsWith('[FAIL]') ? HEAD.exec(text) : null;
    if (head !== null) {
      this.end();
      this.#block = { test: (head[1] ?? head[2] ?? '').trim(), at: line, lastLine: line.number };
      return true;
    }
    const block = this.#block;
    if (block === undefined) return false;
    if (END.test(text)) {
      this.end();
      return false;
    }
    readBody(block, line);
    return true;
  }

  end(): void {
    const block = this.#block;
    this.#block = undefined;
    if (block === undefined) return;
    this.#report({
      kind: 'test-failure',
      tool: 'dotnet',
      file: block.file,
      line: block.line,
      message: block.message ?? 'failed',
      test: block.test,
      at: block.at,
      lastLine: block.lastLine,
    });
  }
}

//   Failed Sum.Adds [12 ms]
//   [xUnit.net 00:00:00.55]     Sum.Adds [FAIL]
//       Sum.Adds [FAIL]
const HEAD =
  /^(?:\s{1,4}(?:X|Failed) (\S.*?) \[[<\d][^\]]*\]|\s*(?:\[xUnit\.net [\d:.]+\]\s+)?(\S.*?) \[FAIL\])\s*$/;

const END =
  /^(?:\s{2}(?:Passed|Skipped) \S|Failed!|Passed!|Test Run |Total tests:|Results File|\S.*\[(?:PASS|SKIP)\]|\s*=== TEST EXECUTION SUMMARY)/;

//      at Sum.Adds() in /w/SumTests.cs:line 9     /w/SumTests.cs(9,0): at Sum.Adds()
const FRAME = /(?:\bin (\S.*?):line (\d+)$|^\s*(\S.*?\.\w+)\((\d+),\d+\): at )/;

interface Block {
  readonly test: string;
  readonly at: OutputLine;
  file?: string | undefined;
  line?: number;
  message?: string;
  lastLine: number;
}

function readBody(block: Block, line: OutputLine): void {
  const text = line.text.replace(/^\[xUnit\.net [\d:.]+\]/, '');
  if (text.trim() === '') return;
  block.lastLine = line.number;
  const frame = FRAME.exec(text);
  if (frame !== null) {
    block.file ??= frame[1] ?? frame[3];
    block.line ??= Number(frame[2] ?? frame[4]);
  } else if (!/^\s*(?:Error Message|Stack Trace|Standard Output Messages):?/.test(text)) {
    block.message ??= text.trim();
  }
}
