import { hint } from '../../hints.ts';
import type { LineFormat } from '../line-formats.ts';

/** Linters of program code. */
export const CODE_LINTERS: readonly LineFormat[] = [
  {
    // ERROR|COMPILE_TIME_ERROR|UNDEFINED|/w/a.dart|3|5|1|Undefined name 'x'.
    tool: 'dart',
    wakes: hint.error | hint.warning,
    pattern:
      /^(?<severity>ERROR|WARNING|INFO)\|\w+\|(?<code>\w+)\|(?<file>[^|]+)\|(?<line>\d+)\|(?<column>\d+)\|\d+\|(?<message>.*)$/,
  },
  {
    // "file:/w/a.html":3.5-3.9: error: Stray end tag
    tool: 'vnu',
    wakes: hint.colonDigit,
    pattern:
      /^"(?:file:)?(?<file>[^"]+)":(?<line>\d+)(?:\.(?<column>\d+))?(?:-[\d.]+)?: (?:info )?(?<severity>error|warning|info)?:? ?(?<message>.*)$/,
  },
  {
    // error file=/w/src/Hello.scala message=File length exceeds 5 lines line=6 column=7
    tool: 'scalastyle',
    wakes: hint.rare,
    pattern:
      /^(?<severity>error|warning|info) file=(?<file>.+?) message=(?<message>.+?)(?: line=(?<line>\d+))?(?: column=(?<column>\d+))?$/,
  },
  {
    // [WARNING:/w/file.thrift:17] The "byte" type is …
    tool: 'thrift',
    wakes: hint.colonDigit,
    pattern:
      /^\[(?<severity>WARNING|FAILURE|ERROR|INFO):(?<file>[^\]\n]+?):(?<line>\d+)\] (?<message>.*)$/,
  },
  {
    // test.robot:W:1:2:RequireSuiteDocumentation:No suite documentation
    tool: 'rflint',
    wakes: hint.colonDigit,
    pattern:
      /^(?<file>[^\s:]+\.\w+):(?<severity>[EWI]):(?<line>\d+):(?<column>\d+):(?<code>\w+):(?<message>.*)$/,
  },
  {
    // /app/models/package.rb<tab>13<tab>Command Injection<tab>General<tab>…   (columns may be spaces)
    tool: 'brakeman',
    wakes: hint.line,
    pattern:
      /^(?<file>\/\S+\.(?:rb|erb|haml|slim))(?:\t| {2,})(?<line>\d+)(?:\t| {2,})(?<message>\S.*)$/,
    severity: 'warning',
  },
  {
    // example.php:22     Avoid unused local variables such as '$response'.     /w/a.php:22<tab>…
    tool: 'phpmd',
    wakes: hint.colonDigit,
    pattern: /^(?<file>[^\s:]+\.php):(?<line>\d+)(?:\t| {2,})(?<message>\S.*)$/,
    severity: 'warning',
  },
  {
    // "2","org.x","/w/NodeHolder.java","1","36","Local variable could be final","Code Style","X"
    tool: 'pmd',
    wakes: hint.quote,
    pattern:
      /^"\d+","[^"]*","(?<file>[^"]+)","\d","(?<line>\d+)","(?<message>[^"]*)","[^"]*","(?<code>[^"]*)"$/,
    severity: 'warning',
  },
  {
    // Line   7: E Unknown variable "cep"
    tool: 'nagelfar',
    wakes: hint.line,
    pattern: /^Line +(?<line>\d+): (?<severity>[EWN]) (?<message>.*)$/,
  },
  {
    // PSAvoidUsingCmdletAliases           Warning      a.ps1      9     'gci' is an alias of 'Get-ChildItem'.
    tool: 'psscriptanalyzer',
    wakes: hint.rare | hint.error | hint.warning,
    pattern:
      /^(?<code>PS[A-Z]\w+) +(?<severity>Information|Warning|Error|ParseError) +(?:(?<file>\S+\.ps[dm]?1) +)?(?<line>\d+) +(?<message>\S.*)$/,
  },
];
