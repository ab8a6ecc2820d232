/** What a sandboxed command may reach: reads everything but what is hidden, writes what is named. */
export interface SandboxSettings {
  /** The directory the command runs in and may write, absolute, links resolved. */
  readonly directory: string;
  /** Further folders it may write, absolute; missing ones are left out by the caller. */
  readonly writable: readonly string[];
  readonly network: boolean;
  /** Files and folders in the directory that stay as they are. */
  readonly guarded: readonly GuardedPath[];
  /** Folders it sees empty: wisp's own. */
  readonly hidden: readonly string[];
  /** Files below the temporary folder that it may read all the same. */
  readonly readable: readonly string[];
}

/**
 * `pinned`: may be written but not moved away. `read-only`: neither. `absent`: is not there, and
 * nothing can be put there.
 */
export interface GuardedPath {
  readonly path: string;
  readonly guard: 'pinned' | 'read-only' | 'absent';
}
