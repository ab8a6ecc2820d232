import { ByteBlocks } from './byte-blocks.ts';

/** What is kept of a run's output: its beginning, its end, and how much fell out between them. */
export interface KeptOutput {
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
  readonly droppedBytes: number;
  readonly droppedLines: number;
}

/**
 * Keeps the first and the last bytes of an endless output in bounded memory: the cause of a failure
 * stands at the beginning of it, the summary at its end.
 */
export class OutputBuffer {
  readonly #headLimit: number;
  readonly #tailLimit: number;
  readonly #head = new ByteBlocks();
  readonly #tail = new ByteBlocks();
  readonly #dropped: (block: Uint8Array) => void;
  #droppedBytes = 0;
  #droppedLines = 0;

  /**
   * @param limitBytes Most bytes kept in all; half for the head, half for the tail.
   * @param dropped Takes what falls out between them, in order.
   */
  constructor(limitBytes: number, dropped: (block: Uint8Array) => void = () => {}) {
    this.#dropped = dropped;
    this.#headLimit = Math.floor(limitBytes / 2);
    this.#tailLimit = limitBytes - this.#headLimit;
  }

  /** Takes the next bytes, without copying them: the caller must not write to them again. */
  write(chunk: Uint8Array): void {
    const room = this.#headLimit - this.#head.length;
    this.#head.append(chunk.subarray(0, room));
    this.#tail.append(chunk.subarray(room));
    while (this.#tail.length - (this.#tail.first?.length ?? 0) >= this.#tailLimit) this.#drop();
  }

  /** What is kept so far. */
  kept(): KeptOutput {
    const tooMany = Math.max(0, this.#tail.length - this.#tailLimit);
    const dropped = this.#tail.first?.subarray(0, tooMany) ?? new Uint8Array(0);
    return {
      head: this.#head.joined(),
      tail: this.#tail.joined(tooMany),
      droppedBytes: this.#droppedBytes + tooMany,
      droppedLines: this.#droppedLines + countNewlines(dropped),
    };
  }

  /** Everything behind the head that has not been dropped: up to a block more than is kept. */
  tail(): Uint8Array {
    return this.#tail.joined();
  }

  #drop(): void {
    const block = this.#tail.shift();
    if (block === undefined) return;
    this.#droppedBytes += block.length;
    this.#droppedLines += countNewlines(block);
    this.#dropped(block);
  }
}

const NEWLINE = 0x0a;

/** How many lines end in these bytes. */
export function countNewlines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count++;
  return count;
}
