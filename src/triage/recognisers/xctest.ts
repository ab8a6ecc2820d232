import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';

/** XCTest and swift-testing: assertions name file and test in one line. */
export class Xctest implements Recogniser {
  readonly wakes = hint.error | hint.symbol;
  readonly isOpen = false;
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  line(line: OutputLine): boolean {
    const text = line.text;
    const match = text.includes('error: -[')
      ? ASSERTION.exec(text)
      : text.includes('.swift:')
        ? (LINUX_ASSERTION.exec(text) ?? SWIFT_TESTING.exec(text))
        : undefined;
    if (match?.groups === undefined) return false;
    const { file, number, column, test = '', message = 'failed' } = match.groups;
    this.#report({
      kind: 'test-failure',
      tool: 'xctest',
      file,
      line: Number(number),
      column: column === undefined ? undefined : Number(column),
      message,
      test,
      at: line,
    });
    return true;
  }
}

// /w/Tests/ATests.swift:9: error: -[WTests.ATests testAdds] : XCTAssertEqual failed: ("3") is not equal to ("4")
const ASSERTION =
  /^(?<file>[^:\n]+):(?<number>\d+): error: -\[(?<test>[\w.]+ \w+)\] : (?<message>.*)$/;

// /w/Tests/ATests.swift:9: error: ATests.testAdds : XCTAssertEqual failed: ("3") is not equal to ("4")
const LINUX_ASSERTION =
  /^(?<file>[^:\n]+\.swift):(?<number>\d+): error: (?<test>\w+\.\w+) : (?<message>.*)$/;

// ✘ Test adds() recorded an issue at ATests.swift:9:5: Expectation failed: …
const SWIFT_TESTING =
  /^\S+ {1,2}Test (?<test>"[^"\n]+"|\S+) recorded an issue at (?<file>[^:\n]+\.swift):(?<number>\d+):(?<column>\d+): (?<message>.*)$/;
