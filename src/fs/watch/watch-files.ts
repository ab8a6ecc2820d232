import type { Clock } from '../../core/clock.ts';
import type { ReportTrouble } from '../../core/trouble.ts';
import { chokidarEngine } from './engines/chokidar.ts';
import { directoriesEngine } from './engines/directories.ts';
import type { Engine } from './engines/engine.ts';
import type { FileWatcher, ReportChanges } from './file-watcher.ts';
import { type IgnoreOptions, IgnoreRules } from './ignore/ignore-rules.ts';
import { readMounts } from './read-mounts.ts';
import { TreeWatcher } from './tree-watcher.ts';
import { watchedRoots } from './watched-root.ts';

/** How often what cannot be listened to is looked at, in milliseconds. */
const POLL_MS = 1_000;

export interface WatchFilesOptions extends IgnoreOptions {
  /** Absolute files and directories to watch; they count whatever the rules say of them. */
  readonly paths: readonly string[];
  /** Look this often instead of listening; undefined to listen. */
  readonly pollMs: number | undefined;
  /** Wall-clock milliseconds just before the first run: what is written after that is a change. */
  readonly sinceMs: number;
  readonly clock: Clock;
  /** Tells a sleep of the machine from a pause of this process. */
  readonly wallClockMs: () => number;
  readonly onChanges: ReportChanges;
  readonly onTrouble: ReportTrouble;
}

/**
 * Watches files: at once, without waiting for a first walk. `ready` of the result tells when that is
 * done; nothing written since `sinceMs` is missed.
 *
 * @throws A usage error that names a path that does not exist.
 */
export function watchFiles(options: WatchFilesOptions): FileWatcher {
  return new TreeWatcher({
    roots: watchedRoots(options.paths),
    engine: engineFor(options),
    rulesFor: (root) => new IgnoreRules(root.directory, options),
    mounts: options.platform === 'linux' ? readMounts() : [],
    sinceMs: options.sinceMs - CLOCK_TICK_MS,
    pollMs: options.pollMs ?? POLL_MS,
    clock: options.clock,
    wallClockMs: options.wallClockMs,
    onChanges: options.onChanges,
    onTrouble: options.onTrouble,
  });
}

/** File times come from a clock that Linux moves forward once a tick, at most this many milliseconds. */
const CLOCK_TICK_MS = 10;

/** Only Linux tells of the files in a watched directory, whichever way they are written. */
function engineFor({ pollMs, platform, clock }: WatchFilesOptions): Engine {
  return pollMs === undefined && platform === 'linux'
    ? directoriesEngine()
    : chokidarEngine(pollMs, clock);
}
