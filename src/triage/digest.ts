import { StringDecoder } from 'node:string_decoder';
import { withoutAnsi } from './ansi.ts';
import { Prefixes } from './prefixes.ts';
import { endsLinesWithReturns } from './returns.ts';

/** One line of output, cleaned. */
export interface OutputLine {
  /** Counted from 1 over the whole output, lines that were not kept included. */
  readonly number: number;
  /** As a terminal would show it in the end, without escapes and known prefixes; at most {@link LINE_LIMIT} characters. */
  readonly text: string;
  /** The same with its prefixes, literally as printed. */
  readonly whole: string;
  /** Name of the stream it belongs to (`[build] `, `web:test: `); lines of two streams are never one block. */
  readonly prefix: string;
  /** True when its beginning or end was not kept: nothing may be read from it but words. */
  readonly isTorn: boolean;
}

export type TakeLine = (line: OutputLine) => void;

/** Longest line, in characters; the rest of it is dropped. */
export const LINE_LIMIT = 65_536;

/**
 * Bytes of a command's output in, cleaned lines out, in memory that does not grow with the output.
 *
 * Undecodable bytes become U+FFFD; of a line redrawn with carriage returns the last state counts,
 * unless the output has no other line ends.
 */
export class Digest {
  readonly #take: TakeLine;
  readonly #decoder = new StringDecoder('utf8');
  readonly #prefixes = new Prefixes();
  #number = 1;
  #rest = '';
  #isTorn = false;
  #lineEnd = '\n';
  /** True when the piece at hand, or the unfinished line before it, holds an escape or a carriage return. */
  #hasControls = false;

  constructor(take: TakeLine) {
    this.#take = take;
  }

  /** Takes the next bytes; hands over every line they complete. */
  write(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      this.#read(this.#decoder.write(bufferOf(chunk.subarray(at, at + PIECE_BYTES))));
    }
  }

  /** Goes on behind bytes that were not kept, `droppedLines` line ends among them. */
  skip(droppedLines: number): void {
    this.#rest += this.#decoder.end();
    this.#isTorn = true;
    if (this.#rest !== '') this.#hand(this.#rest);
    this.#rest = '';
    this.#isTorn = true;
    this.#number += droppedLines;
  }

  /** Hands over the last line when it lacks its line end. */
  end(): void {
    this.#rest += this.#decoder.end();
    if (this.#number === 1) this.#chooseLineEnd();
    if (this.#rest !== '') this.#hand(this.#rest);
    this.#rest = '';
  }

  #read(text: string): void {
    const wasShort = this.#number === 1 && this.#rest.length < BEGINNING;
    this.#split(this.#lineEnd === '\r' ? text.replaceAll('\n', '\r') : text);
    if (wasShort && this.#number === 1 && this.#rest.length >= BEGINNING) this.#chooseLineEnd();
  }

  /** Only the beginning of an output that had no line feed yet can tell. */
  #chooseLineEnd(): void {
    if (!endsLinesWithReturns(this.#rest.slice(0, BEGINNING))) return;
    this.#lineEnd = '\r';
    const beginning = this.#rest;
    this.#rest = '';
    this.#split(beginning);
  }

  #split(text: string): void {
    this.#hasControls ||= text.includes('\r') || text.includes('\u001b');
    // A byte order mark says nothing.
    let from = this.#number === 1 && this.#rest === '' && text.startsWith('\ufeff') ? 1 : 0;
    for (
      let to = text.indexOf(this.#lineEnd, from);
      to !== -1;
      to = text.indexOf(this.#lineEnd, from)
    ) {
      const piece = text.slice(from, to);
      this.#hand(this.#rest === '' ? piece : this.#rest + piece);
      this.#rest = '';
      this.#number++;
      from = to + 1;
    }
    if (from < text.length && (!this.#isFull() || text.includes('\r', from))) {
      this.#rest = bounded(this.#rest + text.slice(from));
    }
    this.#hasControls = this.#rest.includes('\r') || this.#rest.includes('\u001b');
  }

  /** Nothing that follows on the same line matters any more, unless it draws the line anew. */
  #isFull(): boolean {
    return this.#rest.length >= RAW_LIMIT;
  }

  #hand(raw: string): void {
    const visible = this.#hasControls ? withoutAnsi(lastDrawn(raw)) : raw;
    const capped = visible.length > LINE_LIMIT ? visible.slice(0, LINE_LIMIT) : visible;
    const isTorn = this.#isTorn;
    this.#isTorn = false;
    this.#take({ number: this.#number, whole: capped, ...this.#prefixes.peel(capped), isTorn });
  }
}

/** Decoded at once; small, because a line that is kept keeps the whole piece it was cut from in memory. */
const PIECE_BYTES = 4_096;

/** Characters of an output that tell how it ends its lines. */
const BEGINNING = 4_096;

/** Room for escapes around a line of full length. */
const RAW_LIMIT = 2 * LINE_LIMIT;

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** An unfinished line cut to what can still matter of it: its last redraw, and its beginning. */
function bounded(rest: string): string {
  if (rest.length <= RAW_LIMIT) return rest;
  const last = lastDrawn(rest);
  const isRedrawn = rest.endsWith('\r');
  return last.slice(0, RAW_LIMIT) + (isRedrawn ? '\r' : '');
}

function lastDrawn(raw: string): string {
  if (!raw.includes('\r')) return raw;
  let end = raw.length;
  while (end > 0 && raw.charCodeAt(end - 1) === 0x0d) end--;
  return raw.slice(raw.lastIndexOf('\r', end - 1) + 1, end);
}
