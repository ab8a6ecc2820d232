import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import {
  BlockRecogniser,
  type FindingBlock,
  type Membership,
  type Told,
} from './block-recogniser.ts';

/** Gradle's `What went wrong`: the deepest `>` says why, `Where` in which build file. */
export class GradleBuild extends BlockRecogniser<Block> {
  readonly wakes = hint.rule | hint.colonSpace;
  readonly starts = '*';

  protected open(at: OutputLine): Block | undefined {
    if (at.text === '* Where:') return { at, words: [] };
    return at.text === '* What went wrong:' && !this.isOpen ? { at, words: [] } : undefined;
  }

  protected read(block: Block, { text }: OutputLine): Membership {
    if (/^\* (?!What went wrong:)/.test(text) || text.startsWith('BUILD FAILED')) return 'outside';
    const where = WHERE.exec(text);
    if (where !== null) {
      block.file = where[1];
      block.line = Number(where[2]);
    } else if (text.trim() !== '' && !text.startsWith('* ') && block.words.length < MOST_WORDS) {
      block.words.push(text);
    }
    return 'inside';
  }

  protected tell({ words, file, line }: Block): Told | undefined {
    const [first] = words;
    if (first === undefined) return undefined;
    const reasons = words.filter((text) => /^\s*> /.test(text));
    const reason = (reasons.at(-1) ?? first).replace(/^\s*> /, '').trim();
    const isRepeated =
      reasons.length === 0 ? /^Execution failed for task/.test(first) : CONSEQUENCE.test(reason);
    return {
      kind: 'error',
      tool: 'gradle',
      rank: isRepeated ? 'consequence' : undefined,
      file,
      line,
      message: reason === first.trim() ? reason : `${first.trim()} ${reason}`,
    };
  }
}

/** Lines of a report: what failed, and the reasons below it. */
const MOST_WORDS = 20;

// Build file '/w/build.gradle' line: 12     Script '/w/x.gradle' line: 3
const WHERE = /^(?:Build|Settings|Initialization)? ?(?:file|[Ss]cript) '(.+)' line: (\d+)$/;

/** Somebody else has said it above. */
const CONSEQUENCE =
  /Compilation (?:failed|error)|There were failing tests|finished with non-zero exit value|See the report|violations were found|There (?:were|are) .* (?:errors|failures)|compiler error output/;

interface Block extends FindingBlock {
  readonly words: string[];
  file?: string | undefined;
  line?: number;
}
