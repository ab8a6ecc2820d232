import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import {
  BlockRecogniser,
  type FindingBlock,
  type Membership,
  type Told,
} from './block-recogniser.ts';

/**
 * PowerShell: a place, the source behind bars or plus signs, and what is wrong below it, unless the
 * line above has said it.
 */
export class Powershell extends BlockRecogniser<Block> {
  readonly wakes = hint.colonDigit | hint.line | hint.colonSpace;
  #above: OutputLine | undefined;

  override line(line: OutputLine): boolean {
    const isTaken = super.line(line);
    this.#above = isTaken ? undefined : line;
    return isTaken;
  }

  protected open(at: OutputLine): Block | undefined {
    const place = at.text.startsWith('At ') ? PLACE : at.text.includes('.ps') ? CONCISE : undefined;
    const match = place?.exec(at.text);
    if (match?.groups === undefined) return undefined;
    const { file, line, column } = match.groups;
    const said =
      this.#above?.number === at.number - 1 ? SAID.exec(this.#above.text)?.[1] : undefined;
    return {
      at,
      file,
      line: Number(line),
      column: column === undefined ? undefined : Number(column),
      said,
    };
  }

  protected read(block: Block, { text }: OutputLine): Membership {
    if (SOURCE.test(text)) return 'inside';
    if (block.said !== undefined) return 'outside';
    const words = BARRED.exec(text)?.[1] ?? (text.startsWith(' ') ? '' : text);
    if (words === '') return 'outside';
    block.said = words;
    return 'last';
  }

  protected tell({ file, line, column, said }: Block): Told | undefined {
    // The place from which a script with an error was called.
    if (said === undefined) return undefined;
    return { kind: 'error', tool: 'powershell', file, line, column, message: said };
  }
}

// At line:11 char:31     At C:\w\script.ps1:1 char:150
const PLACE = /^At (?:line|(?<file>\S.*?\.\w+)):(?<line>\d+) char:(?<column>\d+)$/;

// Get-Item: /w/script.ps1:3     ParserError: /w/script.ps1:3:14
const CONCISE =
  /^[A-Z]\w+(?:-\w+)?: (?<file>(?:[A-Za-z]:)?[^:\n]+\.ps[dm]?1):(?<line>\d+)(?::(?<column>\d+))?$/;

// Get-Item : Cannot find path 'C:\wheel' because it does not exist.
const SAID = /^[\w-]+ : (\S.*)$/;

// + invoke-command {     Line |     3 |  Get-Item wheel     |  ~~~~~
const SOURCE = /^\s*\+ |^Line \|$|^\s*\d+ \| |^\s*\|\s*~/;

//      | Cannot find path '/w/wheel' because it does not exist.
const BARRED = /^\s+\| (\S.*)$/;

interface Block extends FindingBlock {
  readonly file: string | undefined;
  readonly line: number;
  readonly column: number | undefined;
  said: string | undefined;
}
