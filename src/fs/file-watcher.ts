/**
 * Sees every change below some paths. Engines live in `engines/`; whoever uses one knows only this.
 */
export interface FileWatcher {
  /** Settles when every path is watched and edits made meanwhile have been reported; rejects with a WispError. */
  readonly ready: Promise<void>;
  /** What it watches right now. */
  health(): FileWatcherHealth;
  /** Stops watching and lets go of every handle; nothing is reported afterwards. */
  close(): Promise<void>;
}

/** One path whose content, kind or existence changed. */
export interface FileChange {
  /** Absolute. */
  readonly path: string;
  readonly kind: 'created' | 'modified' | 'deleted';
}

export interface FileWatcherHealth {
  readonly engine: 'directories' | 'chokidar';
  /** Files seen that are not ignored. */
  readonly files: number;
  /** Kernel watches held. */
  readonly watches: number;
  /** Paths that are looked at instead of listened to, with the reason. */
  readonly polled: readonly PolledPath[];
}

export interface PolledPath {
  readonly path: string;
  readonly reason: string;
}

/** Takes changes as they are seen, several at a time, each path once in a batch. */
export type ReportChanges = (changes: readonly FileChange[]) => void;
