/** One thing wrong, as a tool's output tells it. */
export interface Finding {
  readonly kind: FindingKind;
  /** Relative to the command's directory when it lies below it, else as the output has it. */
  readonly file?: string;
  /** Counted from 1. */
  readonly line?: number;
  /** Counted from 1. */
  readonly column?: number;
  readonly endLine?: number;
  /** One line, at most {@link MESSAGE_LIMIT} characters, without control characters. */
  readonly message: string;
  /** The failing test's full name, its parts joined with ` > `. */
  readonly test?: string;
  /** The tool's own code for it: `TS2345`, `E0308`, `no-unused-vars`. */
  readonly code?: string;
  /** The recogniser that saw it, or `model`. */
  readonly tool: string;
  readonly evidence: Evidence;
  readonly by: 'recogniser' | 'model';
}

export type FindingKind = 'error' | 'test-failure' | 'crash' | 'warning' | 'other';

/** Where in the output a finding stands, literally. */
export interface Evidence {
  /** First line of the output that says it, counted from 1. */
  readonly firstLine: number;
  /** Last line of the output that says it, counted from 1. */
  readonly lastLine: number;
  /** The text of the telling line as it stands in the cleaned output. */
  readonly text: string;
}

/** Longest message of a finding, in characters. */
export const MESSAGE_LIMIT = 500;

/** What a red run's output comes down to. */
export interface Triage {
  /** At most {@link FINDINGS_LIMIT}, errors and failed tests first. */
  readonly findings: readonly Finding[];
  /** How many there were before the limit. */
  readonly total: number;
  /** One sentence, when the model gave one. */
  readonly summary?: string;
  readonly engine: 'recognisers' | 'model' | 'none';
  /** The model's name, when one was asked and answered. */
  readonly model?: string;
  readonly durationMs: number;
  /** True when part of the output was not seen, because it did not fit the buffer. */
  readonly isTruncated: boolean;
}

/** Most findings a triage carries. */
export const FINDINGS_LIMIT = 20;
