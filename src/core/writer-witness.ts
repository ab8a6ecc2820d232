import type { FileChange } from './file-change.ts';

/**
 * Knows, where the system tells, whether the run under way wrote a path: its processes' accounts of
 * bytes written, and the files they hold open.
 */
export interface WriterWitness {
  /**
   * Takes everything that was seen to change while a run is under way, as soon as it is seen.
   *
   * @returns Those paths that the run cannot have written; none where that cannot be told.
   */
  others(changes: readonly FileChange[]): ReadonlySet<string>;
  /** How long after the run began a path was first written, in milliseconds; undefined when unknown. */
  offsetOf(path: string): number | undefined;
  /** What speaks for the run having written these paths, all of them seen since it was last asked. */
  byRun(paths: readonly string[]): (path: string) => WriterEvidence;
}

/**
 * `held`: the run holds the file open for writing, which is its own for certain. `balanced`: what the run wrote
 * is, to the byte, what all the files that changed have taken. `active`: it wrote something. Undefined:
 * nothing can be told.
 */
export type WriterEvidence = 'held' | 'balanced' | 'active' | undefined;

/** Tells nothing. */
export const noWitness: WriterWitness = {
  others: () => new Set(),
  offsetOf: () => undefined,
  byRun: () => () => undefined,
};
