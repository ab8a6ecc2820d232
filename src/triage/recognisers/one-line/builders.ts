import { hint } from '../../hints.ts';
import type { LineFormat } from '../line-formats.ts';

/** Builders, and what runs them. */
export const BUILDERS: readonly LineFormat[] = [
  {
    // make[1]: *** [Makefile:20: all] Error 2
    tool: 'make',
    wakes: hint.rule,
    pattern:
      /^\S*[Mm]ake(?:-[\d.]+)?(?:\.exe)?(?:\[\d+\])?: (?<message>\*\*\* \[(?<file>[^\]:\n]+):(?<line>\d+): .*)$/,
    rank: 'consequence',
  },
  {
    // ::error file=app.js,line=10,col=15,title=no-unused::Something went wrong
    tool: 'github-annotation',
    wakes: hint.error | hint.warning | hint.rare,
    pattern:
      /^::(?<severity>error|warning|notice) (?=(?:[^:]*,)?file=(?<file>[^,:]+(?::\\[^,:]+)?))(?=(?:[^:]*,)?line=(?<line>\d+)|)(?=(?:[^:]*,)?col(?:umn)?=(?<column>\d+)|)(?=(?:[^:]*,)?endLine=(?<endLine>\d+)|)(?=(?:[^:]*,)?title=(?<code>[^,:]*)|).*?::(?<message>.*)$/,
  },
  {
    // Generating graph for function f/w/Source.c:789: warning: …  (written without a line end before it)
    tool: 'doxygen',
    wakes: hint.warning,
    pattern:
      /^(?:Generating|Parsing|Reading|Preprocessing) .*?(?<file>(?:[A-Z]:\/|\/)[^\s:]+):(?<line>\d+): (?<severity>warning): (?<message>.*)$/,
  },
  {
    // makepp: warning: bla bla `/foo/bar.c' and `/foo/bar.h'
    tool: 'makepp',
    wakes: hint.error | hint.warning | hint.colonSpace,
    pattern: /^makepp(?:: (?<severity>error|warning))?[^`]{0,200}`(?<file>[^'\n]+)'(?<message>)/,
    rank: 'guess',
  },
  {
    // [!] RollupError: main.js (2:6): Unexpected token `=`.
    tool: 'rollup',
    wakes: hint.bracketDigit | hint.error,
    pattern:
      /^\[!\] (?:\(plugin [^)\n]*\) )?\w*Error: (?<file>[^\s:()]+\.\w+) \((?<line>\d+):(?<column>\d+)\): (?<message>.*)$/,
  },
  {
    // (!) [plugin typescript] src/index.ts (1:15): @rollup/plugin-typescript TS2307: Cannot find module
    tool: 'rollup',
    wakes: hint.bracketDigit | hint.error | hint.warning | hint.parenSpace,
    pattern:
      /^\(!\) (?:\[plugin [\w-]+\] )?(?<file>[^\s:()]+\.\w+) \((?<line>\d+):(?<column>\d+)\): (?:@?[\w/-]+ )?(?:(?<code>TS\d+): )?(?<message>.*)$/,
    severity: 'warning',
  },
  {
    // [!] RollupError: Could not resolve "./missing" from "src/index.ts"
    tool: 'rollup',
    wakes: hint.error | hint.quote,
    pattern: /^\[!\] (?:\(plugin [^)\n]*\) )?(?<message>\w*Error: .* from "(?<file>[^"\n]+)".*)$/,
  },
  {
    // Makefile:2: *** missing separator.  Stop.
    tool: 'make',
    wakes: hint.colonDigit,
    pattern: /^(?<file>[^\s:]+):(?<line>\d+): \*\*\* (?<message>.*?)(?: +Stop\.)?$/,
  },
  {
    // CONFLICT (content): Merge conflict in src/a.ts
    tool: 'git',
    wakes: hint.colonSpace,
    pattern: /^(?<message>CONFLICT \([^)\n]+\): (?:Merge conflict in )?(?<file>[^\s:]+).*)$/,
  },
  {
    // build.xml:2: Compile failed; see the compiler error output for details.
    tool: 'ant',
    wakes: hint.colonDigit,
    pattern:
      /^(?<file>\S[^:\n]*\.xml):(?<line>\d+): (?<message>Compile failed; see |The following error occurred while executing this line|Java returned: |Test \S+ failed).*$/,
    rank: 'consequence',
  },
];
