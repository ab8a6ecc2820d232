import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';
import { GoTrace } from './go-trace.ts';

/** `go build`, `go vet`, `go test` (plain and `-v`), panics and data races. */
export class Go implements Recogniser {
  readonly wakes =
    hint.rule |
    hint.colonDigit |
    hint.fail |
    hint.trouble |
    hint.ok |
    hint.code |
    hint.warning |
    hint.error;
  readonly #report: Report;
  /** What each test printed that names a place; a test's log stands before its verdict with `-v`, else behind it. */
  readonly #logs = new Map<string, Log>();
  #running: string | undefined;
  #failed: Failed | undefined;
  #trace: GoTrace | undefined;
  /** A data race waits for the test in which it was detected: the two are one failure. */
  #race: GoTrace | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#trace !== undefined || this.#failed !== undefined;
  }

  line(line: OutputLine): boolean {
    const text = line.text;
    if (this.#trace !== undefined) {
      if (this.#trace.line(line)) this.#endTrace();
      return true;
    }
    const verdict = text.includes('--- ') ? VERDICT.exec(text) : null;
    if (verdict !== null) return this.#verdict(line, verdict);
    switch (text.charAt(0)) {
      case '=':
        if (text.startsWith('=== ')) return this.#run(text);
        break;
      case 'p':
      case 'f':
      case 'W':
        if (CRASH.test(text)) return this.#crash(line);
        break;
      case 'o':
      case 'F':
        if (PACKAGE.test(text)) return this.#package();
        break;
      case 'B':
        this.#benchmark(text);
    }
    return text.includes('.go:') ? this.#place(line) : false;
  }

  end(): void {
    this.#tell();
    this.#endTrace();
    this.#tellRace();
  }

  // === RUN   TestAdds/neg
  #run(text: string): boolean {
    const match = /^=== (?:RUN|CONT|NAME|PAUSE) +(\S.*)$/.exec(text);
    if (match === null) return false;
    this.#tell();
    this.#running = match[1];
    return true;
  }

  #package(): boolean {
    this.#tell();
    return true;
  }

  // BenchmarkAdds
  #benchmark(text: string): void {
    if (!/^Benchmark\w+$/.test(text)) return;
    this.#tell();
    this.#running = text;
  }

  #verdict(line: OutputLine, match: RegExpExecArray): boolean {
    this.#tell();
    const [, word, test = ''] = match;
    if (word === 'FAIL') {
      this.#failed = { test, at: line, log: this.#logs.get(test), lastLine: line.number };
    }
    this.#logs.delete(test);
    this.#running = undefined;
    return true;
  }

  #place(line: OutputLine): boolean {
    const match = PLACE.exec(line.text);
    if (match === null) return false;
    const [, indent = '', file = '', number, column, message = ''] = match;
    const log: Log = { file, line: Number(number), message };
    if (indent !== '') return this.#logged(line, log);
    this.#report({
      kind: /^warning: /.test(message) ? 'warning' : 'error',
      tool: 'go',
      file,
      line: log.line,
      column: column === undefined || column === '0' ? undefined : Number(column),
      message: message.replace(/^warning: /, ''),
      at: line,
    });
    return true;
  }

  /** An indented place belongs to the test that failed just above, or to the one that is running. */
  #logged(line: OutputLine, log: Log): boolean {
    if (this.#failed !== undefined) {
      this.#failed.log = better(this.#failed.log, log);
      this.#failed.lastLine = line.number;
      return true;
    }
    if (this.#running === undefined) return false;
    this.#logs.set(this.#running, better(this.#logs.get(this.#running), log));
    if (this.#logs.size > MOST_LOGS) this.#logs.delete([...this.#logs.keys()][0] ?? '');
    return true;
  }

  #tell(): void {
    const failed = this.#failed;
    this.#failed = undefined;
    if (failed === undefined) return;
    const race = this.#raceIn(failed)?.sighting();
    const { file, line, message = 'failed' } = race ?? failed.log ?? {};
    this.#report({
      kind: 'test-failure',
      tool: 'go',
      file,
      line,
      message,
      test: failed.test,
      at: failed.at,
      lastLine: failed.lastLine,
    });
  }

  #raceIn({ log }: Failed): GoTrace | undefined {
    if (log?.message.startsWith('race detected during') !== true) return undefined;
    const race = this.#race;
    this.#race = undefined;
    return race;
  }

  #crash(line: OutputLine): boolean {
    this.#trace = new GoTrace(line, this.#failed?.test);
    this.#failed = undefined;
    return true;
  }

  #endTrace(): void {
    const trace = this.#trace;
    this.#trace = undefined;
    if (trace?.isRace === true) {
      this.#tellRace();
      this.#race = trace;
    } else if (trace !== undefined) this.#report(trace.sighting());
  }

  #tellRace(): void {
    if (this.#race !== undefined) this.#report(this.#race.sighting());
    this.#race = undefined;
  }
}

//     --- FAIL: TestAdds/neg (0.00s)
const VERDICT = /^\s*--- (FAIL|PASS|SKIP|BENCH): (\S.*?)(?: \([\d.]+ ?s(?:econds)?\))?$/;

// panic: runtime error: x     fatal error: all goroutines are asleep - deadlock!     WARNING: DATA RACE
const CRASH = /^(?:panic: |fatal error: |WARNING: DATA RACE)/;

// FAIL\texample.com/w/pkg\t0.003s     ok  \texample.com/w/pkg\t0.003s     FAIL
const PACKAGE = /^(?:FAIL\t|ok {2}\t|FAIL$)/;

// pkg/sum.go:9:2: undefined: foo
//         sum_test.go:12: got 3, want 4
const PLACE = /^(\s*)(?:vet: )?(\S+\.go):(\d+)(?::(\d+))?: (.*)$/;

/** A test may log before it fails: the first line that speaks of a failure, else the first. */
function better(known: Log | undefined, next: Log): Log {
  if (known === undefined) return next;
  return !TELLING.test(known.message) && TELLING.test(next.message) ? next : known;
}

const TELLING =
  /\b(?:got|want(?:ed)?|expect\w*|actual|mismatch\w*|unexpected|not equal|race detected)\b|!=/i;

const MOST_LOGS = 1_000;

interface Log {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

interface Failed {
  readonly test: string;
  readonly at: OutputLine;
  log: Log | undefined;
  lastLine: number;
}
