/** What a sandboxed command may reach: reads everything but what is hidden, writes what is named. */
export interface SandboxSettings {
  /** The directory the command runs in and may write, absolute, links resolved. */
  readonly directory: string;
  /** Further folders it may write, absolute, links resolved, none in another or in the directory. */
  readonly writable: readonly string[];
  readonly network: boolean;
  /** Files and folders that stay as they are, an outer one before what is in it. */
  readonly guarded: readonly GuardedPath[];
  /** Folders it sees empty: wisp's own. */
  readonly hidden: readonly string[];
  /** Sockets of programs outside that it must not talk to, absolute, links resolved. */
  readonly sockets: readonly string[];
  /** Variables that name such sockets: it does not get them. */
  readonly unset: readonly string[];
  /** Files below the temporary folder that it may read all the same. */
  readonly readable: readonly string[];
}

/**
 * `pinned`: may be written but not moved away. `read-only`: neither. `no-folder`, `no-file`: is not
 * there, and nothing can be put there: an empty one stands in its place.
 */
export interface GuardedPath {
  readonly path: string;
  readonly guard: 'pinned' | 'read-only' | 'no-folder' | 'no-file';
}
