import type { OutputLine } from '../digest.ts';
import { ANY_HINT } from '../hints.ts';
import type { Recogniser, Report } from '../recogniser.ts';

/** shunit2: a test's name, below it what was asserted and did not hold. */
export class Shunit implements Recogniser {
  readonly wakes = ANY_HINT;
  readonly starts = 'tAs';
  readonly isOpen = false;
  readonly #report: Report;
  #running = '';
  #told = '';

  constructor(report: Report) {
    this.#report = report;
  }

  line(line: OutputLine): boolean {
    const { text } = line;
    if (text.startsWith('test') && /^test\w+$/.test(text)) {
      this.#running = text;
      this.#told = '';
      return false;
    }
    if (text.startsWith('shunit2:ERROR')) return true;
    const message = text.startsWith('ASSERT:') ? text.slice('ASSERT:'.length) : undefined;
    if (message === undefined || this.#running === '') return false;
    if (this.#told !== this.#running) {
      this.#told = this.#running;
      this.#report({
        kind: 'test-failure',
        tool: 'shunit2',
        message: message === '' ? 'an assertion did not hold' : message,
        test: this.#running,
        at: line,
      });
    }
    return true;
  }
}
