import { anyFrame } from './frames.ts';
import { hint } from './hints.ts';
import { innerLocation } from './inner-location.ts';
import { type Stripped, stripLead } from './lead.ts';
import { leadingLocation } from './leading-location.ts';
import type { Location } from './location.ts';
import type { Rank } from './recogniser.ts';
import { type Severity, severityOf } from './severity.ts';
import { isDependency, sourcePath } from './source-path.ts';
import { type Verdict, verdictOf } from './verdict.ts';

/** A line that names a place, and what it says about it. */
export interface LocatedLine {
  readonly location: Location;
  readonly verdict: Verdict;
  readonly rank: Rank;
}

/** Reads a line in any of the shapes that compilers and linters share; undefined when it names no place. `hints` are the line's. */
export function locatedLine(text: string, hints: number): LocatedLine | undefined {
  const frame = readFrame(text);
  if (frame !== undefined) return frame;
  // rubocop -a tells what it has fixed
  if (text.includes(': [Corrected] ') || isTally(text)) return undefined;
  return readLeading(text, hints) ?? readInner(text, hints);
}

/** A frame of a stack, which most lines with a place are in an output that has many. */
function readFrame(text: string): LocatedLine | undefined {
  const frame = anyFrame(text);
  if (frame === undefined) return undefined;
  const { file, line, column } = frame;
  return {
    location: { file, line, column, endLine: undefined, before: '', after: '' },
    verdict: { severity: undefined, code: undefined, message: text.trim() },
    rank: 'trace',
  };
}

function isTally(text: string): boolean {
  return text.includes('Found ')
    ? TALLY.test(text)
    : text.charCodeAt(0) <= DIGIT_9 && TALLY_ROW.test(text);
}

// Found 1 error in src/a.ts:3     Found 2 errors in the same file, starting at: src/a.ts:3
const TALLY = /^(?:[\w@/.-]+: )?Found \d+ (?:errors?|problems?|issues?)\b/;

const DIGIT_9 = 0x39;

// Errors  Files
//      2  src/a.ts:3
const TALLY_ROW = /^(?=[ \d]{6} {2}\S) *\d+ {2}\S.*:\d+$/;

function readLeading(text: string, hints: number): LocatedLine | undefined {
  const isIndented = text.startsWith(' ') || text.startsWith('\t');
  const canBeWhole = (hints & (hint.error | hint.warning)) !== 0;
  let rest: Stripped = { text, severity: undefined, code: undefined };
  for (let depth = 0; depth <= MOST_LEADS; depth++) {
    const location =
      leadingLocation(rest.text, hints) ?? (canBeWhole ? wholeFile(rest.text) : undefined);
    if (location !== undefined) {
      const seen = judged(location, rest, isIndented);
      return seen.verdict.severity !== 'error' && FRAME_LINE.test(text)
        ? { ...seen, rank: 'trace' }
        : seen;
    }
    const next = stripLead(rest.text);
    if (next === undefined) return undefined;
    rest = {
      text: next.text,
      severity: next.severity ?? rest.severity,
      code: next.code ?? rest.code,
    };
  }
  return undefined;
}

const MOST_LEADS = 4;

/** A file without a line, before a severity: `a.package : warning SPT6: …`, `a.clj::: error: …`, `aaa.class: warning: …`. */
function wholeFile(text: string): Location | undefined {
  const match = WHOLE_FILE.exec(text);
  const file = sourcePath(match?.[1] ?? '');
  if (match === null || file === undefined) return undefined;
  const after = text.slice(match[0].length);
  // msbuild puts its targets file before another tool's place
  if (leadingLocation(after.replace(/^\w+ ?: /, '')) !== undefined) return undefined;
  return { file, line: 0, column: undefined, endLine: undefined, before: '', after };
}

const WHOLE_FILE =
  /^((?:[A-Za-z]:(?=[\\/]))?[^:\n]{1,300}):{1,3} (?=(?:fatal )?(?:error|warning|info)\b[^:\n]{0,20}:)/i;

function judged(location: Location, lead: Stripped, isIndented: boolean): LocatedLine {
  const after = location.after.replace(/^\s*[:,;)\]-]*\s*/, '');
  const found = verdictOf(after.endsWith('proj]') ? after.replace(PROJECT, '') : after);
  const severity = found.severity ?? lead.severity;
  const verdict = { severity, code: found.code ?? lead.code, message: found.message };
  return { location, verdict, rank: rankOf(location, severity, isIndented, after) };
}

// msbuild names the project behind every message
const PROJECT = / \[[^\]\n]+proj(?:::[^\]\n]*)?\]$/;

function rankOf(
  location: Location,
  severity: Severity | undefined,
  isIndented: boolean,
  after: string,
): Rank {
  if (severity === 'note' || FRAME.test(after)) return 'trace';
  if (severity !== 'error' && SECONDARY.test(after)) return 'trace';
  if (location.file !== undefined && severity !== 'error' && isDependency(location.file)) {
    return 'trace';
  }
  if (severity !== undefined) return 'cause';
  return isIndented && after === '' ? 'trace' : 'guess';
}

// a.rb:5:in `run'   a.lua:20: in field 'x'
const FRAME =
  /^in [`'<]|^in (?:function|field|method|local|upvalue|main chunk|metamethod)\b|^from /;

// a.h:3:5: required from here   a.h(12): see declaration of 'f'   … Earlier definition at a.pl:7
const SECONDARY =
  /\b(?:required from|instantiated from|instantiation of|included (?:from|at)|(?:first|previous(?:ly)?|earlier|original) (?:definition|declaration|declared|defined)|(?:see|siehe|voir) (?:previous |the )?(?:declaration|reference|deklaration|verweis|déclaration)|declared here|defined here|raised at|called from|while compiling|with \[|the first definition|in expansion of|In instantiation)/i;

function readInner(text: string, hints: number): LocatedLine | undefined {
  const location = innerLocation(text, hints);
  // A logger's class and line are no file.
  if (location === undefined || location.file?.endsWith('.class')) return undefined;
  const isFrame = FRAME_LINE.test(text) || (SECONDARY.test(text) && !STATED_ERROR.test(text));
  const words = WORDS_OF_TROUBLE.exec(text);
  if (location.file === undefined && !isFileless(location, text)) return undefined;
  const severity = words === null ? undefined : (severityOf(words[0]) ?? 'error');
  const message = text.trim();
  const rank = isFrame ? 'trace' : words === null ? 'guess' : 'cause';
  return { location, verdict: { severity, code: undefined, message }, rank };
}

// error: 'y' was previously declared at a.c:3:5
const STATED_ERROR = /^\W*(?:fatal )?error\b[^:\n]{0,20}:/i;

//   at Object.run (a.js:3:5)   from a.c:3:   In file included from a.h:3,   called from a.py line 3
const FRAME_LINE =
  /^\s*(?:at|from|by|#\s?\d+|->|thrown in)\s|^In file included (?:from|at)|\bcalled (?:at|from)\b/;

const WORDS_OF_TROUBLE =
  /\b(?:error|warning|fatal|fail(?:ed|ure)?|exception|invalid|unexpected|undefined|undeclared|missing|unable|cannot|violat\w+|broken|illegal|deprecated|panic\w*|mismatch\w*)\b/i;

function isFileless(location: Location, text: string): boolean {
  return location.column !== undefined || /^\W*line\b/i.test(text.trim());
}
