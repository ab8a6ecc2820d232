import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import {
  BlockRecogniser,
  type FindingBlock,
  type Membership,
  type Told,
} from './block-recogniser.ts';

/** What npm says when it gives up: a code, and among many lines the one that says why. */
export class Npm extends BlockRecogniser<Block> {
  readonly wakes = hint.trouble | hint.error;
  readonly starts = 'n';

  protected open(at: OutputLine): Block | undefined {
    if (this.isOpen) return undefined;
    const words = WORDS.exec(at.text)?.[1];
    if (words === undefined) return undefined;
    const block: Block = { at, words: [] };
    readWords(block, words);
    return block;
  }

  protected read(block: Block, { text }: OutputLine): Membership {
    const words = WORDS.exec(text)?.[1];
    if (words === undefined) return 'outside';
    readWords(block, words);
    return 'inside';
  }

  protected tell({ code, words, missing }: Block): Told | undefined {
    const kept = words.filter((line) => line.trim() !== '' && !NOISE.test(line));
    const reason = missing ?? reasonIn(kept) ?? kept[0];
    if (code === undefined && missing === undefined && reason === undefined) return undefined;
    // What a script or another tool did wrong it says itself.
    const isConsequence =
      missing === undefined &&
      (code === undefined || /^(?:ELIFECYCLE|ELSPROBLEMS|\d+)$/.test(code));
    return {
      kind: 'error',
      tool: 'npm',
      rank: isConsequence ? 'consequence' : undefined,
      code,
      message: reason ?? `npm failed with ${code}`,
    };
  }
}

// npm error code ERESOLVE     npm ERR! code ERESOLVE     npm error
const WORDS = /^npm (?:error|ERR!) ?(.*)$/;

function readWords(block: Block, words: string): void {
  const code = /^code (\S+)$/.exec(words)?.[1];
  if (code !== undefined) block.code ??= code;
  else if (words.startsWith('Missing script:')) block.missing ??= words;
  else if (block.words.length < MOST_WORDS) block.words.push(words);
}

const MOST_WORDS = 60;

/** Says nothing about why: what npm was asked to do, where, and what could be done. */
const NOISE =
  /^(?:errno|syscall|path|dest|command|cwd|stack|signal|gyp info)\b|^\s*(?:A complete log|For a full report|\/.*\.(?:log|txt)$|While resolving|Fix the upstream|this command with|to accept an incorrect|node_modules\/|Usage:|Options:|Aliases?:|Run "npm help|\[-|Lifecycle script|workspace |location |in workspace|at location|This is probably not a problem with npm|There is likely additional|Did you mean|To see a list|npm run |npm \w+$|Clean install)|^\s*$/;

/** The line that says why, by the words of npm's own reports. */
function reasonIn(words: readonly string[]): string | undefined {
  const at = words.findIndex((line) => /^(?:\w+ )?Could not resolve dependency:$/.test(line));
  if (at !== -1) {
    const found = words.find((line) => /^Found: /.test(line));
    const asked = words[at + 1]?.trim() ?? '';
    return `Could not resolve dependency: ${asked}${found === undefined ? '' : ` (${found})`}`;
  }
  const plain = words.map((line) =>
    line.replace(/^(?:\d{3}|[a-z]{4,12}|E[A-Z]{3,}|[A-Z]{6,}) (?=\S)/, ''),
  );
  return (
    plain.find((line) =>
      /^(?:Invalid|Missing|Could not|Cannot|Unsupported|No matching|Not Found|Unexpected)\b/i.test(
        line.trim(),
      ),
    ) ?? plain.find((line) => TELLING.test(line))
  );
}

const TELLING =
  /\b(?:not found|no matching|cannot|can't|could not|unable|failed|invalid|missing|denied|refused|unsupported|unexpected|does not|corrupted|permission|not (?:in|a|be)|expected)\b/i;

interface Block extends FindingBlock {
  readonly words: string[];
  code?: string;
  missing?: string;
}
