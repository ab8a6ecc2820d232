/** Chunks smaller than this are gathered, in bytes: an object each would weigh more than what it holds. */
const SMALL_BYTES = 4 * 1024;

/** What small chunks are gathered in, in bytes. */
const BLOCK_BYTES = 16 * 1024;

/** A queue of bytes that keeps large chunks as they came, without copying them. */
export class ByteBlocks {
  #blocks: Uint8Array[] = [];
  #first = 0;
  #length = 0;
  /** The rest of the block that the last small chunk went into. */
  #room: Uint8Array = new Uint8Array(0);

  /** Takes bytes that nobody writes to again. */
  append(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#length += bytes.length;
    if (bytes.length >= SMALL_BYTES) this.#push(bytes);
    else this.#gather(bytes);
  }

  /** Takes the oldest block out; undefined when there is none. */
  shift(): Uint8Array | undefined {
    const block = this.#blocks[this.#first];
    if (block === undefined) return undefined;
    this.#length -= block.length;
    this.#first++;
    if (this.#first * 2 > this.#blocks.length) {
      this.#blocks = this.#blocks.slice(this.#first);
      this.#first = 0;
    }
    return block;
  }

  /** The oldest block, which stays. */
  get first(): Uint8Array | undefined {
    return this.#blocks[this.#first];
  }

  get length(): number {
    return this.#length;
  }

  /** All of it in one piece, but for the first `skipped` bytes. */
  joined(skipped = 0): Uint8Array {
    const whole = new Uint8Array(Math.max(0, this.#length - skipped));
    let at = -skipped;
    for (const block of this.#blocks.slice(this.#first)) {
      if (at >= 0) whole.set(block, at);
      else if (at + block.length > 0) whole.set(block.subarray(-at), 0);
      at += block.length;
    }
    return whole;
  }

  #push(block: Uint8Array): void {
    this.#blocks.push(block);
    this.#room = new Uint8Array(0);
  }

  #gather(bytes: Uint8Array): void {
    const last = this.#blocks.length - 1;
    if (bytes.length > this.#room.length) {
      const block = new Uint8Array(BLOCK_BYTES);
      block.set(bytes);
      this.#blocks.push(block.subarray(0, bytes.length));
      this.#room = block.subarray(bytes.length);
      return;
    }
    this.#room.set(bytes);
    const { buffer, byteOffset, length } = this.#blocks[last] as Uint8Array;
    this.#blocks[last] = new Uint8Array(buffer, byteOffset, length + bytes.length);
    this.#room = this.#room.subarray(bytes.length);
  }
}
