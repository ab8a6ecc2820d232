import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';

/** CTest's closing list of the tests that failed, and how. */
export class Ctest implements Recogniser {
  readonly wakes = hint.fail;
  readonly starts = 'T';
  readonly #report: Report;
  #isListing = false;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#isListing;
  }

  line(line: OutputLine): boolean {
    if (line.text === 'The following tests FAILED:') {
      this.#isListing = true;
      return true;
    }
    const [, test, how = ''] = this.#isListing ? (ROW.exec(line.text) ?? []) : [];
    this.#isListing = test !== undefined;
    if (test === undefined) return false;
    this.#report({ kind: 'test-failure', tool: 'ctest', message: how, test, at: line });
    return true;
  }
}

// 	  1 - adds (Failed)     	  2 - loads (Subprocess aborted)     	  3 - waits (Timeout)        label
const ROW = /^\s+\d+ - (\S.*?) \(([A-Z][\w ,-]*(?:\([^)]*\))?)\)(?:\s{2,}.*)?$/;
