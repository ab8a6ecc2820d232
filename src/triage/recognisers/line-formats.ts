import type { OutputLine } from '../digest.ts';
import type { Rank, Recogniser, Report } from '../recogniser.ts';
import { kindOf, type Severity, severityOf } from '../severity.ts';
import { cleanPath } from '../source-path.ts';

/** One line of one tool. */
export interface LineFormat {
  readonly tool: string;
  /** Hints every such line has at least one of. */
  readonly wakes: number;
  /** Begins with `^`. Groups: file, line, column, endLine, severity, code, message. */
  readonly pattern: RegExp;
  /** When the line does not say. */
  readonly severity?: Severity;
  readonly rank?: Rank;
}

/** Reads lines that say all by themselves, by the first of its formats that holds. */
export class LineFormats implements Recogniser {
  readonly wakes: number;
  readonly isOpen = false;
  readonly isLoose = true;
  readonly #formats: readonly LineFormat[];
  readonly #any: RegExp;
  readonly #report: Report;

  constructor(formats: readonly LineFormat[], any: RegExp, report: Report) {
    this.wakes = formats.reduce((all, { wakes }) => all | wakes, 0);
    this.#formats = formats;
    this.#any = any;
    this.#report = report;
  }

  line(line: OutputLine, hints: number): boolean {
    if (!this.#any.test(line.text)) return false;
    for (const format of this.#formats) {
      if ((format.wakes & hints) === 0) continue;
      const groups = format.pattern.exec(line.text)?.groups;
      if (groups === undefined) continue;
      this.#tell(format, groups, line);
      return true;
    }
    return false;
  }

  #tell(format: LineFormat, groups: Groups, at: OutputLine): void {
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
      message: plain(message) || at.text,
      ...(code?.includes(' > ') === true
        ? { test: code, kind: 'test-failure' as const }
        : { code }),
      at,
    });
  }
}

/** GitHub's annotations escape line ends: the first line says why. */
function plain(message: string | undefined): string | undefined {
  return message?.includes('%0A') === true ? message.slice(0, message.indexOf('%0A')) : message;
}

/** One look that most lines do not pass: holds when any of the formats may. */
export function anyOf(formats: readonly LineFormat[]): RegExp {
  const unnamed = formats.map(({ pattern }) => pattern.source.replace(/\(\?<\w+>/g, '(?:'));
  return new RegExp(unnamed.join('|'));
}

type Groups = Readonly<Record<string, string | undefined>>;

/** Tools that count from 0 mean "nowhere in particular" by it. */
function countOf(text: string | undefined): number | undefined {
  const count = Number(text ?? 0);
  return count > 0 ? count : undefined;
}
