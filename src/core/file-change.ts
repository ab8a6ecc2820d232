/** One path whose content, kind or existence changed. */
export interface FileChange {
  /** Absolute. */
  readonly path: string;
  readonly kind: 'created' | 'modified' | 'deleted';
}
