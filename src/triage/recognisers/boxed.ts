import type { OutputLine } from '../digest.ts';
import { ANY_HINT } from '../hints.ts';
import { leadingLocation } from '../leading-location.ts';
import type { Location } from '../location.ts';
import { kindOf } from '../severity.ts';
import {
  BlockRecogniser,
  type FindingBlock,
  type Membership,
  type Told,
} from './block-recogniser.ts';

/** Reports with a message above a box of source, whose lid names the place: oxlint, Rolldown, Vite, swc. */
export class Boxed extends BlockRecogniser<Block> {
  readonly wakes = ANY_HINT;
  readonly starts = ' [✘';
  protected override readonly isHeadOwn = false;

  protected open(at: OutputLine): Block | undefined {
    const match = HEAD.exec(at.text);
    if (match?.groups === undefined) return undefined;
    const { mark, sign, name, code = name, message = '' } = match.groups;
    return { at, mark: mark ?? sign ?? '', code, message };
  }

  protected read(block: Block, { text, number }: OutputLine): Membership {
    const lid = LID.exec(text);
    if (lid === null) return number - block.at.number < MOST_LINES ? 'perhaps' : 'outside';
    const place = leadingLocation(lid[1] ?? lid[2] ?? '');
    if (place?.file === undefined) return 'outside';
    block.place = place;
    return 'last';
  }

  protected tell({ mark, code, message, place }: Block): Told | undefined {
    if (place === undefined) return undefined;
    const { file, line, column } = place;
    const kind = kindOf(/[!⚠▲]/.test(mark) ? 'warning' : 'error');
    return { kind, tool: 'boxed', file, line, column, message, code };
  }
}

//   × eslint(no-unused-vars): Variable 'x' is declared but never used.       !, x where there is no Unicode
// [UNRESOLVED_IMPORT] Could not resolve './missing.js' in main.js
// ✘ [ERROR] Could not resolve "./missing.js"     ▲ [WARNING] …
const HEAD =
  /^(?: {2}(?<mark>[×⚠x!]) (?:[\w@-]+\((?<code>[\w/.@-]+)\): )?|\[(?<name>(?:[A-Z]+_)+[A-Z]+)\] |(?<sign>[✘▲]) \[(?:ERROR|WARNING)\] )(?<message>\S.*)$/;

//    ╭─[ main.js:1:8 ]        ,-[a.js:1:7]        (esbuild)    a.js:2:6:
const LID = /^\s+(?:[╭,][─-]+\[ ?(\S.*?) ?\]|([^\s:]+:\d+:\d+:))$/;

/** Lines of the message, which may be wrapped, above its box. */
const MOST_LINES = 8;

interface Block extends FindingBlock {
  readonly mark: string;
  readonly code: string | undefined;
  readonly message: string;
  place?: Location;
}
