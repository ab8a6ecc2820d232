export interface TriageOptions {
  /** How the command ended; 0 means that there is nothing to find. */
  readonly exitCode?: number;
  /** Where the command ran, which the findings' paths are relative to. Default: the current directory. */
  readonly directory?: string;
}
