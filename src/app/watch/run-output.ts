import type { OutputSink } from '../../core/command-runner.ts';
import { type KeptOutput, OutputBuffer } from '../../core/output-buffer.ts';
import type { LongOutput } from '../../core/triage.ts';

/** How much of a run's output is kept in memory, in bytes. */
const KEPT_BYTES = 1024 * 1024;

/**
 * One run's output on its way: to whoever shows it, as it comes, and into bounded memory. What falls
 * out of that memory is put aside, so that no finding is lost in the middle of a long output; a green
 * run's is never read.
 */
export class RunOutput {
  readonly #pass: OutputSink;
  readonly #openSpill: (() => Spill) | undefined;
  readonly #buffer = new OutputBuffer(KEPT_BYTES, (block) => this.#spilled(block));
  #spill: Spill | undefined;
  #isLost = false;

  /** @param openSpill Opens a place for what is not kept; it may throw. Called by the first long output. */
  constructor(pass: OutputSink, openSpill: (() => Spill) | undefined) {
    this.#pass = pass;
    this.#openSpill = openSpill;
  }

  readonly sink: OutputSink = (chunk, stream) => {
    this.#buffer.write(chunk);
    return this.#pass(chunk, stream);
  };

  /** What is kept of it. */
  kept(): KeptOutput {
    return this.#buffer.kept();
  }

  /** What lies between head and tail; undefined where nothing does, or it was put nowhere. */
  long(): LongOutput | undefined {
    const spill = this.#spill;
    if (spill === undefined) return undefined;
    return {
      isWhole: spill.isWhole,
      middle: () => spill.chunks(),
      rest: () => this.#buffer.tail(),
    };
  }

  /** Lets go of what was put aside; what is kept stays. */
  forget(): void {
    this.#spill?.close();
    this.#spill = undefined;
    this.#isLost = true;
  }

  #spilled(block: Uint8Array): void {
    if (this.#isLost) return;
    try {
      this.#spill ??= this.#openSpill?.();
    } catch {
      // Without a place for it, findings come from the beginning and the end, which triage says.
      this.#isLost = true;
    }
    this.#spill?.write(block);
  }
}

/** Where bytes are put aside, in order; `OutputSpill` is one. */
export interface Spill {
  write(block: Uint8Array): void;
  readonly isWhole: boolean;
  chunks(): AsyncIterable<Uint8Array>;
  close(): void;
}
