import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import { leadingLocation } from '../location.ts';
import type { Recogniser, Report } from '../recogniser.ts';

/** Elixir's ExUnit: a numbered test with its module, the place of its definition, and a stack trace. */
export class Exunit implements Recogniser {
  readonly wakes = hint.parenSpace;
  readonly #report: Report;
  #block: Block | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#block !== undefined;
  }

  line(line: OutputLine): boolean {
    const text = line.text;
    const head = text.includes(') ') ? HEAD.exec(text) : null;
    if (head !== null) {
      this.end();
      this.#block = { test: head[1] ?? '', at: line, lastLine: line.number };
      return true;
    }
    const block = this.#block;
    if (block === undefined) return false;
    if (text !== '' && !text.startsWith(' ')) {
      this.end();
      return false;
    }
    readBody(block, line);
    return true;
  }

  end(): void {
    const block = this.#block;
    this.#block = undefined;
    if (block === undefined) return;
    const place = block.place ?? block.definition;
    this.#report({
      kind: 'test-failure',
      tool: 'exunit',
      file: place?.file,
      line: place?.line,
      message: block.message ?? 'failed',
      test: block.test,
      at: block.at,
      lastLine: block.lastLine,
    });
  }
}

//   1) test adds (ATest)
const HEAD = /^\s{2,4}\d{1,5}\) ((?:test|doctest|property|feature) .+ \([\w.]+\))$/;

interface Place {
  readonly file: string;
  readonly line: number;
}

interface Block {
  readonly test: string;
  readonly at: OutputLine;
  definition?: Place;
  place?: Place;
  message?: string;
  lastLine: number;
}

function readBody(block: Block, line: OutputLine): void {
  const text = line.text.trim().replace(/^\([\w ]+ [\d.]+\) /, '');
  if (text === '') return;
  block.lastLine = line.number;
  const location = leadingLocation(text);
  if (location?.file !== undefined && /\.exs?$/.test(location.file)) {
    const place = { file: location.file, line: location.line };
    if (block.definition === undefined) block.definition = place;
    else if (block.place === undefined && !/(?:^|\/)deps\//.test(place.file)) block.place = place;
    return;
  }
  if (!/^(?:code:|left:|right:|stacktrace:)/.test(text)) block.message ??= text;
}
