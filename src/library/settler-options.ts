export interface SettlerOptions {
  /** Quiet time that ends a burst, in milliseconds. Default: 1,000. */
  readonly quietMs?: number;
  /** Longest time from the first change to the call, in milliseconds. Default: 30,000. */
  readonly maxMs?: number;
  /** Called once a burst, with every path that changed in it, each once. */
  readonly onSettled: (paths: readonly string[]) => void;
}
