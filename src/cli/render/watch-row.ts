import { commandLine } from '../../core/command.ts';
import { formatDuration } from '../../core/duration.ts';
import { printable, shorten } from '../../core/text.ts';
import type { Exit } from '../../ledger/event.ts';
import type { WatchRecord } from '../../ledger/state.ts';
import type { WatchRow } from '../../supervisor/protocol.ts';

/** A look that is overdue by more than this looks no more, in milliseconds. */
const OVERDUE_MS = 30_000;

/** What is true of a watch, and since when; printable, without colour. */
export function standingWords(row: WatchRow, nowMs: number, isSupervised: boolean): string {
  const { record, live } = row;
  const parts = partsOf(row, nowMs);
  const isKept = record.phase === 'armed' || record.phase === 'acting';
  const unlooked =
    isKept && live === null && !isSupervised ? 'nothing looks: no supervisor runs' : undefined;
  const suppressed = record.suppressed > 0 ? `${record.suppressed} suppressed` : undefined;
  return [...parts, unlooked, suppressed].filter((part) => part !== undefined).join(' · ');
}

/** What a watch is about, in a few printable words. */
export function aboutWords({ definition }: WatchRecord): string {
  const { source } = definition;
  switch (source.kind) {
    case 'command':
    case 'job':
      return printable(commandLine(source.command));
    case 'files':
      return source.paths.map((file) => printable(file)).join(', ');
    case 'time':
      return printable(source.message);
    case 'wait':
      return printable(source.words);
  }
}

/** How a row stands, for a colour. */
export function moodOf({ record, live }: WatchRow, nowMs: number): 'good' | 'warn' | 'bad' | 'dim' {
  if (record.phase === 'held') return 'warn';
  if (record.phase === 'done') return isBadEnd(record) ? 'bad' : 'dim';
  if (isDown(record, nowMs) || record.job?.verdict === 'red') return 'bad';
  return isStale(live, nowMs) ? 'warn' : 'good';
}

function partsOf({ record, live }: WatchRow, nowMs: number): (string | undefined)[] {
  const { phase, acting, definition } = record;
  switch (phase) {
    case 'held':
      return ['held: needs approval', record.heldBecause[0] && printable(record.heldBecause[0])];
    case 'acting':
      return [
        `acting ${age(nowMs - (acting?.sinceMs ?? nowMs))}`,
        acting?.by === 'inbox' ? 'taken through the inbox' : undefined,
      ];
    case 'done':
      return [endWords(record, nowMs)];
    case 'armed':
  }
  if (isDown(record, nowMs)) return [downWords(record, nowMs)];
  if (isStale(live, nowMs)) {
    return [
      `stale: no look for ${age(nowMs - (live?.lookedAtMs ?? nowMs))}`,
      firedWords(record, nowMs),
    ];
  }
  const { source, gate } = definition;
  const trouble = live?.trouble == null ? undefined : `last look: ${printable(live.trouble)}`;
  switch (source.kind) {
    case 'time':
      return ['armed', `comes in ${age(source.atMs - nowMs)}`];
    case 'wait':
      return ['waiting', live?.line ?? record.wait?.state, trouble, nextWords(live, nowMs)];
    case 'job':
      return jobParts(record, nowMs);
    case 'files':
      return ['armed', firedWords(record, nowMs) ?? 'unchanged', baselineWords(record)];
    case 'command': {
      if (source.everyMs === null) {
        return ['armed', 'running', firedWords(record, nowMs) ?? neverWords(gate.on)];
      }
      const looked =
        live?.lookedAtMs == null ? undefined : `looked ${age(nowMs - live.lookedAtMs)} ago`;
      const looks = live === null || live.looks === 0 ? undefined : counted(live.looks, 'look');
      const fired = firedWords(record, nowMs) ?? neverWords(gate.on);
      return ['armed', looked, looks, fired, trouble];
    }
  }
}

function jobParts({ job }: WatchRecord, nowMs: number): (string | undefined)[] {
  if (job === null) return ['armed', 'first run'];
  const runs = counted(job.runs, 'run');
  if (job.verdict === 'green') return [`passing for ${age(nowMs - job.sinceMs)}`, runs];
  return [`failing for ${age(nowMs - job.sinceMs)}`, printable(job.text), runs];
}

function firedWords({ lastFire, fires }: WatchRecord, nowMs: number): string | undefined {
  if (lastFire === null) return undefined;
  const many = fires > 1 ? `, ${fires} fires` : '';
  return `last fired ${age(nowMs - lastFire.atMs)} ago${many}`;
}

function neverWords(on: string): string | undefined {
  if (on === 'exit') return undefined;
  return on === 'match' ? 'never matched' : 'never fired';
}

function baselineWords({ baselineAtMs, lastAction }: WatchRecord): string | undefined {
  if (baselineAtMs === null || lastAction === null) return undefined;
  const at = new Date(baselineAtMs);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `baseline from ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`;
}

function nextWords(live: WatchRow['live'], nowMs: number): string | undefined {
  if (live?.nextAtMs == null || live.nextAtMs - nowMs < 2_000) return undefined;
  return `next look in ${age(live.nextAtMs - nowMs)}`;
}

function downWords({ lastDeath }: WatchRecord, nowMs: number): string {
  if (lastDeath === null) return '';
  const { exit, atMs, restartAtMs } = lastDeath;
  const back =
    restartAtMs === null ? '' : `, restarting in ${age(Math.max(0, restartAtMs - nowMs))}`;
  return `died: ${howEnded(exit)}, ${age(nowMs - atMs)} ago${back}`;
}

function endWords(record: WatchRecord, nowMs: number): string {
  const { end, lastDeath, lastFire, sinceMs, definition } = record;
  const ago = `${age(nowMs - sinceMs)} ago`;
  switch (end?.reason) {
    case 'disarmed':
      return definition.source.kind === 'wait'
        ? `no longer waited for, ${ago}`
        : `stopped by ${end.by === 'user' ? 'you' : printable(end.by)}, ${ago}`;
    case 'died': {
      const exit = lastDeath?.exit ?? lastFire?.exit;
      return exit == null ? `died, ${ago}` : `died: ${howEnded(exit)}, ${ago}`;
    }
    case 'finished':
      return definition.source.kind === 'wait' && lastFire !== null
        ? `${shorten(printable(lastFire.text), 80)}, ${ago}`
        : `finished, ${ago}`;
    case 'flood':
      return `disarmed, ${ago}: more than 50 fires a minute`;
    case undefined:
      return `done, ${ago}`;
    default:
      return `done: ${end?.reason}, ${ago}`;
  }
}

function howEnded({ code, signal, tail }: Exit): string {
  if (code !== null) return `exit ${code}`;
  return signal ?? shorten(printable(tail.split('\n')[0] ?? ''), 80);
}

function isBadEnd({ end }: WatchRecord): boolean {
  return end?.reason === 'died' || end?.reason === 'denied' || end?.reason === 'flood';
}

function isDown({ lastDeath }: WatchRecord, nowMs: number): boolean {
  return lastDeath?.restartAtMs != null && lastDeath.restartAtMs > nowMs;
}

function isStale(live: WatchRow['live'], nowMs: number): boolean {
  if (live?.nextAtMs == null || live.lookedAtMs === null) return false;
  const pauseMs = live.nextAtMs - live.lookedAtMs;
  return nowMs > live.nextAtMs + Math.max(OVERDUE_MS, pauseMs);
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** `12 s`, `5m`, `3h10m`: whole seconds, so that a row does not flicker. */
function age(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return seconds < 60 ? `${seconds} s` : formatDuration(seconds * 1_000);
}
