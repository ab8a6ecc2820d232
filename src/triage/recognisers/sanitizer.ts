import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';
import { isDependency } from '../source-path.ts';

/** Memory checkers (address and other sanitizers, valgrind, Dr. Memory): a head, then numbered frames. */
export class Sanitizer implements Recogniser {
  readonly wakes = hint.rule | hint.error | hint.warning;
  readonly starts = '=EW ';
  readonly #report: Report;
  #open: Open | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  line(line: OutputLine): boolean {
    const text = line.text;
    const open = this.#open;
    if (open !== undefined) {
      const frame = FRAME.exec(text);
      if (frame !== null) {
        const [, file = '', number] = frame;
        if (open.file === undefined && !isDependency(file) && !OUTSIDE.test(file)) {
          open.file = file;
          open.line = Number(number);
        }
        open.lastLine = line.number;
        return true;
      }
      if (!/^(?:==\d+==\s*)?\s*#?\s?\d* ?\S/.test(text) || line.number > open.lastLine + 3)
        this.end();
    }
    const head = HEAD_START.test(text) ? HEAD.exec(text) : null;
    if (head === null) return false;
    this.end();
    this.#open = { message: head[1] ?? head[2] ?? head[3] ?? '', at: line, lastLine: line.number };
    return true;
  }

  end(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined) return;
    this.#report({
      kind: 'crash',
      tool: 'sanitizer',
      file: open.file,
      line: open.line,
      message: open.message,
      at: open.at,
      lastLine: open.lastLine,
    });
  }
}

// ==1234==ERROR: AddressSanitizer: heap-use-after-free on address …     WARNING: ThreadSanitizer: data race (pid=1)
// Error #1: LEAK 150 direct bytes …     ==1234== Invalid read of size 4
const HEAD =
  /^(?:==\d+==)?\s?(?:(?:ERROR|WARNING): (\w+Sanitizer: .*)|Error #\d+: (.*))$|^==\d+== ((?:Invalid|Conditional jump|Use of uninitialised|Mismatched free|Process terminating|Source and destination overlap|Syscall param).*)$/;

const HEAD_START = /^\s?[=EW]/;

//     #0 0x4f in main /w/a.c:5:3     ==1234==    at 0x109: main (a.c:5)     # 1 test_map [/w/test_map.c:84]
const FRAME =
  /^(?:==\d+==\s+)?(?:\s*#\s?\d+ |\s+(?:at|by) 0x[\dA-Fa-f]+: ).*?[ ([]((?:[^\s()[\]:]|::)+\.\w+):(\d+)(?::\d+)?[)\]]?(?: \([\w.+-]+\+0x[\da-f]+\))?$/;

const OUTSIDE =
  /(?:^|\/)(?:sysdeps|drmemory_package|libsanitizer|compiler-rt|e?glibc-[^/]*|libio|csu)\/|replace_\w+\.c|vg_replace/;

interface Open {
  readonly message: string;
  readonly at: OutputLine;
  file?: string;
  line?: number;
  lastLine: number;
}
