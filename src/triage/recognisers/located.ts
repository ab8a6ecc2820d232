import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import { type LocatedLine, locatedLine } from '../located-line.ts';
import type { Location } from '../location.ts';
import type { Rank, Recogniser, Report } from '../recogniser.ts';
import { kindOf, severityOf } from '../severity.ts';
import { isDependency } from '../source-path.ts';

/**
 * The layer for tools nobody wrote a recogniser for: any line that names a file and a line in it,
 * in one of the shapes that compilers and linters have used for fifty years.
 */
export class Located implements Recogniser {
  readonly isLoose = true;
  readonly wakes =
    hint.colonDigit |
    hint.bracketDigit |
    hint.line |
    hint.quote |
    hint.error |
    hint.warning |
    hint.fail |
    hint.trouble;
  readonly #report: Report;
  #open: Open | undefined;
  /** The last line with words of trouble and no place. */
  #before: OutputLine | undefined;
  /** Where own code last asked for a template of somebody else's. */
  #requiredFrom: Location | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  line(line: OutputLine, hints: number): boolean {
    const seen = (hints & this.wakes) === 0 ? undefined : locatedLine(line.text, hints);
    if (seen === undefined) {
      if (this.#open !== undefined) this.#continue(line);
      else if ((hints & WORDS) !== 0 && TROUBLE.test(line.text)) this.#before = line;
      return false;
    }
    if (seen.rank === 'trace' && this.#open !== undefined) {
      this.#tell(seen, line);
      return true;
    }
    this.end();
    if (seen.verdict.message === '' || HEADING.test(seen.verdict.message))
      this.#open = { seen, at: line, lines: 0, words: this.#wordsAbove(line) };
    else this.#tellAtOwn(seen, line);
    return true;
  }

  /** An indented place belongs to the words of trouble right above it. */
  #wordsAbove({ number, text }: OutputLine): string | undefined {
    const before = this.#before;
    this.#before = undefined;
    const isBelow = before !== undefined && /^\s+\S+$/.test(text) && number - before.number <= 2;
    return isBelow ? before.text.trim() : undefined;
  }

  /** An error inside somebody else's header is told where the person's own code asked for it. */
  #tellAtOwn(seen: LocatedLine, line: OutputLine): void {
    const { file } = seen.location;
    if (file === undefined || !isDependency(file)) {
      this.#requiredFrom = REQUIRED_FROM.test(line.text) ? this.#requiredFrom : undefined;
      if (REQUIRED_FROM.test(line.text) && file !== undefined) this.#requiredFrom = seen.location;
      this.#tell(seen, line);
      return;
    }
    const isError = seen.verdict.severity === 'error' && this.#requiredFrom !== undefined;
    this.#tell(
      isError ? { ...seen, location: { ...seen.location, ...ownOf(this.#requiredFrom) } } : seen,
      line,
    );
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
    // A bundler's next report is not this one's message.
    if (text.startsWith('[!]')) {
      this.end();
      return;
    }
    // Eclipse's compiler: place, source, carets, message
    if (/^\^{2,}$/.test(text)) open.words = undefined;
    else if (open.words === undefined && /\w/.test(text))
      open.words = text.replace(/^[•*-]\s*/, '');
    if (open.lines >= MOST_LINES) this.end();
  }

  #tell(seen: LocatedLine, at: OutputLine, rank: Rank | undefined = seen.rank): void {
    const { location, verdict } = seen;
    this.#report({
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
    });
  }
}

function ownOf(location: Location | undefined): Partial<Location> {
  return location === undefined
    ? {}
    : { file: location.file, line: location.line, column: location.column };
}

// s.cpp:6:12:   required from here
const REQUIRED_FROM = /:\s+required from here$/;

const WORDS = hint.error | hint.fail | hint.trouble;

const TROUBLE =
  /\b(?:error|fail(?:ed|ure)?|cannot|can't|could not|unable|not found|unexpected|invalid|unresolved)\b/i;

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
  readonly seen: LocatedLine;
  readonly at: OutputLine;
  lines: number;
  words: string | undefined;
  isTold?: boolean;
}
