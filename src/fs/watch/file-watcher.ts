import type { FileChange } from '../../core/file-change.ts';

/**
 * Sees every change below some paths. `watchFiles()` makes one.
 */
export interface FileWatcher {
  /** Settles when every path is watched and edits made meanwhile have been reported; rejects with a WispError. */
  readonly ready: Promise<void>;
  /** What it watches right now. */
  health(): FileWatcherHealth;
  /**
   * Settles when everything that was written before the call has been reported. A run's last writes
   * are then known before the run is called over.
   */
  drained(): Promise<void>;
  /** Looks at these paths again, hint or no hint, and reports what changed since it last looked. */
  recheck(paths: readonly string[]): Promise<void>;
  /** Looks at everything again, as after a sleep of the machine, and reports what changed. */
  reconcile(): Promise<void>;
  /** Stops watching and lets go of every handle; nothing is reported afterwards. */
  close(): Promise<void>;
}

export interface FileWatcherHealth {
  readonly engine: 'directories' | 'chokidar';
  /** Files seen that are not ignored. */
  readonly files: number;
  /** Directories seen that are not ignored. */
  readonly directories: number;
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
