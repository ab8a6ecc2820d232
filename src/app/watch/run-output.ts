import type { OutputSink } from '../../core/command-runner.ts';
import { type KeptOutput, OutputBuffer } from '../../core/output-buffer.ts';
import type { OpenOutputReader, OutputReader, ReadOutput } from '../../core/triage.ts';

/** How much of a run's output is kept for findings, in bytes. */
const KEPT_BYTES = 1024 * 1024;

/**
 * One run's output on its way: to whoever shows it, as it comes, and into bounded memory. What falls
 * out of that memory is read for findings first, so that none is lost in the middle of a long output.
 */
export class RunOutput {
  readonly #pass: OutputSink;
  readonly #openReader: OpenOutputReader | undefined;
  readonly #buffer = new OutputBuffer(KEPT_BYTES, (block) => this.#read(block));
  #reader: OutputReader | undefined;
  #opening: Promise<void> | undefined;
  #waiting: Uint8Array[] = [];

  /** @param openReader Loads what reads for findings; called once, by an output that is not kept whole. */
  constructor(pass: OutputSink, openReader: OpenOutputReader | undefined) {
    this.#pass = pass;
    this.#openReader = openReader;
  }

  readonly sink: OutputSink = (chunk, stream) => {
    this.#buffer.write(chunk);
    const passed = this.#pass(chunk, stream);
    if (this.#opening === undefined) return passed;
    // Held back until it can be read, so that what waits for the reader is bounded too.
    return Promise.all([passed, this.#opening]).then(() => undefined);
  };

  /** What is kept of it. */
  kept(): KeptOutput {
    return this.#buffer.kept();
  }

  /** Who has read what came before the rest; undefined when all of it is kept, or nobody reads. */
  async read(): Promise<ReadOutput | undefined> {
    await this.#opening;
    return this.#reader && { reader: this.#reader, rest: this.#buffer.tail() };
  }

  #read(block: Uint8Array): void {
    if (this.#reader !== undefined) this.#reader.write(block);
    else if (this.#openReader !== undefined) {
      this.#waiting.push(block);
      this.#opening ??= this.#open(this.#openReader);
    }
  }

  async #open(openReader: OpenOutputReader): Promise<void> {
    try {
      const reader = await openReader();
      reader.write(this.#buffer.head());
      for (const block of this.#waiting) reader.write(block);
      this.#reader = reader;
    } catch {
      // Findings come from the beginning and the end then; triage says what is wrong with it.
    } finally {
      this.#waiting = [];
      this.#opening = undefined;
    }
  }
}
