import { hint } from '../../hints.ts';
import type { LineFormat } from '../line-formats.ts';

/** Compilers, interpreters and their stack traces. */
export const LANGUAGES: readonly LineFormat[] = [
  {
    // a.sh: γραμμή 90: συντακτικό σφάλμα     a.sh: ligne 3: erreur de syntaxe     a.sh: 第 3 行: …
    tool: 'shell',
    wakes: hint.symbol,
    pattern:
      /^(?<file>[^\s:]+): (?:ligne|línea|Zeile|linha|riga|linje|rad|regel|wiersz|řádek|satır|строка|рядок|γραμμή|行|列|第) ?(?<line>\d+) ?(?:行|列)?: (?<message>.*)$/,
  },
  {
    // <tab>core/database.lua: in field 'statement'
    tool: 'lua',
    wakes: hint.colonSpace,
    pattern:
      /^\t(?<file>(?:[A-Za-z]:)?[^:\n]+\.lua): in (?:function|field|method|local|upvalue|main chunk)(?<message>)/,
    rank: 'trace',
  },
  {
    // In foo.scm:
    tool: 'guile',
    wakes: hint.colonSpace,
    pattern: /^In (?<file>[^\s:]+\.\w+):(?<message>)$/,
    rank: 'trace',
  },
  {
    // Thu May 14 10:46:12 1992  mom3.p:
    tool: 'pascal',
    wakes: hint.colonSpace,
    pattern:
      /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4} +(?<file>\S+\.\w+):(?<message>)$/,
    rank: 'trace',
  },
  {
    //     [examples/test-unit.rb:28:in `here_is_a_deep_assert'
    tool: 'ruby',
    wakes: hint.colonDigit,
    pattern: /^\s*\[(?<file>[^\s:[\]]+):(?<line>\d+):in (?<message>.*)$/,
    rank: 'trace',
  },
  {
    // Error E2010 ping.c 15: Unable to open include file 'sys/types.h'
    tool: 'borland',
    wakes: hint.error | hint.warning,
    pattern:
      /^(?<severity>Error|Warning|Fatal) (?:(?<code>[EFW]\d{1,5}) )?(?:C\+\+: )?(?<file>[^\s:]+\.\w+) (?<line>\d+)(?::|\b [^:]*:) (?<message>.*)$/,
  },
  {
    // @nix {"line":3,"column":5,"raw_msg":"undefined variable 'foo'"}
    tool: 'nix',
    wakes: hint.rare,
    pattern:
      /^@nix \{.*?(?:"file":"(?<file>[^"]+)".*?)?"line":(?<line>\d+).*?"raw_msg":"(?<message>(?:[^"\\]|\\.)*)"/,
  },
  {
    // :11:11-13:     (no file: the tool read its standard input)
    tool: 'idris',
    wakes: hint.colonDigit,
    pattern: /^:(?<line>\d+):(?<column>\d+)(?:-\d+)?:(?<message>.*)$/,
  },
  {
    // Error: Could not parse … at 'parameter1' (file: /w/slave.pp, line: 45, column: 12)
    tool: 'puppet',
    wakes: hint.error | hint.warning,
    pattern:
      /^(?<severity>Error|Warning): (?<message>.*) \(file: (?<file>[^,()]+)(?:, line: (?<line>\d+))?(?:, column: (?<column>\d+))?\)/,
  },
  {
    // [26/Jan/2011] PHP Warning:  Missing argument 1 for f(), called in Title.php on line 22 and defined in Category.php on line 34
    tool: 'php',
    wakes: hint.line,
    pattern:
      /^(?:.{0,200}?[\s\]])??(?:PHP )?(?<severity>Warning|Notice|Deprecated|Strict Standards|(?:Catchable )?[Ff]atal error|Parse error|Recoverable fatal error):\s+(?<message>.*?)(?:,? (?:called in .+? and )?defined)? in (?<file>\S+|[A-Za-z]:\\[^:]+?) on line (?<line>\d+)$/,
  },
  {
    // Found 2 semantic errors compiling "../javax/swing/BorderFactory.java":
    tool: 'jikes',
    wakes: hint.quote,
    pattern: /^(?:Found|Issued) .{0,80} compiling "(?<file>[^"]+)":(?<message>)/,
    rank: 'trace',
  },
  {
    // NOK 1# Test 1 got: "1234" (t/foo.t at line 46)
    tool: 'perl-test',
    wakes: hint.line,
    pattern: /^NOK .*\((?<file>[^\s()]+) at line (?<line>\d+)(?<message>)/,
  },
  {
    // ** (CompileError) lib/a.ex:3: undefined function foo/0
    tool: 'elixir',
    wakes: hint.colonDigit,
    pattern:
      /^\*\* \((?<code>[A-Z]\w*Error)\) (?<file>[^\s:]+):(?<line>\d+)(?::(?<column>\d+))?: (?<message>.*)$/,
  },
];
