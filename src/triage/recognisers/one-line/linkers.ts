import { hint } from '../../hints.ts';
import type { LineFormat } from '../line-formats.ts';

/** Linkers. */
export const LINKERS: readonly LineFormat[] = [
  {
    // ld: build/a.o: undefined reference …     foo.o:a.c:(.text+0x9): undefined reference to `foo'     foo.so: undefined reference to 'x'
    tool: 'ld',
    wakes: hint.colonSpace,
    pattern:
      /^(?:\S*ld(?:\.\w+)?: )?(?:[^\s:]+\.o:)?\s*(?<file>(?:[A-Za-z]:)?[^:(]+?):(?:(?<line>\d+):)?(?:\([^)]*\):)? ?(?<message>(?:undefined reference to|multiple definition of) .*)$/,
  },
  {
    // /usr/bin/ld: cannot find -lfoo
    tool: 'ld',
    wakes: hint.colonSpace,
    pattern:
      /^(?:\S*\/)?(?:ld|collect2|ld\.lld|ld\.lld-\d+|lld|mold|ld64\.lld|ld\.gold|ld\.bfd)(?:\.exe)?: (?<message>(?:(?<severity>error|warning|fatal error|note): )?(?!ld returned|final link failed|disabling relaxation)(?:cannot find -|cannot open |undefined symbol|duplicate symbol|unable to find library|symbol\(s\) not found|library not found|framework not found|\d{4}-\d{3}|creating a|unknown argument|entry point).*)$/,
  },
  {
    // >>> referenced by a.c:5 (/w/src/a.c:5)
    tool: 'lld',
    wakes: hint.arrow,
    pattern: /^>>> referenced by (?:\S+ \()?(?<file>[^\s:()]+):(?<line>\d+)\)?(?<message>)/,
    rank: 'trace',
  },
];
