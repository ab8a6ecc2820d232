import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import type { Severity } from '../severity.ts';
import { kindOf, severityOf } from '../severity.ts';
import {
  BlockRecogniser,
  type FindingBlock,
  type Membership,
  type Told,
} from './block-recogniser.ts';

/** PSScriptAnalyzer as editors run it: line, severity, message and rule, each in a line of its own. */
export class Psscriptanalyzer extends BlockRecogniser<Block> {
  readonly wakes = hint.code;
  readonly starts = '0123456789';

  protected open(at: OutputLine): Block | undefined {
    return at.text.length <= 6 && /^\d+$/.test(at.text) ? { at } : undefined;
  }

  protected read(block: Block, { text }: OutputLine): Membership {
    if (block.severity === undefined) {
      block.severity = SEVERITY.test(text) ? severityOf(text) : undefined;
      return block.severity === undefined ? 'outside' : 'inside';
    }
    if (block.message === undefined) {
      block.message = text;
      return 'inside';
    }
    if (!RULE.test(text)) return 'outside';
    block.code = text;
    return 'last';
  }

  protected tell({ at, severity, message = '', code }: Block): Told | undefined {
    if (code === undefined) return undefined;
    const kind = kindOf(severity);
    return { kind, tool: 'psscriptanalyzer', line: Number(at.text), message, code };
  }
}

const SEVERITY = /^(?:Information|Warning|Error)$/;

// PSAvoidUsingCmdletAliases
const RULE = /^PS[A-Z]\w+$/;

interface Block extends FindingBlock {
  severity?: Severity | undefined;
  message?: string;
  code?: string;
}
