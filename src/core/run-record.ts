/**
 * What a watch keeps on the disk about its run, so that the next start of the same watch can end
 * what is left of it when wisp was killed outright.
 */
export interface RunRecord {
  /** The id of the watch, `watch-4f9c1a2b`. */
  readonly watch: string;
  /** Process numbers mean nothing on another one, or in another container. */
  readonly host: string;
  readonly directory: string;
  /** As a person would type it. */
  readonly command: string;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly startedAtMs: number;
  readonly wisp: ProcessIdentity;
  /** The run of `leader`; 0 before the first. Later ones may have begun. */
  readonly run: number;
  /** The leader of the run's group; null before the first. */
  readonly leader: ProcessIdentity | null;
  /** When the last run began and ended, for other watches to see; null before, and while it runs. */
  readonly runStartedAtMs?: number | null;
  readonly runEndedAtMs?: number | null;
}

/** A process, told from a later one that got the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in whatever words the system has for it; null when unknown. */
  readonly start: string | null;
}

/** Whether two records are of the same watch, at different times. */
export function isSameWatch(one: RunRecord, other: RunRecord): boolean {
  return (['host', 'directory', 'command'] as const).every((key) => one[key] === other[key]);
}

/** Reads what {@link JSON.stringify} made of a record; undefined when it is torn or no record. */
export function parseRunRecord(text: string): RunRecord | undefined {
  try {
    const value = JSON.parse(text) as RunRecord;
    const { watch, host, directory, command, startedAtMs, wisp, run, leader } = value;
    const isWhole =
      [watch, host, directory, command].every((part) => typeof part === 'string') &&
      [startedAtMs, run].every(Number.isFinite) &&
      isIdentity(wisp) &&
      (leader === null || isIdentity(leader));
    return isWhole ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Signalling the group 0 or 1 would reach wisp itself or everybody. */
function isIdentity({ pid, start }: ProcessIdentity): boolean {
  return Number.isSafeInteger(pid) && pid > 1 && (start === null || typeof start === 'string');
}
