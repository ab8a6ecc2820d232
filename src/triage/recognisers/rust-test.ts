import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';

/** `cargo test` and nextest: panics with their test, and the names of tests that failed without one. */
export class RustTest implements Recogniser {
  readonly wakes = hint.rule | hint.symbol | hint.fail | hint.trouble;
  readonly #report: Report;
  readonly #told = new Set<string>();
  #failed: { readonly test: string; readonly at: OutputLine }[] = [];
  #test: string | undefined;
  #panic: Panic | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#panic !== undefined || this.#test !== undefined;
  }

  line(line: OutputLine): boolean {
    const text = line.text;
    if (this.#panic !== undefined) return this.#message(this.#panic, line);
    if (text.startsWith('---- ') || text.startsWith('──── ')) {
      const head = SECTION.exec(text);
      if (head === null) return false;
      this.#test = head[1];
      return true;
    }
    if (text.startsWith("thread '") || text.startsWith('thread main')) return this.#open(line);
    if (text.startsWith('test result: ') || text === 'failures:') this.#test = undefined;
    const verdict = text.startsWith('test ') || text.includes('FAIL [') ? VERDICT.exec(text) : null;
    if (verdict === null) return false;
    this.#failed.push({ test: verdict[1] ?? verdict[2] ?? '', at: line });
    return true;
  }

  end(): void {
    if (this.#panic !== undefined) this.#tell(this.#panic, '');
    for (const { test, at } of this.#failed) {
      if (this.#told.has(test)) continue;
      this.#told.add(test);
      this.#report({ kind: 'test-failure', tool: 'cargo', message: 'failed', test, at });
    }
    this.#failed = [];
  }

  #open(line: OutputLine): boolean {
    const old = OLD_PANIC.exec(line.text);
    const match = old ?? PANIC.exec(line.text);
    if (match?.groups === undefined) return false;
    const { thread = '', file = '', number, column, message } = match.groups;
    const test = this.#test ?? (thread === 'main' || thread.startsWith('<') ? undefined : thread);
    const panic = { test, file, line: Number(number), column: Number(column), at: line };
    if (message !== undefined) this.#tell(panic, message);
    else this.#panic = panic;
    return true;
  }

  /** Since Rust 1.73 the message stands in the line below. */
  #message(panic: Panic, line: OutputLine): boolean {
    this.#tell(panic, line.text);
    return true;
  }

  #tell(panic: Panic, message: string): void {
    this.#panic = undefined;
    if (panic.test !== undefined) this.#told.add(panic.test);
    this.#report({
      kind: panic.test === undefined ? 'crash' : 'test-failure',
      tool: 'cargo',
      file: panic.file,
      line: panic.line,
      column: panic.column,
      message: message || 'panicked',
      test: panic.test,
      at: panic.at,
    });
  }
}

// ---- tests::adds stdout ----
const SECTION = /^(?:---- |──── (?:STD\w+:\s+)?)(\S.*?)(?: stdout)? ?(?:----|─+)?$/;

// thread 'tests::adds' panicked at src/lib.rs:12:9:     thread 'main' (1234) panicked at src/main.rs:2:5:
const PANIC =
  /^thread '(?<thread>[^'\n]*)'(?: \(\d+\))? panicked at (?<file>[^'\n]+?):(?<number>\d+):(?<column>\d+):$/;

// thread 'tests::adds' panicked at 'assertion failed', src/lib.rs:12:9
const OLD_PANIC =
  /^thread '(?<thread>[^'\n]*)' panicked at '(?<message>.*)', (?<file>[^',\n]+?):(?<number>\d+)(?::(?<column>\d+))?$/;

// test tests::adds ... FAILED     FAIL [   0.003s] crate tests::adds
const VERDICT = /^(?:test (\S.*?) \.\.\. FAILED|\s+FAIL \[ *[\d.]+s\] (?:\([ \d/]+\) )?(\S.*))$/;

interface Panic {
  readonly test: string | undefined;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly at: OutputLine;
}
