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
  readonly #tail: TailRing;
  #head: Uint8Array[] = [];
  #headBytes = 0;

  /** @param limitBytes Most bytes kept in all; half for the head, half for the tail. */
  constructor(limitBytes: number) {
    this.#headLimit = Math.floor(limitBytes / 2);
    this.#tail = new TailRing(limitBytes - this.#headLimit);
  }

  /** Takes the next bytes. The chunk is not copied into the head: the caller must not write to it again. */
  write(chunk: Uint8Array): void {
    const room = this.#headLimit - this.#headBytes;
    if (room > 0) {
      const part = chunk.subarray(0, room);
      this.#head.push(part);
      this.#headBytes += part.length;
    }
    if (chunk.length > room) this.#tail.write(chunk.subarray(Math.max(0, room)));
  }

  /** What is kept so far. */
  kept(): KeptOutput {
    return { head: concat(this.#head, this.#headBytes), ...this.#tail.kept() };
  }
}

/** The last `capacity` bytes written, and a count of what they pushed out. */
class TailRing {
  readonly #capacity: number;
  #ring: Uint8Array | undefined;
  #start = 0;
  #length = 0;
  #droppedBytes = 0;
  #droppedLines = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  write(chunk: Uint8Array): void {
    const ring = this.#ring ?? new Uint8Array(this.#capacity);
    this.#ring = ring;
    const overflow = this.#length + chunk.length - this.#capacity;
    if (overflow > 0) this.#drop(ring, Math.min(overflow, this.#length));
    const skipped = Math.max(0, chunk.length - this.#capacity);
    if (skipped > 0) this.#count(chunk.subarray(0, skipped));
    this.#append(ring, chunk.subarray(skipped));
  }

  kept(): Omit<KeptOutput, 'head'> {
    const ring = this.#ring ?? new Uint8Array(0);
    const parts = this.#spans(this.#length).map(([from, to]) => ring.subarray(from, to));
    return {
      tail: concat(parts, this.#length),
      droppedBytes: this.#droppedBytes,
      droppedLines: this.#droppedLines,
    };
  }

  #append(ring: Uint8Array, chunk: Uint8Array): void {
    const end = (this.#start + this.#length) % this.#capacity;
    const first = Math.min(chunk.length, this.#capacity - end);
    ring.set(chunk.subarray(0, first), end);
    ring.set(chunk.subarray(first), 0);
    this.#length += chunk.length;
  }

  #drop(ring: Uint8Array, bytes: number): void {
    for (const [from, to] of this.#spans(bytes)) this.#count(ring.subarray(from, to));
    this.#start = (this.#start + bytes) % this.#capacity;
    this.#length -= bytes;
  }

  #count(bytes: Uint8Array): void {
    this.#droppedBytes += bytes.length;
    for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) {
      this.#droppedLines++;
    }
  }

  /** The first `bytes` bytes of the content as one or two spans of the ring. */
  #spans(bytes: number): readonly (readonly [number, number])[] {
    const end = this.#start + bytes;
    return end <= this.#capacity
      ? [[this.#start, end]]
      : [
          [this.#start, this.#capacity],
          [0, end - this.#capacity],
        ];
  }
}

const NEWLINE = 0x0a;

function concat(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
