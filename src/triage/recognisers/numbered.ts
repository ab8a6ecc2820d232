import type { OutputLine } from '../digest.ts';
import { FailureWords } from '../failure-words.ts';
import { type Frame, firstOwn, jvmFrame, rubyFrame } from '../frames.ts';
import { hint } from '../hints.ts';
import { isDependency } from '../source-path.ts';
import {
  BlockRecogniser,
  type FindingBlock,
  type Membership,
  type Told,
} from './block-recogniser.ts';
import { jvmPlace } from './jvm-place.ts';

/** Lists of numbered failures: PHPUnit, JUnit 4's console, and minitest's `1) Failure:`. */
export class Numbered extends BlockRecogniser<Block> {
  readonly wakes = hint.parenSpace | hint.fail | hint.error;
  readonly starts = 'T 0123456789';
  #isListing = false;

  override line(line: OutputLine): boolean {
    if (!line.text.startsWith('There w') || !THERE.test(line.text)) return super.line(line);
    this.close();
    this.#isListing = true;
    return true;
  }

  protected open(at: OutputLine): Block | undefined {
    if (!at.text.includes(') ')) return undefined;
    if (MINITEST.test(at.text)) return blockAt(at, 'minitest', undefined);
    const name = this.#isListing ? ITEM.exec(at.text)?.[1] : undefined;
    if (name === undefined) return undefined;
    return blockAt(at, name.includes('::') ? 'phpunit' : 'junit', name);
  }

  protected read(block: Block, { text }: OutputLine): Membership {
    if (END.test(text)) {
      this.#isListing = false;
      return 'last';
    }
    if (block.test !== undefined) readBody(block, text);
    else if (text.trim() !== '') readMinitestHead(block, text.trim());
    return 'inside';
  }

  protected tell({ tool, test, place, frames, words }: Block): Told | undefined {
    if (test === undefined) return undefined;
    const { file, line } = place ?? jvmPlace(frames, test) ?? firstOwn(frames) ?? {};
    return { kind: 'test-failure', tool, file, line, message: words.message ?? 'failed', test };
  }
}

// There was 1 failure:     There were 2 errors:
const THERE = /^There (?:was|were) \d+ (?:failure|error|risky test)s?:/;

// 1) SumTest::testAdds with data set #0 (1, 2)
const ITEM = /^\d{1,5}\) (\S.*)$/;

//   1) Failure:
const MINITEST = /^\s{1,4}\d{1,5}\) (?:Failure|Error):\s*$/;

const END =
  /^(?:FAILURES!|ERRORS!|OK \(|Tests run:|Tests: \d|\d+ (?:runs|tests), \d+ assertions|--\s*$|bin\/rails test |rails test )/;

// SumTest#test_adds [test/sum_test.rb:6]:     test_adds(SumTest) [test/sum_test.rb:6]:     SumTest#test_adds:
const MINITEST_HEAD = /^(\S.*?)(?: \[([^\]\n]+):(\d+)\])?:?$/;

// /w/tests/SumTest.php:9
const PHP_PLACE = /^((?:\/|[A-Za-z]:\\|\.\/|\w)[^:\n]*\.\w+):(\d+)$/;

interface Block extends FindingBlock {
  readonly tool: string;
  readonly frames: Frame[];
  readonly words: FailureWords;
  test: string | undefined;
  place?: { readonly file: string; readonly line: number };
}

function blockAt(at: OutputLine, tool: string, test: string | undefined): Block {
  return { at, tool, test, frames: [], words: new FailureWords() };
}

function readMinitestHead(block: Block, text: string): void {
  const match = MINITEST_HEAD.exec(text);
  block.test = match?.[1] ?? text;
  if (match?.[2] !== undefined) block.place = { file: match[2], line: Number(match[3]) };
}

function readBody(block: Block, text: string): void {
  const php = PHP_PLACE.exec(text);
  if (php !== null) {
    const file = php[1] ?? '';
    if (!isDependency(file)) block.place ??= { file, line: Number(php[2]) };
    return;
  }
  const frame = jvmFrame(text) ?? rubyFrame(text);
  if (frame === undefined) block.words.line(text);
  else block.frames.push(frame);
}
