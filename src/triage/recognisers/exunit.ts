import type { OutputLine } from '../digest.ts';
import { FailureWords } from '../failure-words.ts';
import { hint } from '../hints.ts';
import { leadingLocation } from '../leading-location.ts';
import {
  BlockRecogniser,
  type FindingBlock,
  type Membership,
  type Told,
} from './block-recogniser.ts';

/** Elixir's ExUnit: a numbered test with its module, the place of its definition, and a stack trace. */
export class Exunit extends BlockRecogniser<Block> {
  readonly wakes = hint.parenSpace;
  readonly starts = ' ';

  protected open(at: OutputLine): Block | undefined {
    const head = at.text.includes(') ') ? HEAD.exec(at.text) : null;
    return head === null ? undefined : { test: head[1] ?? '', words: new FailureWords(), at };
  }

  protected read(block: Block, { text }: OutputLine): Membership {
    if (text !== '' && !text.startsWith(' ')) return 'outside';
    readBody(block, text.trim().replace(/^\([\w ]+ [\d.]+\) /, ''));
    return 'inside';
  }

  protected tell({ place, definition, words, test }: Block): Told {
    const message = words.message ?? 'failed';
    return { kind: 'test-failure', tool: 'exunit', ...(place ?? definition), message, test };
  }
}

//   1) test adds (ATest)
const HEAD = /^\s{2,4}\d{1,5}\) ((?:test|doctest|property|feature) .+ \([\w.]+\))$/;

interface Place {
  readonly file: string;
  readonly line: number;
}

interface Block extends FindingBlock {
  readonly test: string;
  definition?: Place;
  readonly words: FailureWords;
  place?: Place;
}

function readBody(block: Block, text: string): void {
  const location = leadingLocation(text);
  if (location?.file !== undefined && /\.exs?$/.test(location.file)) {
    const place = { file: location.file, line: location.line };
    if (block.definition === undefined) block.definition = place;
    else if (block.place === undefined && !/(?:^|\/)deps\//.test(place.file)) block.place = place;
    return;
  }
  if (!/^(?:code|stacktrace):/.test(text)) block.words.line(text);
}
