import type { OutputLine } from '../digest.ts';
import type { Recogniser, Report } from '../recogniser.ts';
import { kindOf, severityOf } from '../severity.ts';
import { cleanPath } from '../source-path.ts';
import type { OneLineFormat } from './one-line/format.ts';
import { ONE_LINE_FORMATS } from './one-line/formats.ts';

/** Tools that say all in one line, in a shape of their own. */
export class OneLine implements Recogniser {
  readonly wakes = ONE_LINE_FORMATS.reduce((all, { wakes }) => all | wakes, 0);
  readonly isOpen = false;
  readonly #relevant = new Map<number, readonly OneLineFormat[]>();
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  line(line: OutputLine, hints: number): boolean {
    for (const format of this.#formatsFor(hints)) {
      if (!line.text.includes(format.keyword)) continue;
      const match = format.pattern.exec(line.text);
      if (match?.groups === undefined) continue;
      this.#tell(format, match.groups, line);
      return true;
    }
    return false;
  }

  #formatsFor(hints: number): readonly OneLineFormat[] {
    const relevant = hints & this.wakes;
    const known = this.#relevant.get(relevant);
    if (known !== undefined) return known;
    const formats = ONE_LINE_FORMATS.filter(({ wakes }) => (wakes & relevant) !== 0);
    if (this.#relevant.size < MOST_COMBINATIONS) this.#relevant.set(relevant, formats);
    return formats;
  }

  #tell(format: OneLineFormat, groups: Groups, at: OutputLine): void {
    const { column, endLine, code, message } = groups;
    const file = groups.file ?? groups.file2;
    const line = groups.line ?? groups.line2;
    const severity = severityOf(groups.severity ?? '') ?? format.severity ?? 'error';
    this.#report({
      kind: kindOf(severity),
      tool: format.tool,
      rank: format.rank,
      file: file === undefined ? undefined : cleanPath(file),
      line: countOf(line),
      column: countOf(column),
      endLine: countOf(endLine),
      message: message || at.text,
      code,
      at,
    });
  }
}

const MOST_COMBINATIONS = 4_096;

type Groups = Readonly<Record<string, string | undefined>>;

/** Tools that count from 0 mean "nowhere in particular" by it. */
function countOf(text: string | undefined): number | undefined {
  const count = Number(text ?? 0);
  return count > 0 ? count : undefined;
}
