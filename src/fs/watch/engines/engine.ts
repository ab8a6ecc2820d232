/**
 * Says where to look. An engine knows nothing of rules, files or what was there before; the tree
 * asks it for each directory it knows and compares with its snapshot on every hint.
 */
export interface Engine {
  readonly name: 'directories' | 'chokidar';
  /**
   * Starts hints about the entries of one directory, not about what lies deeper.
   *
   * @throws The system's error: `ENOSPC` at the limit of watches, `EMFILE` at that of open files.
   */
  watch(directory: string, listener: EngineListener): Watch;
  /** Settles when hints flow for everything asked for so far. */
  ready(): Promise<void>;
  /** Watches held right now. */
  readonly watches: number;
  close(): Promise<void>;
}

export interface EngineListener {
  /**
   * `name` is the entry to look at, null when it could be any. `isWritten` is true when something
   * certainly happened to the entry, even if it looks as before.
   */
  onHint(name: string | null, isWritten: boolean): void;
  /** The directory is not listened to after all; the system's error code. */
  onFailure(code: string): void;
}

export interface Watch {
  close(): void;
}
