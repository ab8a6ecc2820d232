import { ANY_HINT, hint } from './hints.ts';
import { cleanPath, isSourcePath } from './source-path.ts';

/** A place in a file as a line of output names it. */
export interface Location {
  readonly file: string | undefined;
  readonly line: number;
  readonly column: number | undefined;
  readonly endLine: number | undefined;
  /** Text before the place, and after it. */
  readonly before: string;
  readonly after: string;
}

/** The place a line begins with: `a.c:5:3: …`, `a.cs(3,9): …`, `a.ts[3, 9]: …`, `"a.c", line 3: …`; `hints` are the text's own or a superset. */
export function leadingLocation(text: string, hints = ANY_HINT): Location | undefined {
  return (
    ((hints & hint.colonDigit) === 0 ? undefined : byColon(text)) ??
    ((hints & hint.bracketDigit) === 0 ? undefined : byBracket(text)) ??
    ((hints & (hint.line | hint.quote)) === 0 ? undefined : byLineWord(text))
  );
}

/** A place named inside a line: `… in a.php on line 3`, `… at a.pp:3:5`, `… [a.vhd:17]`, `line 3 of a.f`; `hints` as above. */
export function innerLocation(text: string, hints = ANY_HINT): Location | undefined {
  return (
    ((hints & hint.line) === 0 ? undefined : innerByLineWord(text)) ??
    ((hints & hint.colonDigit) === 0 ? undefined : innerByColon(text)) ??
    ((hints & (hint.bracketDigit | hint.parenSpace)) === 0 ? undefined : innerByBracket(text))
  );
}

const DRIVE = '(?:[A-Za-z]:(?=[\\\\/]))?';

// a.c:5:3: …   a.c:5: …   a.c:8.23: …   a.c:8-23: …   a.yml:96:7:96:15:E3012: …   a.ts:3:5 - …   a.rb:57 …
const COLON = new RegExp(
  `^((?:file:\\/\\/)?${DRIVE}[^:\\s([╭][^:\\n]{0,400}|${DRIVE}[^:\\n]):(\\d{1,7})(?:[.:](\\d{1,6}))?(?:-(\\d{1,7})(?:[.:](\\d{1,6}))?)?(?::(\\d{1,7}):(\\d{1,6})(?=:))?(?=[:,;\\s)\\]]|$|[A-Z(])`,
);

function byColon(text: string): Location | undefined {
  const match = COLON.exec(text);
  if (match === null) return undefined;
  const [whole, file = '', line, column, upTo, upToColumn, endLine] = match;
  if (!isSourcePath(cleanPath(file))) return undefined;
  // a.c:8-23 counts lines, a.sml:1.6-1.10 and a.f:81.24-26 columns
  const isLineRange = upTo !== undefined && (column === undefined || upToColumn !== undefined);
  return place(file, line, column, isLineRange ? upTo : endLine, '', text.slice(whole.length));
}

// Program.cs(3,9): …   test.c(23) : …   foo.c(3:8) : …   tslint.ts[3, 9]: …   App.java:[7,9] …   Test.kt: (3, 18): …
const BRACKET = new RegExp(
  `^((?:file:\\/\\/)?${DRIVE}[^:(\\[\\n]{1,400}?(?:\\([^()\\d][^()]{0,40}\\)[^:(\\[\\n]{0,200})?):?\\s?[(\\[](\\d{1,7})(?:[,:.]\\s?(\\d{1,6}))?(?:[,-]\\s?(\\d{1,7})(?:,\\s?(\\d{1,6}))?)?[)\\]]`,
);

function byBracket(text: string): Location | undefined {
  const match = BRACKET.exec(text);
  if (match === null) return undefined;
  const [whole, file = '', line, column, third, fourth] = match;
  if (!isSourcePath(cleanPath(file))) return undefined;
  return place(
    file,
    line,
    column,
    fourth === undefined ? undefined : third,
    '',
    text.slice(whole.length),
  );
}

const COLUMN =
  '(?:[,;]?\\s*(?:at\\s+)?\\(?(?:col(?:umn)?\\.?|char(?:acter)?s?|pos(?:ition)?)\\s*[:=]?\\s*(\\d{1,6})(?:-\\d+)?\\)?|\\((\\d{1,6})\\)|[.:](\\d{1,6}))?';

