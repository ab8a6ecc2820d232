import type { Cancel } from '../../core/clock.ts';
import type { Source, SourceGiven } from './source.ts';

/** A point in time with a message. */
export class TimeSource implements Source {
  readonly #given: SourceGiven;
  #cancel: Cancel = () => {};

  constructor(given: SourceGiven) {
    this.#given = given;
  }

  async start(): Promise<void> {
    const { record, alarms, offer, looked } = this.#given;
    const { source } = record.definition;
    if (source.kind !== 'time') throw new Error('not a time');
    const { atMs, message } = source;
    looked({ line: null, nextAtMs: atMs });
    this.#cancel = alarms.at(atMs, () =>
      offer({ text: message, exit: null, missed: 0, baseline: null, isKeptWhileActing: true }),
    );
  }

  async stop(): Promise<void> {
    this.#cancel();
  }

  lookNow(): void {}

  async takeBaseline(): Promise<null> {
    return null;
  }
}
