/** Where a command is judged for: what its paths are relative to, and what is not to be touched. */
export interface PolicyContext {
  /** The watched directory, absolute. */
  readonly directory: string;
  /** The user's home directory, absolute. */
  readonly home: string;
  /** Where wisp keeps its state and its config, absolute. */
  readonly ownFolders: readonly string[];
}
