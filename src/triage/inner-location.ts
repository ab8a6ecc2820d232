import { ANY_HINT, hint } from './hints.ts';
import { COLUMN, DRIVE, type Location, placeIn } from './location.ts';
import { isPlainlyAFile, sourcePath } from './source-path.ts';

/** A place named inside a line: `… in a.php on line 3`, `… at a.pp:3:5`, `… [a.vhd:17]`, `line 3 of a.f`; `hints` as above. */
export function innerLocation(text: string, hints = ANY_HINT): Location | undefined {
  return (
    ((hints & hint.line) === 0 ? undefined : innerByLineWord(text)) ??
    ((hints & hint.colonDigit) === 0 ? undefined : innerByColon(text)) ??
    ((hints & (hint.bracketDigit | hint.parenSpace)) === 0 ? undefined : innerByBracket(text))
  );
}

// line 3   on line 3, column 4   at line 3 char 8   Line: 54   Line = 38   lines 5-8
const INNER_LINE = new RegExp(`\\blines?\\s*[:=]?\\s*(\\d{1,7})(?:-(\\d{1,7}))?\\b${COLUMN}`, 'i');

// … a.php on <line>   … at store.pm <line>   … File = linkl.c, <Line>   … (file: a.pp, <line>
const FILE_BEFORE = new RegExp(
  `(?:^|[\\s"'(\\[=:])(${DRIVE}[^\\s"'(),:;=\\[\\]]{1,300})["')]?\\s*[,:;(]?\\s*(?:(?:on|at|in)\\s+)?$`,
);

// <line 3> of file a.f   <line 21 column 40> file a.hpp   <line 3> in a.py
const FILE_AFTER = new RegExp(
  `^[,;)]?\\s*(?:(?:of|in|from)\\s+)?(?:the\\s+)?(?:file\\s+)?["'(]?((?:file:\\/\\/)?${DRIVE}[\\w./~<\\\\][^\\s"'(),:;]{0,300})`,
  'i',
);

function innerByLineWord(text: string): Location | undefined {
  const match = INNER_LINE.exec(text);
  if (match === null) return undefined;
  const [whole, line, endLine, ...columns] = match;
  const column = columns.find(Boolean);
  const [from, to] = [match.index, match.index + whole.length];
  const ahead = FILE_BEFORE.exec(text.slice(Math.max(0, from - 320), from));
  const fileAhead = sourcePath(ahead?.[1] ?? '');
  if (ahead !== null && fileAhead !== undefined) {
    return placeIn(text, [from - ahead[0].length, to], fileAhead, line, column, endLine);
  }
  const behind = FILE_AFTER.exec(text.slice(to));
  const fileBehind = sourcePath(behind?.[1]?.replace(/\.$/, '') ?? '');
  if (behind !== null && fileBehind !== undefined) {
    return placeIn(text, [from, to + behind[0].length], fileBehind, line, column, endLine);
  }
  return placeIn(text, [from, to], undefined, line, column, endLine);
}

// … at /w/init.pp:43:12   … [/w/file.vhd:17]   urllib at path/file.py:9   … (t/foo.t:46)
const INNER_COLON = new RegExp(
  `(?:[\\s([<"'\`=]|^)((?:file:\\/\\/)?${DRIVE}[^\\s:()\\[\\]"'<>\`=,]{1,300}):(\\d{1,7})(?::(\\d{1,6}))?(?=[\\])>"'\`,.;:\\s]|$)`,
  'g',
);

function innerByColon(text: string): Location | undefined {
  for (const match of text.slice(0, INNER_LIMIT).matchAll(INNER_COLON)) {
    const file = sourcePath(match[1] ?? '');
    if (file !== undefined) return placeIn(text, spanOf(match), file, match[2], match[3]);
  }
  return undefined;
}

// … in cmap_calc.c(199)   … /usr/src/foo/foo.c(8)   (../placeholder.v,313|24)   at (2:progran.f90)
const INNER_BRACKET = new RegExp(
  `(?:[\\s(["']|^)(${DRIVE}[^\\s:()\\[\\]"']{1,300})\\((\\d{1,7})(?:[,:]\\s?(\\d{1,6}))?\\)`,
  'g',
);
const COMMA_BAR = /\(([^\s(),|]{1,300}),(\d{1,7})(?:\|(\d{1,6}))?\)/;
const LINE_THEN_FILE = /\((\d{1,7}):([^\s()]{1,300})\)/;

function innerByBracket(text: string): Location | undefined {
  const shortened = text.slice(0, INNER_LIMIT);
  // process.exit(3) calls a function
  const last = [...shortened.matchAll(INNER_BRACKET)].findLast(
    ([, named = '']) => sourcePath(named) !== undefined && isPlainlyAFile(named),
  );
  if (last !== undefined) {
    return placeIn(text, spanOf(last), sourcePath(last[1] ?? ''), last[2], last[3]);
  }
  const bar = COMMA_BAR.exec(shortened);
  const fileAhead = sourcePath(bar?.[1] ?? '');
  if (bar !== null && fileAhead !== undefined) {
    return placeIn(text, spanOf(bar), fileAhead, bar[2], bar[3]);
  }
  const swapped = LINE_THEN_FILE.exec(shortened);
  const fileBehind = sourcePath(swapped?.[2] ?? '');
  if (swapped !== null && fileBehind !== undefined) {
    return placeIn(text, spanOf(swapped), fileBehind, swapped[1]);
  }
  return undefined;
}

/** Places far into a line are not looked for. */
const INNER_LIMIT = 600;

function spanOf(match: RegExpExecArray): readonly [number, number] {
  return [match.index, match.index + match[0].length];
}
