import { readFileSync } from 'node:fs';

/** One output with what stands in it. */
export interface Row {
  readonly id: string;
  readonly tool: string;
  /** Compilers, linters, test runners and so on, where the rows are told apart by it. */
  readonly family?: string;
  /** Whether the tool was run or the output written after its source and documentation. */
  readonly made?: 'run' | 'source';
  readonly output: string;
  readonly expected: readonly Expected[];
  /** True when nothing else is wrong in it: precision counts only then. */
  readonly complete: boolean;
  /** False keeps a row out of the figures: its labels are one parser's view of a shared log. */
  readonly dev?: boolean;
  /** The part of the output that a person marked as saying why it failed. */
  readonly chunk?: { readonly text: string };
  /** The same as first and last lines, counted from 1. */
  readonly evidenceSpans?: readonly (readonly [number, number])[];
}

export interface Expected {
  readonly file?: string;
  readonly line?: number;
  readonly message?: string;
  readonly test?: string;
}

/** The rows of a JSON Lines file. */
export function readCorpus(file: string): readonly Row[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)
    .filter((row) => row.dev !== false);
}
