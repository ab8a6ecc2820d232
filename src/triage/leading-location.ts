import { ANY_HINT, hint } from './hints.ts';
import { COLUMN, DRIVE, type Location, placeIn } from './location.ts';
import { cleanPath, isPlainlyAFile, sourcePath } from './source-path.ts';

/** The place a line begins with: `a.c:5:3: …`, `a.cs(3,9): …`, `a.ts[3, 9]: …`, `"a.c", line 3: …`; `hints` are the text's own or a superset. */
export function leadingLocation(text: string, hints = ANY_HINT): Location | undefined {
  return (
    ((hints & hint.colonDigit) === 0 ? undefined : byColon(text)) ??
    ((hints & hint.bracketDigit) === 0 ? undefined : byBracket(text)) ??
    ((hints & (hint.line | hint.quote)) === 0 ? undefined : byLineWord(text))
  );
}

// a.c:5:3: …   a.c:5: …   a.c:8.23: …   a.c:8-23: …   a.yml:96:7:96:15:E3012: …   a.ts:3:5 - …   a.rb:57 …
const COLON = new RegExp(
  `^((?:file:\\/\\/)?${DRIVE}[^:\\s([╭][^:\\n]{0,400}|${DRIVE}[^:\\n]):(\\d{1,7})(?:[.:](\\d{1,6}))?(?:-(\\d{1,7})(?:[.:](\\d{1,6}))?)?(?::(\\d{1,7}):(\\d{1,6})(?=:))?(?=[:,;\\s)\\]]|$|[A-Z(])`,
);

function byColon(text: string): Location | undefined {
  const match = COLON.exec(text);
  if (match === null) return undefined;
  const [whole, named = '', line, column, upTo, upToColumn, endLine] = match;
  const file = sourcePath(named);
  if (file === undefined) return undefined;
  // a.c:8-23 counts lines, a.sml:1.6-1.10 and a.f:81.24-26 columns
  const isLineRange = upTo !== undefined && (column === undefined || upToColumn !== undefined);
  return placeIn(text, [0, whole.length], file, line, column, isLineRange ? upTo : endLine);
}

// Program.cs(3,9): …   test.c(23) : …   foo.c(3:8) : …   tslint.ts[3, 9]: …   App.java:[7,9] …   Test.kt: (3, 18): …
const BRACKET = new RegExp(
  `^((?:file:\\/\\/)?${DRIVE}[^:(\\[\\n]{1,400}?(?:\\([^()\\d][^()]{0,40}\\)[^:(\\[\\n]{0,200})?):?\\s?[(\\[](\\d{1,7})(?:[,:.]\\s?(\\d{1,6}))?(?:[,-]\\s?(\\d{1,7})(?:,\\s?(\\d{1,6}))?)?[)\\]]`,
);

function byBracket(text: string): Location | undefined {
  const match = BRACKET.exec(text);
  if (match === null) return undefined;
  const [whole, named = '', line, column, third, fourth] = match;
  const file = sourcePath(named);
  if (file === undefined) return undefined;
  // process.exit(3) calls a function
  if (!isPlainlyAFile(file) && !/^\s*:/.test(text.slice(whole.length))) return undefined;
  const endLine = fourth === undefined ? undefined : third;
  return placeIn(text, [0, whole.length], file, line, column, endLine);
}

// "a.c", line 3: …   a.f, line 27: …   File "a.ml", lines 5-8, characters 20-155: …   a.css: line 2, col 1, …   a.sh: line 3: …
const LINE_WORD = new RegExp(
  `^(?:File )?(?:"([^"\\n]{1,400})"|(${DRIVE}[^\\s",:][^",:\\n]{0,300}))(?:\\s*[,:]\\s*|\\s+\\()(?:on |at )?lines?\\s*[:=]?\\s*(\\d{1,7})(?:-(\\d{1,7}))?${COLUMN}`,
  'i',
);

// "foo.c",3  Error[32]: …
const QUOTED_COMMA = /^"([^"\n]{1,400})",(\d{1,7})\b/;

function byLineWord(text: string): Location | undefined {
  const comma = text.startsWith('"') ? QUOTED_COMMA.exec(text) : null;
  if (comma !== null) {
    return placeIn(text, [0, comma[0].length], cleanPath(comma[1] ?? ''), comma[2]);
  }
  if (!/\blines?\b/i.test(text)) return undefined;
  const match = LINE_WORD.exec(text);
  if (match === null) return undefined;
  const [whole, quoted, bare = '', line, endLine, ...columns] = match;
  const file = quoted === undefined ? sourcePath(bare) : cleanPath(quoted);
  if (file === undefined) return undefined;
  return placeIn(text, [0, whole.length], file, line, columns.find(Boolean), endLine);
}
