import { hint } from '../../hints.ts';
import type { LineFormat } from '../line-formats.ts';

/** Linters of everything else: documents, packages, commit messages. */
export const TEXT_LINTERS: readonly LineFormat[] = [
  {
    // IC:[AL8]:APKBUILD:2:trailing whitespace     MC:[AL29]:APKBUILD:15:…
    tool: 'atools',
    wakes: hint.rare | hint.colonDigit,
    pattern:
      /^(?<severity>[SIMT])[CP]:\[(?<code>AL\d+)\]:(?<file>[^:]+):(?<line>\d+)?:(?<message>.*)$/,
    severity: 'warning',
  },
  {
    // swagger.yaml: error @ 7:11 - Missing required property: description (code)
    tool: 'swaglint',
    wakes: hint.rare,
    pattern:
      /^(?<file>\S+): (?<severity>error|warning) @ (?<line>\d+):(?<column>\d+) - (?<message>.*?)(?: \((?<code>\w+)\))?$/,
  },
  {
    // %% "stdin", line 60: Unexpected value     ?? "stdin", line 71: Expected comma
    tool: 'bibclean',
    wakes: hint.line | hint.rare,
    pattern: /^(?:%%|\?\?) "(?<file>[^"]+)", line (?<line>\d+): (?<message>.*)$/,
    severity: 'warning',
  },
  {
    // ??  Value   input byte=2528 line=71 column= 2 …
    tool: 'bibclean',
    wakes: hint.line | hint.rare,
    pattern: /^(?:%%|\?\?) {1,4}(?:File|Entry|Value|Current) (?<message>.*)$/,
    rank: 'trace',
  },
  {
    // apcupsd.spec: E: specfile-error warning: bogus date
    tool: 'rpmlint',
    wakes: hint.colonSpace,
    pattern:
      /^(?<file>[^\s:]+\.\w+):(?: *(?<line>\d+):)? (?<severity>E): (?<message>[a-z][\w-]* .*)$/,
  },
  {
    // apcupsd.spec: W: no-buildroot-tag
    tool: 'rpmlint',
    wakes: hint.colonSpace,
    pattern:
      /^(?<file>[^\s:]+\.\w+):(?: *(?<line>\d+):)? (?<severity>W): (?<message>[a-z][\w-]* .*)$/,
  },
  {
    // 1:woops:an error has occurred     Line 3:maxbodylength:…
    tool: 'checkmake',
    wakes: hint.code,
    pattern: /^(?<line>\d{1,5}):(?<code>[a-z][a-z-]{2,30}):(?<message>[a-zA-Z].*)$/,
  },
  {
    // 8: T1 Title exceeds max length (92>72): "…"
    tool: 'gitlint',
    wakes: hint.code,
    pattern: /^(?<line>\d{1,5}): (?<code>[A-Z]{1,3}\d{1,4}) (?<message>\S.*)$/,
  },
  {
    // a.md: 3: MD009 Trailing spaces     a.groovy: 3: unexpected token: }
    tool: 'line-by-colon',
    wakes: hint.colonSpace,
    pattern:
      /^(?<file>[^\s:]+\.\w+): (?<line>\d{1,6}): (?:(?<code>[A-Z]+\d+)(?:\/\S+)? )?(?<message>\S.*)$/,
  },
];
