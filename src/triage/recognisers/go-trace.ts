import type { OutputLine } from '../digest.ts';
import type { Sighting } from '../recogniser.ts';
import { isDependency } from '../source-path.ts';

/** What Go prints when a program dies or two goroutines race: a head, then frames of which the first own one counts. */
export class GoTrace {
  readonly #at: OutputLine;
  #test: string | undefined;
  #file: string | undefined;
  #line: number | undefined;
  #lastLine: number;

  /** @param test The test that was just told to have failed, if any. */
  constructor(at: OutputLine, test: string | undefined) {
    this.#at = at;
    this.#test = test;
    this.#lastLine = at.number;
  }

  get isRace(): boolean {
    return this.#at.text.startsWith('WARNING: DATA RACE');
  }

  /** Takes the next line; true when it is the last one. */
  line({ text, number }: OutputLine): boolean {
    const [, file = '', line] = FRAME.exec(text) ?? [];
    if (file !== '' && this.#file === undefined && !isDependency(file) && !file.endsWith(MADE)) {
      this.#file = file;
      this.#line = Number(line);
    }
    this.#test ??= TEST.exec(text)?.[1];
    this.#lastLine = number;
    return END.test(text) || number - this.#at.number > LONGEST_TRACE;
  }

  sighting(): Sighting {
    return {
      kind: 'crash',
      tool: 'go',
      file: this.#file,
      line: this.#line,
      message: this.#at.text,
      test: this.#test,
      at: this.#at,
      lastLine: this.#lastLine,
    };
  }
}

// \t/w/pkg/sum.go:12 +0x1d
const FRAME = /^\s+(\S+\.go):(\d+)(?: \+0x[\da-f]+)?$/;

// example.com/w/pkg.TestAdds(0xc000096680)
const TEST = /^\S+\.(Test\w+)\(/;

/** What `go test` makes around the tests. */
const MADE = '_testmain.go';

const END = /^(?:exit status \d|FAIL\b|ok\s|=+$)/;

const LONGEST_TRACE = 400;
