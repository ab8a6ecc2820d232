import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Bytes read at a time. */
const CHUNK_BYTES = 256 * 1024;

/**
 * What falls out of a run's memory, in a temporary file of a bounded size that is gone with the
 * process: it is removed as soon as it is open, where the system lets it.
 */
export class OutputSpill {
  readonly #descriptor: number;
  readonly #folder: string;
  readonly #limitBytes: number;
  #length = 0;
  #isFull = false;

  /** Throws what the disk says. */
  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
    this.#folder = mkdtempSync(path.join(os.tmpdir(), 'wisp-output-'));
    try {
      this.#descriptor = openSync(path.join(this.#folder, 'output'), 'wx+', 0o600);
    } finally {
      this.#remove();
    }
  }

  /** Takes the next bytes; none any more from the first that did not fit, or could not be written. */
  write(block: Uint8Array): void {
    if (this.#isFull) return;
    this.#isFull = this.#length + block.length > this.#limitBytes || !this.#append(block);
    if (!this.#isFull) this.#length += block.length;
  }

  /** Whether it holds everything it was given. */
  get isWhole(): boolean {
    return !this.#isFull;
  }

  /** Everything it holds, in order; each chunk is good until the next one is asked for. */
  async *chunks(): AsyncGenerator<Uint8Array> {
    const buffer = new Uint8Array(CHUNK_BYTES);
    for (let at = 0; at < this.#length; ) {
      const wanted = Math.min(buffer.length, this.#length - at);
      const read = readSync(this.#descriptor, buffer, 0, wanted, at);
      if (read === 0) return;
      at += read;
      yield buffer.subarray(0, read);
      // Reading for findings takes its time: signals and keys are heard meanwhile.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  close(): void {
    closeSync(this.#descriptor);
    this.#remove();
  }

  #append(block: Uint8Array): boolean {
    try {
      return writeSync(this.#descriptor, block) === block.length;
    } catch {
      // A disk that is full costs the middle of this output and no more: the run says it was cut.
      return false;
    }
  }

  #remove(): void {
    try {
      rmSync(this.#folder, { recursive: true, force: true });
    } catch {
      // Windows keeps a file that is open; it is tried again when this is closed.
    }
  }
}
