import type { OutputLine } from '../digest.ts';
import { FailureWords } from '../failure-words.ts';
import { hint } from '../hints.ts';
import type { Report } from '../recogniser.ts';
import {
  BlockRecogniser,
  type FindingBlock,
  type Membership,
  type Told,
} from './block-recogniser.ts';

/** `cargo test` and nextest: panics with their test, and the names of tests that failed without one. */
export class RustTest extends BlockRecogniser<Panic> {
  readonly wakes = hint.rule | hint.symbol | hint.fail | hint.trouble;
  readonly #report: Report;
  readonly #told = new Set<string>();
  #failed: { readonly test: string; readonly at: OutputLine }[] = [];
  /** What tests that return an error said. */
  readonly #errors = new Map<string, string>();
  #test: string | undefined;

  constructor(report: Report) {
    super(report);
    this.#report = report;
  }

  override get isOpen(): boolean {
    return this.#test !== undefined || super.isOpen;
  }

  override line(line: OutputLine): boolean {
    return (
      super.line(line) || this.#section(line.text) || this.#error(line.text) || this.#verdict(line)
    );
  }

  override end(): void {
    this.close();
    for (const { test, at } of this.#failed) {
      if (this.#told.has(test)) continue;
      this.#told.add(test);
      const message = this.#errors.get(test) ?? 'failed';
      this.#report({ kind: 'test-failure', tool: 'cargo', message, test, at });
    }
    this.#failed = [];
  }

  protected open(at: OutputLine): Panic | undefined {
    if (!at.text.startsWith("thread '")) return undefined;
    const match = OLD_PANIC.exec(at.text) ?? PANIC.exec(at.text) ?? OLD_HEAD.exec(at.text);
    if (match?.groups === undefined) return undefined;
    const { thread = '', file, number, column, message = '' } = match.groups;
    const isTest = thread !== 'main' && !thread.startsWith('<');
    const panic: Panic = {
      test: this.#test ?? (isTest ? thread : undefined),
      words: new FailureWords(),
      at,
    };
    if (file !== undefined) panic.place = placeOf(file, number, column);
    panic.words.line(message);
    return panic;
  }

  protected read(panic: Panic, { text }: OutputLine): Membership {
    if (panic.place !== undefined) {
      if (text === '' || AFTER_MESSAGE.test(text)) return 'outside';
      if (text.startsWith(NOT_THIS_PANIC)) panic.words = new FailureWords();
      panic.words.line(text.startsWith(NOT_THIS_PANIC) ? `${text.slice('note: '.length)}:` : text);
      return 'inside';
    }
    const [, words = text, file, number, column] = OLD_END.exec(text) ?? [];
    panic.words.line(words);
    if (file === undefined) return 'inside';
    panic.place = placeOf(file, number, column);
    return 'last';
  }

  protected tell({ test, place, words }: Panic): Told {
    if (test !== undefined) this.#told.add(test);
    return {
      kind: test === undefined ? 'crash' : 'test-failure',
      tool: 'cargo',
      ...(documented(test) ?? place),
      message: words.message ?? 'panicked',
      test,
    };
  }

  #section(text: string): boolean {
    if (text.startsWith('test result: ') || text === 'failures:') this.#test = undefined;
    if (!text.startsWith('---- ') && !text.startsWith('──── ')) return false;
    const test = SECTION.exec(text)?.[1];
    this.#test = test ?? this.#test;
    return test !== undefined;
  }

  // Error: "no wheel"
  #error(text: string): boolean {
    if (this.#test === undefined || !text.startsWith('Error: ')) return false;
    this.#errors.set(this.#test, text.slice('Error: '.length));
    return true;
  }

  #verdict(at: OutputLine): boolean {
    if (!/^test |FAIL \[| --- FAILED$/.test(at.text)) return false;
    const verdict = VERDICT.exec(at.text);
    if (verdict === null) return false;
    this.#failed.push({ test: verdict[1] ?? verdict[2] ?? verdict[3] ?? '', at });
    return true;
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

// thread 'tests::adds' panicked at 'assertion failed: `(left == right)`
//   left: `2`,
//  right: `3`', src/lib.rs:12:9
const OLD_HEAD = /^thread '(?<thread>[^'\n]*)' panicked at '(?<message>.*)$/;
const OLD_END = /^(.*)', ([^',\n]+?\.rs):(\d+)(?::(\d+))?$/;

// note: panic did not contain expected string
const NOT_THIS_PANIC = 'note: panic did not contain';

// note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace
const AFTER_MESSAGE =
  /^(?:note: (?!panic did not)|stack backtrace:|test |failures:|thread '|---- )/;

// test tests::adds ... FAILED     tests::adds --- FAILED (with -q)     FAIL [   0.003s] crate tests::adds
const VERDICT =
  /^(?:test (\S.*?) \.\.\. FAILED|(\S+::\S+) --- FAILED|\s+FAIL \[ *[\d.]+s\] (?:\([ \d/]+\) )?(\S.*))$/;

interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number | undefined;
}

interface Panic extends FindingBlock {
  readonly test: string | undefined;
  words: FailureWords;
  place?: Place;
}

/** A test in documentation is compiled elsewhere: its name has the line. */
function documented(test: string | undefined): Pick<Place, 'file' | 'line'> | undefined {
  const [, file, line] = /^(\S+\.rs) - .*\(line (\d+)\)$/.exec(test ?? '') ?? [];
  return file === undefined ? undefined : { file, line: Number(line) };
}

function placeOf(file: string, line = '', column: string | undefined): Place {
  return { file, line: Number(line), column: column === undefined ? undefined : Number(column) };
}