// "a.c", line 3: …   a.f, line 27: …   File "a.ml", lines 5-8, characters 20-155: …   a.css: line 2, col 1, …   a.sh: line 3: …
const LINE_WORD = new RegExp(
  `^(?:File )?(?:"([^"\\n]{1,400})"|(${DRIVE}[^\\s",:][^",:\\n]{0,300}))(?:\\s*[,:]\\s*|\\s+\\()(?:on |at )?lines?\\s*[:=]?\\s*(\\d{1,7})(?:-(\\d{1,7}))?${COLUMN}`,
  'i',
);

// "foo.c",3  Error[32]: …
const QUOTED_COMMA = /^"([^"\n]{1,400})",(\d{1,7})\b/;

function byLineWord(text: string): Location | undefined {
  const quoted = QUOTED_COMMA.exec(text);
  if (quoted !== null) {
    return place(quoted[1], quoted[2], undefined, undefined, '', text.slice(quoted[0].length));
  }
  if (!/\blines?\b/i.test(text)) return undefined;
  const match = LINE_WORD.exec(text);
  if (match === null) return undefined;
  const [whole, quotedFile, bareFile, line, endLine, ...columns] = match;
  const file = (quotedFile ?? bareFile ?? '').trim();
  if (quotedFile === undefined && !isSourcePath(cleanPath(file))) return undefined;
  return place(file, line, columns.find(Boolean), endLine, '', text.slice(whole.length));
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
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + match[0].length);
  const [, line, endLine, ...columns] = match;
  const column = columns.find(Boolean);
  const ahead = FILE_BEFORE.exec(before.slice(-320));
  if (ahead?.[1] !== undefined && isSourcePath(cleanPath(ahead[1]))) {
    const start = before.length - ahead[0].length;
    return place(ahead[1], line, column, endLine, before.slice(0, start), after);
  }
  const behind = FILE_AFTER.exec(after);
  const file = behind?.[1]?.replace(/\.$/, '');
  if (behind !== null && file !== undefined && isSourcePath(cleanPath(file))) {
    return place(file, line, column, endLine, before, after.slice(behind[0].length));
  }
  return place(undefined, line, column, endLine, before, after);
}

// … at /w/init.pp:43:12   … [/w/file.vhd:17]   urllib at path/file.py:9   … (t/foo.t:46)
const INNER_COLON = new RegExp(
  `(?:[\\s([<"'\`=]|^)((?:file:\\/\\/)?${DRIVE}[^\\s:()\\[\\]"'<>\`=,]{1,300}):(\\d{1,7})(?::(\\d{1,6}))?(?=[\\])>"'\`,.;:\\s]|$)`,
  'g',
);

function innerByColon(text: string): Location | undefined {
  for (const match of text.slice(0, INNER_LIMIT).matchAll(INNER_COLON)) {
    const [whole, file = '', line, column] = match;
    if (!isSourcePath(cleanPath(file))) continue;
    const end = match.index + whole.length;
    return place(file, line, column, undefined, text.slice(0, match.index), text.slice(end));
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
  let last: Location | undefined;
  for (const match of shortened.matchAll(INNER_BRACKET)) {
    const [whole, file = '', line, column] = match;
    if (!isSourcePath(cleanPath(file))) continue;
    const end = match.index + whole.length;
    last = place(file, line, column, undefined, text.slice(0, match.index), text.slice(end));
  }
  if (last !== undefined) return last;
  const bar = COMMA_BAR.exec(shortened);
  if (bar?.[1] !== undefined && isSourcePath(bar[1])) {
    return around(text, bar.index, bar[0].length, bar[1], bar[2], bar[3]);
  }
  const swapped = LINE_THEN_FILE.exec(shortened);
  if (swapped?.[2] !== undefined && isSourcePath(swapped[2])) {
    return around(text, swapped.index, swapped[0].length, swapped[2], swapped[1], undefined);
  }
  return undefined;
}

/** Places far into a line are not looked for. */
const INNER_LIMIT = 600;

function around(
  text: string,
  index: number,
  length: number,
  file: string,
  line: string | undefined,
  column: string | undefined,
): Location {
  return place(file, line, column, undefined, text.slice(0, index), text.slice(index + length));
}

function place(
  file: string | undefined,
  line: string | undefined,
  column: string | undefined,
  endLine: string | undefined,
  before: string,
  after: string,
): Location {
  return {
    file: file === undefined ? undefined : cleanPath(file),
    line: Number(line),
    column: column === undefined ? undefined : Number(column),
    endLine: endLine === undefined ? undefined : Number(endLine),
    before,
    after,
  };
}
