import { JSONParser } from '@streamparser/json';
import type { OutputLine } from '../digest.ts';
import type { Report } from '../recogniser.ts';
import { QuoteLines } from './quote.ts';
import { readRecord } from './read-record.ts';
import type { OpenReport } from './report.ts';

/** A JSON text over one line or many; each record is read, told and forgotten as soon as it is complete. */
export class JsonDocument implements OpenReport {
  readonly #parser: JSONParser;
  readonly #report: Report;
  readonly #quotes = new QuoteLines();
  #state: 'open' | 'last' | 'broken' = 'open';
  /** Characters since the last record: what a record that never ends may take of memory. */
  #pending = 0;

  /** @param opening The text the report begins with: it tells where its records stand. */
  constructor(opening: string, report: Report) {
    this.#report = report;
    this.#parser = new JSONParser({ paths: [...pathsOf(opening)], keepStack: false });
    this.#parser.onValue = ({ value }) => this.#read(value);
    this.#parser.onError = () => {
      this.#state = 'broken';
    };
    this.#parser.onEnd = () => {
      if (this.#state === 'open') this.#state = 'last';
    };
  }

  line(line: OutputLine): 'open' | 'last' | 'broken' {
    this.#quotes.line(line);
    this.#pending += line.text.length;
    if (this.#pending > RECORD_LIMIT) return 'broken';
    try {
      this.#parser.write(`${line.text}\n`);
    } catch {
      // What follows the end of the text on the same line.
      if (this.#state === 'open') return 'broken';
    }
    return this.#state;
  }

  #read(value: unknown): void {
    this.#pending = 0;
    if (typeof value !== 'object' || value === null) return;
    for (const reported of readRecord(value)) {
      const at = this.#quotes.find(reported.message);
      if (at !== undefined) this.#report({ ...reported, at });
    }
    this.#quotes.forget();
  }
}

/** Of SARIF the results of each run, of an array its elements, of an object what its members hold. */
function pathsOf(opening: string): readonly string[] {
  if (/"runs"\s*:|sarif/i.test(opening)) return ['$.runs.*.results.*'];
  return ['$.*'];
}

/** Most characters of one record. */
const RECORD_LIMIT = 8 * 1024 * 1024;
