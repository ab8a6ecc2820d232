import type { WaitTarget } from '../../app/wait/wait-session.ts';
import { formatDuration } from '../../core/duration.ts';
import { shorten } from '../../core/text.ts';
import type { Progress } from '../../wait/look.ts';
import type { Standing } from '../../wait/running-wait.ts';
import type { Together } from '../../wait/verdicts.ts';
import type { Style } from './style.ts';

/** What the row is made of. */
export interface WaitRow {
  readonly targets: readonly WaitTarget[];
  readonly together: Together;
  readonly elapsedMs: number;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly nowMs: number;
  readonly hasKeys: boolean;
}

/** Longest target in the row, in characters: how it stands must find room in 80 columns. */
const TARGET_LENGTH = 36;

/** Most dots; more parts than that are told by their share. */
const DOTS = 20;

/** Pauses shorter than this are not worth a countdown, in milliseconds. */
const WORTH_TELLING_MS = 2_000;

/** One line: what is waited for, how it stands, how long, when it is looked at next. */
export function rowWords(row: WaitRow, style: Style): string {
  const open = row.targets.filter(({ hasEnded }) => !hasEnded);
  const shown = open[0] ?? row.targets[0];
  if (shown === undefined) return '';
  const { standing } = shown;
  const many = row.targets.length > 1 ? manyWords(row, open.length) : undefined;
  return [
    many,
    shorten(shown.target, TARGET_LENGTH),
    standing?.progress && dots(standing.progress, style),
    standing?.state ?? 'looking',
    standing?.latest,
    standing?.blip && style.warn(standing.blip),
    seconds(row.elapsedMs),
    nextWords(standing, row.nowMs),
    row.hasKeys ? style.dim(keyWords(standing)) : undefined,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ');
}

function manyWords({ together, targets }: WaitRow, open: number): string {
  return `${together} of ${targets.length}, ${open} open`;
}

/** Jobs as dots that fill; with many of them each dot stands for several. */
function dots({ passed, failed, other, total }: Progress, style: Style): string {
  if (total === 0) return '';
  const scale = Math.min(1, DOTS / total);
  // A failure is never too small to be seen.
  const share = (count: number): number =>
    count === 0 ? 0 : Math.max(1, Math.round(count * scale));
  const length = Math.round(total * scale);
  const bad = share(failed);
  const done = Math.min(length - bad, Math.floor((passed + other) * scale));
  const open = Math.max(0, length - bad - done);
  return style.bad('✗'.repeat(bad)) + style.good('●'.repeat(done)) + style.dim('○'.repeat(open));
}

function nextWords(standing: Standing | undefined, nowMs: number): string | undefined {
  if (standing === undefined) return undefined;
  if (standing.nextLookAtMs === null) return 'watching live';
  const leftMs = standing.nextLookAtMs - nowMs;
  return leftMs < WORTH_TELLING_MS ? undefined : `next look in ${spaced(leftMs)}`;
}

function keyWords(standing: Standing | undefined): string {
  return standing?.nextLookAtMs === null ? 'q stops' : 'Enter looks now, q stops';
}

/** `40 s`, `2m10s`: without a fraction, which would flicker. */
function spaced(ms: number): string {
  const whole = Math.ceil(ms / 1_000);
  return whole < 60 ? `${whole} s` : seconds(whole * 1_000);
}

function seconds(ms: number): string {
  const whole = Math.floor(ms / 1_000);
  return whole < 60 ? `${whole} s` : formatDuration(whole * 1_000);
}
