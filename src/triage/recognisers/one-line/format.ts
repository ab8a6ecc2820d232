import type { Rank } from '../../recogniser.ts';
import type { Severity } from '../../severity.ts';

/** One line of one tool. */
export interface OneLineFormat {
  readonly tool: string;
  /** Hints every such line has at least one of. */
  readonly wakes: number;
  /** Stands in every such line: looked for before the pattern is tried. */
  readonly keyword: string;
  /** Groups: file, line, column, endLine, severity, code, message. */
  readonly pattern: RegExp;
  /** When the line does not say. */
  readonly severity?: Severity;
  readonly rank?: Rank;
}
