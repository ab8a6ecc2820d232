import { hint } from '../hints.ts';
import type { Rank } from '../recogniser.ts';
import type { Severity } from '../severity.ts';

/** One line of one tool. */
export interface OneLineFormat {
  readonly tool: string;
  /** Hints every such line has at least one of. */
  readonly wakes: number;
  /** Stands in every such line: looked for before the pattern is tried. */
  readonly keyword: string;
  /** Groups: file, line, column, endLine, severity, code, message. */
  readonly pattern: RegExp;
  /** When the line does not say. */
  readonly severity?: Severity;
  readonly rank?: Rank;
}

/** Shapes that the generic layer cannot read or would read wrongly; each quotes a line it matches. */
export const ONE_LINE_FORMATS: readonly OneLineFormat[] = [
  {
    // make[1]: *** [Makefile:20: all] Error 2
    tool: 'make',
    wakes: hint.rule,
    keyword: '*** [',
    pattern:
      /^\S*[Mm]ake(?:-[\d.]+)?(?:\.exe)?(?:\[\d+\])?: (?<message>\*\*\* \[(?<file>[^\]:\n]+):(?<line>\d+): .*)$/,
    rank: 'consequence',
  },
  {
    // At line:11 char:31     At C:\w\script.ps1:1 char:150
    tool: 'powershell',
    wakes: hint.colonDigit | hint.line,
    keyword: ' char:',
    pattern: /^At (?:line|(?<file>\S.*?\.\w+)):(?<line>\d+) char:(?<column>\d+)(?<message>)/,
  },
  {
    // a.md: 3: MD009 Trailing spaces     a.groovy: 3: unexpected token: }
    tool: 'line-by-colon',
    wakes: hint.colonSpace,
    keyword: ': ',
    pattern:
      /^(?<file>[^\s:]+\.\w+): (?<line>\d{1,6}): (?:(?<code>[A-Z]+\d+)(?:\/\S+)? )?(?<message>\S.*)$/,
  },
  {
    // ERROR|COMPILE_TIME_ERROR|UNDEFINED|/w/a.dart|3|5|1|Undefined name 'x'.
    tool: 'dart',
    wakes: hint.error | hint.warning,
    keyword: '|',
    pattern:
      /^(?<severity>ERROR|WARNING|INFO)\|\w+\|(?<code>\w+)\|(?<file>[^|]+)\|(?<line>\d+)\|(?<column>\d+)\|\d+\|(?<message>.*)$/,
  },
  {
    // ERROR: /w/a.py Imports are incorrectly sorted and/or formatted.
    tool: 'isort',
    wakes: hint.error,
    keyword: ' Imports are incorrectly',
    pattern: /^(?<severity>ERROR): (?<file>.+?) (?<message>Imports are incorrectly .*)$/,
  },
  {
    // [error] src/a.ts: SyntaxError: ';' expected. (3:5)
    tool: 'prettier',
    wakes: hint.error,
    keyword: '[error] ',
    pattern:
      /^\[(?<severity>error)\] (?<file>[^\s:]+\.\w+): (?<message>\w*Error: .*) \((?<line>\d+):(?<column>\d+)\)$/,
  },
  {
    // [warn] src/a.ts
    tool: 'prettier',
    wakes: hint.warning,
    keyword: '[warn] ',
    pattern: /^\[(?<severity>warn)\] (?<file>[^\s:]+[./]\w+)(?<message>)$/,
  },
  {
    // "file:/w/a.html":3.5-3.9: error: Stray end tag
    tool: 'vnu',
    wakes: hint.colonDigit,
    keyword: '":',
    pattern:
      /^"(?:file:)?(?<file>[^"]+)":(?<line>\d+)(?:\.(?<column>\d+))?(?:-[\d.]+)?: (?:info )?(?<severity>error|warning|info)?:? ?(?<message>.*)$/,
  },
  {
    // ::error file=app.js,line=10,col=15,title=no-unused::Something went wrong
    tool: 'github-annotation',
    wakes: hint.error | hint.warning | hint.rare,
    keyword: '::',
    pattern:
      /^::(?<severity>error|warning|notice) (?=(?:[^:]*,)?file=(?<file>[^,:]+(?::\\[^,:]+)?))(?=(?:[^:]*,)?line=(?<line>\d+)|)(?=(?:[^:]*,)?col(?:umn)?=(?<column>\d+)|)(?=(?:[^:]*,)?endLine=(?<endLine>\d+)|)(?=(?:[^:]*,)?title=(?<code>[^,:]*)|).*?::(?<message>.*)$/,
  },
  {
    // a.sh: γραμμή 90: συντακτικό σφάλμα     a.sh: ligne 3: erreur de syntaxe     a.sh: 第 3 行: …
    tool: 'shell',
    wakes: hint.symbol,
    keyword: ': ',
    pattern:
      /^(?<file>[^\s:]+): (?:ligne|línea|Zeile|linha|riga|linje|rad|regel|wiersz|řádek|satır|строка|рядок|γραμμή|行|列|第) ?(?<line>\d+) ?(?:行|列)?: (?<message>.*)$/,
  },
  {
    // <tab>core/database.lua: in field 'statement'
    tool: 'lua',
    wakes: hint.colonSpace,
    keyword: ': in ',
    pattern:
      /^\t(?<file>(?:[A-Za-z]:)?[^:\n]+\.lua): in (?:function|field|method|local|upvalue|main chunk)(?<message>)/,
    rank: 'trace',
  },
  {
    // In foo.scm:
    tool: 'guile',
    wakes: hint.colonSpace,
    keyword: 'In ',
    pattern: /^In (?<file>[^\s:]+\.\w+):(?<message>)$/,
    rank: 'trace',
  },
  {
    // Thu May 14 10:46:12 1992  mom3.p:
    tool: 'pascal',
    wakes: hint.colonSpace,
    keyword: ':',
    pattern:
      /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4} +(?<file>\S+\.\w+):(?<message>)$/,
    rank: 'trace',
  },
  {
    //     [examples/test-unit.rb:28:in `here_is_a_deep_assert'
    tool: 'ruby',
    wakes: hint.colonDigit,
    keyword: ':in ',
    pattern: /^\s*\[(?<file>[^\s:[\]]+):(?<line>\d+):in (?<message>.*)$/,
    rank: 'trace',
  },
  {
    // error file=/w/src/Hello.scala message=File length exceeds 5 lines line=6 column=7
    tool: 'scalastyle',
    wakes: hint.rare,
    keyword: ' message=',
    pattern:
      /^(?<severity>error|warning|info) file=(?<file>.+?) message=(?<message>.+?)(?: line=(?<line>\d+))?(?: column=(?<column>\d+))?$/,
  },
  {
    // error: cannot format src/main.py: Cannot parse: 5:1: x = = 2
    tool: 'black',
    wakes: hint.rare,
    keyword: 'cannot format ',
    pattern:
      /^error: cannot format (?<file>.+?): (?<message>Cannot parse[^:]*: (?<line>\d+):(?<column>\d+): .*)$/,
  },
  {
    // would reformat src/utils.py     reformatted src/utils.py     src/utils.py would be reformatted
    tool: 'formatter',
    wakes: hint.rare,
    keyword: 'reformat',
    pattern:
      /^(?:(?<message>would reformat|[Ww]ould be reformatted:?|reformatted|reformatting) (?<file>\S+\.\w+|[./]\S+)|Would reformat: (?<file2>\S+))$/,
    severity: 'warning',
  },
  {
    // [WARNING:/w/file.thrift:17] The "byte" type is …
    tool: 'thrift',
    wakes: hint.colonDigit,
    keyword: '[',
    pattern:
      /^\[(?<severity>WARNING|FAILURE|ERROR|INFO):(?<file>[^\]\n]+?):(?<line>\d+)\] (?<message>.*)$/,
  },
  {
    // IC:[AL8]:APKBUILD:2:trailing whitespace     MC:[AL29]:APKBUILD:15:…
    tool: 'atools',
    wakes: hint.rare | hint.colonDigit,
    keyword: ':[AL',
    pattern:
      /^(?<severity>[SIMT])[CP]:\[(?<code>AL\d+)\]:(?<file>[^:]+):(?<line>\d+)?:(?<message>.*)$/,
    severity: 'warning',
  },
  {
    // test.robot:W:1:2:RequireSuiteDocumentation:No suite documentation
    tool: 'rflint',
    wakes: hint.colonDigit,
    keyword: ':',
    pattern:
      /^(?<file>[^\s:]+\.\w+):(?<severity>[EWI]):(?<line>\d+):(?<column>\d+):(?<code>\w+):(?<message>.*)$/,
  },
  {
    // swagger.yaml: error @ 7:11 - Missing required property: description (code)
    tool: 'swaglint',
    wakes: hint.rare,
    keyword: ' @ ',
    pattern:
      /^(?<file>\S+): (?<severity>error|warning) @ (?<line>\d+):(?<column>\d+) - (?<message>.*?)(?: \((?<code>\w+)\))?$/,
  },
  {
    // ERROR: 0:4: 'gl_ModelViewProjectionMatrix' : undeclared identifier
    tool: 'glslang',
    wakes: hint.error | hint.warning,
    keyword: ': ',
    pattern:
      /^(?<severity>ERROR|WARNING): (?<file>[^\s:]+\.\w+)?\d*:?(?<line>\d+): (?<message>.*)$/,
  },
  {
    // Error E2010 ping.c 15: Unable to open include file 'sys/types.h'
    tool: 'borland',
    wakes: hint.error | hint.warning,
    keyword: ': ',
    pattern:
      /^(?<severity>Error|Warning|Fatal) (?:(?<code>[EFW]\d{1,5}) )?(?:C\+\+: )?(?<file>[^\s:]+\.\w+) (?<line>\d+)(?::|\b [^:]*:) (?<message>.*)$/,
  },
  {
    // 8: T1 Title exceeds max length (92>72): "…"
    tool: 'gitlint',
    wakes: hint.code,
    keyword: ': ',
    pattern: /^(?<line>\d{1,5}): (?<code>[A-Z]{1,3}\d{1,4}) (?<message>\S.*)$/,
  },
  {
    // 1:woops:an error has occurred     Line 3:maxbodylength:…
    tool: 'checkmake',
    wakes: hint.code,
    keyword: ':',
    pattern: /^(?<line>\d{1,5}):(?<code>[a-z][a-z-]{2,30}):(?<message>[a-zA-Z].*)$/,
  },
  {
    // @nix {"line":3,"column":5,"raw_msg":"undefined variable 'foo'"}
    tool: 'nix',
    wakes: hint.rare,
    keyword: '@nix {',
    pattern:
      /^@nix \{.*?(?:"file":"(?<file>[^"]+)".*?)?"line":(?<line>\d+).*?"raw_msg":"(?<message>(?:[^"\\]|\\.)*)"/,
  },
  {
    // :11:11-13:     (no file: the tool read its standard input)
    tool: 'idris',
    wakes: hint.colonDigit,
    keyword: ':',
    pattern: /^:(?<line>\d+):(?<column>\d+)(?:-\d+)?:(?<message>.*)$/,
  },
  {
    // apcupsd.spec: E: specfile-error warning: bogus date
    tool: 'rpmlint',
    wakes: hint.colonSpace,
    keyword: ': E: ',
    pattern:
      /^(?<file>[^\s:]+\.\w+):(?: *(?<line>\d+):)? (?<severity>E): (?<message>[a-z][\w-]* .*)$/,
  },
  {
    // apcupsd.spec: W: no-buildroot-tag
    tool: 'rpmlint',
    wakes: hint.colonSpace,
    keyword: ': W: ',
    pattern:
      /^(?<file>[^\s:]+\.\w+):(?: *(?<line>\d+):)? (?<severity>W): (?<message>[a-z][\w-]* .*)$/,
  },
  {
    // %% "stdin", line 60: Unexpected value     ?? "stdin", line 71: Expected comma
    tool: 'bibclean',
    wakes: hint.line | hint.rare,
    keyword: ', line ',
    pattern: /^(?:%%|\?\?) "(?<file>[^"]+)", line (?<line>\d+): (?<message>.*)$/,
    severity: 'warning',
  },
  {
    // ??  Value   input byte=2528 line=71 column= 2 …
    tool: 'bibclean',
    wakes: hint.line | hint.rare,
    keyword: ' byte=',
    pattern: /^(?:%%|\?\?) {1,4}(?:File|Entry|Value|Current) (?<message>.*)$/,
    rank: 'trace',
  },
  {
    // Error: Could not parse … at 'parameter1' (file: /w/slave.pp, line: 45, column: 12)
    tool: 'puppet',
    wakes: hint.error | hint.warning,
    keyword: '(file: ',
    pattern:
      /^(?<severity>Error|Warning): (?<message>.*) \(file: (?<file>[^,()]+)(?:, line: (?<line>\d+))?(?:, column: (?<column>\d+))?\)/,
  },
  {
    // ld: build/a.o: undefined reference …     foo.o:a.c:(.text+0x9): undefined reference to `foo'     foo.so: undefined reference to 'x'
    tool: 'ld',
    wakes: hint.colonSpace,
    keyword: 'undefined reference to',
    pattern:
      /^(?:\S*ld(?:\.\w+)?: )?(?:[^\s:]+\.o:)?\s*(?<file>(?:[A-Za-z]:)?[^:(]+?):(?:(?<line>\d+):)?(?:\([^)]*\):)? ?(?<message>undefined reference to .*)$/,
  },
  {
    // /usr/bin/ld: cannot find -lfoo
    tool: 'ld',
    wakes: hint.colonSpace,
    keyword: 'ld',
    pattern:
      /^(?:\S*\/)?(?:ld|collect2|ld\.lld|ld\.lld-\d+|lld|mold|ld64\.lld|ld\.gold|ld\.bfd)(?:\.exe)?: (?<message>(?:(?<severity>error|warning|fatal error|note): )?(?!ld returned|final link failed|disabling relaxation)(?:cannot find -|cannot open |undefined symbol|duplicate symbol|unable to find library|symbol\(s\) not found|library not found|framework not found|\d{4}-\d{3}|creating a|unknown argument|entry point).*)$/,
  },
  {
    // >>> referenced by a.c:5 (/w/src/a.c:5)
    tool: 'lld',
    wakes: hint.arrow,
    keyword: '>>> referenced by',
    pattern: /^>>> referenced by (?:\S+ \()?(?<file>[^\s:()]+):(?<line>\d+)\)?(?<message>)/,
    rank: 'trace',
  },
  {
    // urllib.parse at path/to/file.py:9
    tool: 'unimport',
    wakes: hint.colonDigit,
    keyword: ' at ',
    pattern: /^(?<message>[\w.*]+(?: as \w+)?) at (?<file>\S+\.pyi?):(?<line>\d+)$/,
    severity: 'warning',
  },
  {
    // [26/Jan/2011] PHP Warning:  Missing argument 1 for f(), called in Title.php on line 22 and defined in Category.php on line 34
    tool: 'php',
    wakes: hint.line,
    keyword: ' on line ',
    pattern:
      /(?:^|\s|\])(?:PHP )?(?<severity>Warning|Notice|Deprecated|Strict Standards|(?:Catchable )?[Ff]atal error|Parse error|Recoverable fatal error):\s+(?<message>.*?)(?:,? (?:called in .+? and )?defined)? in (?<file>\S+|[A-Za-z]:\\[^:]+?) on line (?<line>\d+)$/,
  },
  {
    // Generating graph for function f/w/Source.c:789: warning: …  (written without a line end before it)
    tool: 'doxygen',
    wakes: hint.warning,
    keyword: ': warning: ',
    pattern:
      /^(?:Generating|Parsing|Reading|Preprocessing) .*?(?<file>(?:[A-Z]:\/|\/)[^\s:]+):(?<line>\d+): (?<severity>warning): (?<message>.*)$/,
  },
  {
    // makepp: warning: bla bla `/foo/bar.c' and `/foo/bar.h'
    tool: 'makepp',
    wakes: hint.error | hint.warning | hint.colonSpace,
    keyword: 'makepp',
    pattern: /^makepp(?:: (?<severity>error|warning))?[^`]{0,200}`(?<file>[^'\n]+)'(?<message>)/,
    rank: 'guess',
  },
  {
    // Found 2 semantic errors compiling "../javax/swing/BorderFactory.java":
    tool: 'jikes',
    wakes: hint.quote,
    keyword: ' compiling "',
    pattern: /^(?:Found|Issued) .{0,80} compiling "(?<file>[^"]+)":(?<message>)/,
    rank: 'trace',
  },
  {
    // NOK 1# Test 1 got: "1234" (t/foo.t at line 46)
    tool: 'perl-test',
    wakes: hint.line,
    keyword: ' at line ',
    pattern: /^NOK .*\((?<file>[^\s()]+) at line (?<line>\d+)(?<message>)/,
  },
  {
    // /app/models/package.rb<tab>13<tab>Command Injection<tab>General<tab>…   (columns may be spaces)
    tool: 'brakeman',
    wakes: hint.line,
    keyword: '.rb',
    pattern:
      /^(?<file>\/\S+\.(?:rb|erb|haml|slim))(?:\t| {2,})(?<line>\d+)(?:\t| {2,})(?<message>\S.*)$/,
    severity: 'warning',
  },
  {
    // example.php:22     Avoid unused local variables such as '$response'.     /w/a.php:22<tab>…
    tool: 'phpmd',
    wakes: hint.colonDigit,
    keyword: '.php:',
    pattern: /^(?<file>[^\s:]+\.php):(?<line>\d+)(?:\t| {2,})(?<message>\S.*)$/,
    severity: 'warning',
  },
  {
    // "2","org.x","/w/NodeHolder.java","1","36","Local variable could be final","Code Style","X"
    tool: 'pmd',
    wakes: hint.quote,
    keyword: '","',
    pattern:
      /^"\d+","[^"]*","(?<file>[^"]+)","\d","(?<line>\d+)","(?<message>[^"]*)","[^"]*","(?<code>[^"]*)"$/,
    severity: 'warning',
  },
  {
    // Line   7: E Unknown variable "cep"
    tool: 'nagelfar',
    wakes: hint.line,
    keyword: 'Line',
    pattern: /^Line +(?<line>\d+): (?<severity>[EWN]) (?<message>.*)$/,
  },
  {
    // ** Error: (vlog-7) Failed to open … is read by the generic layer; this one has no place
    // ERROR: [VRFC 10-91] aresetn is not declared [/w/file.vhd:17]
    tool: 'xilinx',
    wakes: hint.colonDigit,
    keyword: ': [',
    pattern:
      /^(?<severity>ERROR|WARNING|CRITICAL WARNING|INFO): \[(?<code>[\w -]+)\] (?<message>.*) \[(?<file>[^\]\n]+):(?<line>\d+)\]$/,
  },
  {
    // ncelab: *W,CUVWSP (../verilog/placeholder.v,313|24): 10 output ports were not connected
    tool: 'cadence',
    wakes: hint.colonSpace,
    keyword: ': *',
    pattern:
      /^nc\w+: \*(?<severity>[EWFN]),(?<code>\w+)(?: \((?<file>[^(),]+),(?<line>\d+)(?:\|(?<column>\d+))?\))?: (?<message>.*?)(?: \[File:(?<file2>[^,]+), Line:(?<line2>\d+)\]\.?)?$/,
  },
];
