import type { OutputLine } from './digest.ts';
import type { Recogniser, Report } from './recogniser.ts';

/** The lines of one stream, read by every recogniser until one says a line is its own. */
export class Stream {
  readonly #recognisers: readonly Recogniser[];

  constructor(create: (report: Report) => readonly Recogniser[], report: Report) {
    this.#recognisers = create(report);
  }

  line(line: OutputLine): void {
    for (const recogniser of this.#recognisers) if (recogniser.line(line)) return;
  }

  end(): void {
    for (const recogniser of this.#recognisers) recogniser.end?.();
  }
}
