import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import { type Stripped, stripLead } from '../lead.ts';
import { innerLocation, type Location, leadingLocation } from '../location.ts';
import type { Rank, Recogniser, Report, Sighting } from '../recogniser.ts';
import { kindOf, type Severity, severityOf } from '../severity.ts';
import { isDependency, isSourcePath } from '../source-path.ts';
import { type Verdict, verdictOf } from '../verdict.ts';

/**
 * The layer for tools nobody wrote a recogniser for: any line that names a file and a line in it,
 * in one of the shapes that compilers and linters have used for fifty years.
 */
export class Located implements Recogniser {
  readonly wakes =
    hint.colonDigit | hint.bracketDigit | hint.line | hint.quote | hint.error | hint.warning;
  readonly #report: Report;
  #open: Open | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  line(line: OutputLine, hints: number): boolean {
    const seen = (hints & this.wakes) === 0 ? undefined : read(line.text, hints);
    if (seen === undefined) {
      if (this.#open !== undefined) this.#continue(line);
      return false;
    }
    if (seen.rank === 'trace' && this.#open !== undefined) {
      this.#tell(seen, line);
      return true;
    }
    this.end();
    if (seen.verdict.message === '' || HEADING.test(seen.verdict.message))
      this.#open = { seen, at: line, lines: 0, words: undefined };
    else this.#tell(seen, line);
    return true;
  }

  end(): void {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined || open.isTold === true) return;
    const { verdict } = open.seen;
    const message = open.words ?? (verdict.severity === undefined ? '' : verdict.severity);
    const rank = verdict.severity === undefined && open.words === undefined ? 'trace' : undefined;
    this.#tell({ ...open.seen, verdict: { ...verdict, message } }, open.at, rank);
  }

  /** The message of `a.f90:81.24:` and `a.hs:3:5:` stands in the lines below. */
  #continue(line: OutputLine): void {
    const open = this.#open;
    if (open === undefined) return;
    open.lines++;
    const text = line.text.trim();
    const coded = CODED_LINE.exec(line.text);
    if (coded !== null) {
      const [, code, message = ''] = coded;
      const verdict = { ...open.seen.verdict, severity: open.seen.verdict.severity, code, message };
      open.isTold = true;
      open.lines = 0;
      this.#tell({ ...open.seen, verdict, rank: 'cause' }, line);
      return;
    }
    const match = SEVERITY_LINE.exec(text);
    if (match !== null) {
      const severity = severityOf(match[1] ?? '') ?? open.seen.verdict.severity;
      const verdict = { ...open.seen.verdict, severity, message: match[2] ?? '' };
      this.#open = undefined;
      this.#tell({ ...open.seen, verdict }, open.at);
      return;
    }
    // Eclipse's compiler: place, source, carets, message
    if (/^\^{2,}$/.test(text)) open.words = undefined;
    else if (open.words === undefined && /\w/.test(text))
      open.words = text.replace(/^[•*-]\s*/, '');
    if (open.lines >= MOST_LINES) this.end();
  }

  #tell(seen: Seen, at: OutputLine, rank: Rank | undefined = seen.rank): void {
    const { location, verdict } = seen;
    const sighting: Sighting = {
      kind: kindOf(verdict.severity),
      tool: GENERIC,
      rank,
      file: location.file,
      line: location.line > 0 ? location.line : undefined,
      column: location.column !== undefined && location.column > 0 ? location.column : undefined,
      endLine: location.endLine,
      message: verdict.message || at.text,
      code: verdict.code,
      at,
    };
    this.#report(sighting);
  }
}

/** What the generic layer calls itself as a finding's tool. */
export const GENERIC = 'generic';

// a.py:1 at module level:     a.py:4 in public function `f`:
const HEADING = /^(?:at module level|in (?:public|private|protected) .*):$/;

/** Lines below a bare place in which its message is looked for. */
const MOST_LINES = 6;

//         D205: 1 blank line required between summary line and description
const CODED_LINE = /^\s+([A-Z]{1,3}\d{2,4}): (\S.*)$/;

// Error: Interface mismatch in dummy procedure
const SEVERITY_LINE = /^(fatal error|error|warning)\s*:\s*(.*)$/i;

interface Open {
  readonly seen: Seen;
  readonly at: OutputLine;
  lines: number;
  words: string | undefined;
  isTold?: boolean;
}

interface Seen {
  readonly location: Location;
  readonly verdict: Verdict;
  readonly rank: Rank;
}

function read(text: string, hints: number): Seen | undefined {
  // rubocop -a tells what it has mended
  if (text.includes(': [Corrected] ') || isTally(text)) return undefined;
  return readLeading(text, hints) ?? readInner(text, hints);
}

function isTally(text: string): boolean {
  return TALLY.test(text) || TALLY_ROW.test(text);
}

// Found 1 error in src/a.ts:3     Found 2 errors in the same file, starting at: src/a.ts:3
const TALLY = /^(?:[\w@/.-]+: )?Found \d+ (?:errors?|problems?|issues?)\b/;

// Errors  Files
//      2  src/a.ts:3
const TALLY_ROW = /^(?=[ \d]{6} {2}\S) *\d+ {2}\S.*:\d+$/;

function readLeading(text: string, hints: number): Seen | undefined {
  const isIndented = text.startsWith(' ') || text.startsWith('\t');
  const canBeWhole = (hints & (hint.error | hint.warning)) !== 0;
  let rest: Stripped = { text, severity: undefined, code: undefined };
  for (let depth = 0; depth <= MOST_LEADS; depth++) {
    const location =
      leadingLocation(rest.text, hints) ?? (canBeWhole ? wholeFile(rest.text) : undefined);
    if (location !== undefined) {
      const seen = judged(location, rest, isIndented);
      return FRAME_LINE.test(text) && seen.verdict.severity !== 'error'
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
  const file = match?.[1]?.trim();
  if (match === null || file === undefined || !isSourcePath(file)) return undefined;
  const after = text.slice(match[0].length);
  // msbuild puts its targets file before another tool's place
  if (leadingLocation(after.replace(/^\w+ ?: /, '')) !== undefined) return undefined;
  return { file, line: 0, column: undefined, endLine: undefined, before: '', after };
}

const WHOLE_FILE =
  /^((?:[A-Za-z]:(?=[\\/]))?[^:\n]{1,300}):{1,3} (?=(?:fatal )?(?:error|warning|info)\b[^:\n]{0,20}:)/i;

function judged(location: Location, lead: Stripped, isIndented: boolean): Seen {
  const after = location.after.replace(/^\s*[:,;)\]-]*\s*/, '').replace(PROJECT, '');
  const found = verdictOf(after);
  const severity = found.severity ?? lead.severity;
  const verdict = { ...found, severity, code: found.code ?? lead.code };
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
  if (location.file !== undefined && isDependency(location.file) && severity !== 'error') {
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

function readInner(text: string, hints: number): Seen | undefined {
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
