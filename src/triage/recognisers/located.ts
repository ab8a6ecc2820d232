import type { OutputLine } from '../digest.ts';
import { hint } from '../hints.ts';
import { type LocatedLine, locatedLine } from '../located-line.ts';
import type { Rank, Recogniser, Report } from '../recogniser.ts';
import { kindOf, severityOf } from '../severity.ts';

/**
 * The layer for tools nobody wrote a recogniser for: any line that names a file and a line in it,
 * in one of the shapes that compilers and linters have used for fifty years.
 */
export class Located implements Recogniser {
  readonly isLoose = true;
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
    const seen = (hints & this.wakes) === 0 ? undefined : locatedLine(line.text, hints);
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
