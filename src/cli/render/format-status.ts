import { formatDuration } from '../../core/duration.ts';
import type { Verdict } from '../../core/outcome.ts';
import { counted } from '../../core/text.ts';

/** What the status line is made of. */
export interface WatchStatus {
  readonly phase: 'running' | 'settling' | 'thinking' | 'idle' | 'paused' | 'stopping' | 'ending';
  readonly run: number;
  /** How long the run under way has taken, in milliseconds. */
  readonly runningMs: number;
  /** Files watched; undefined while they are counted, or when none are watched. */
  readonly files: number | undefined;
  readonly isWatchingFiles: boolean;
  readonly verdict: Verdict | undefined;
  /** Since the last pass, in milliseconds; undefined when there was none. */
  readonly sincePassMs: number | undefined;
  /** Until the next run by the interval, in milliseconds; undefined without one. */
  readonly untilNextMs: number | undefined;
  readonly hasKeys: boolean;
}

/** The status line: what wisp is doing, when it last passed, what comes next. */
export function statusWords(status: WatchStatus): string {
  return [
    doing(status),
    isBetweenRuns(status) && status.verdict === 'red' ? 'failing' : undefined,
    lastPass(status),
    status.untilNextMs === undefined ? undefined : `next run in ${countdown(status.untilNextMs)}`,
    status.hasKeys && !isLastRun(status) ? 'h for keys' : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}

/** `watching 1,204 files`. */
export function watchingWords(files: number): string {
  return `watching ${counted(files)} ${files === 1 ? 'file' : 'files'}`;
}

/** How long a status stays true, in milliseconds: when to draw it again. */
export function statusLifetimeMs(status: WatchStatus): number | undefined {
  if (status.phase === 'running' || status.untilNextMs !== undefined) return 1_000;
  return status.sincePassMs === undefined
    ? undefined
    : status.sincePassMs < 60_000
      ? 5_000
      : 60_000;
}

function doing(status: WatchStatus): string {
  switch (status.phase) {
    case 'running':
      return `run ${status.run} · ${countdown(status.runningMs)}`;
    case 'stopping':
      return `stopping after run ${status.run} · Ctrl-C again stops it now`;
    case 'ending':
      return `ending run ${status.run} · Ctrl-C again ends it now`;
    case 'settling':
      return 'waiting for changes to settle';
    case 'thinking':
      return `${watching(status)} · asking the model`;
    case 'paused':
      return 'paused · p resumes, Enter runs once';
    case 'idle':
      return watching(status);
  }
}

function watching({ isWatchingFiles, files }: WatchStatus): string {
  if (!isWatchingFiles) return 'waiting';
  return files === undefined ? 'watching' : watchingWords(files);
}

function isBetweenRuns({ phase }: WatchStatus): boolean {
  return phase !== 'running' && !isLastRun({ phase });
}

function isLastRun({ phase }: Pick<WatchStatus, 'phase'>): boolean {
  return phase === 'stopping' || phase === 'ending';
}

function lastPass(status: WatchStatus): string | undefined {
  const { sincePassMs, verdict } = status;
  if (!isBetweenRuns(status) || verdict === undefined) return undefined;
  if (sincePassMs === undefined) return 'no pass yet';
  if (sincePassMs < 5_000) return verdict === 'red' ? 'passed just before' : 'passed just now';
  return `last pass ${formatDuration(floorTo(sincePassMs)).replace('.0 s', ' s')} ago`;
}

/** Coarse enough that the line need not be drawn every second. */
function floorTo(ms: number): number {
  const step = ms < 60_000 ? 5_000 : 60_000;
  return Math.floor(ms / step) * step;
}

/** `0:07`, `2:10`, `1:02:10`. */
function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  const hours = Math.floor(seconds / 3_600);
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':').replace(/^0/, '');
}
