import { hint } from '../../hints.ts';
import type { OneLineFormat } from './format.ts';

/** Linkers. */
export const LINKERS: readonly OneLineFormat[] = [
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
];
