import { hint } from '../../hints.ts';
import type { LineFormat } from '../line-formats.ts';

/** Formatters, and tools that sort imports. */
export const FORMATTERS: readonly LineFormat[] = [
  {
    // ERROR: /w/a.py Imports are incorrectly sorted and/or formatted.
    tool: 'isort',
    wakes: hint.error,
    pattern: /^(?<severity>ERROR): (?<file>.+?) (?<message>Imports are incorrectly .*)$/,
  },
  {
    // [error] src/a.ts: SyntaxError: ';' expected. (3:5)
    tool: 'prettier',
    wakes: hint.error,
    pattern:
      /^\[(?<severity>error)\] (?<file>[^\s:]+\.\w+): (?<message>\w*Error: .*) \((?<line>\d+):(?<column>\d+)\)$/,
  },
  {
    // [warn] src/a.ts
    tool: 'prettier',
    wakes: hint.warning,
    pattern: /^\[(?<severity>warn)\] (?<file>[^\s:]+[./]\w+)(?<message>)$/,
  },
  {
    // error: cannot format src/main.py: Cannot parse: 5:1: x = = 2
    tool: 'black',
    wakes: hint.rare,
    pattern:
      /^error: cannot format (?<file>.+?): (?<message>Cannot parse[^:]*: (?<line>\d+):(?<column>\d+): .*)$/,
  },
  {
    // would reformat src/utils.py     reformatted src/utils.py     src/utils.py would be reformatted
    tool: 'formatter',
    wakes: hint.rare,
    pattern:
      /^(?:(?<message>would reformat|[Ww]ould be reformatted:?|reformatted|reformatting) (?<file>\S+\.\w+|[./]\S+)|Would reformat: (?<file2>\S+))$/,
    severity: 'warning',
  },
  {
    // urllib.parse at path/to/file.py:9
    tool: 'unimport',
    wakes: hint.colonDigit,
    pattern: /^(?<message>[\w.*]+(?: as \w+)?) at (?<file>\S+\.pyi?):(?<line>\d+)$/,
    severity: 'warning',
  },
];
