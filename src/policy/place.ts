/** Where a command is judged for: what its paths are relative to, and what is not to be touched. */
export interface Place {
  /** The watched directory, absolute. */
  readonly directory: string;
  /** The person's home folder, absolute. */
  readonly home: string;
  /** Where wisp keeps its state and its config, absolute. */
  readonly ownFolders: readonly string[];
}
