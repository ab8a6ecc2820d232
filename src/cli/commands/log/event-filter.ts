import { parseDuration } from '../../../core/duration.ts';
import type { AuditEvent, UnknownEvent } from '../../../core/event.ts';
import { WispError } from '../../../core/wisp-error.ts';

/** Which events `wisp log` shows. */
export interface EventFilter {
  /** Types or their first part: `watch.run`, `watch`. */
  readonly types: readonly string[];
  /** A watch id, with or without `watch-`; undefined shows all. */
  readonly watch: string | undefined;
  /** Milliseconds since 1970-01-01 UTC; undefined shows all. */
  readonly sinceMs: number | undefined;
}

export function passes(event: AuditEvent | UnknownEvent, filter: EventFilter): boolean {
  const { types, sinceMs } = filter;
  const isOfType =
    types.length === 0 ||
    types.some((type) => event.type === type || event.type.startsWith(`${type}.`));
  const isSince = sinceMs === undefined || Date.parse(event.at) >= sinceMs;
  return isOfType && isSince && isOfWatch(event, filter);
}

/** Whether an event belongs to the watch that was asked for. */
export function isOfWatch(
  event: AuditEvent | UnknownEvent,
  { watch }: Pick<EventFilter, 'watch'>,
): boolean {
  return watch === undefined || event.watch === watch || event.watch === `watch-${watch}`;
}

/** When `--since` begins: a duration ago (`2h`), or a date and time (`2026-01-31`, ISO 8601). */
export function sinceMs(value: string, nowMs: number): number {
  const ago = parseDuration(value);
  if (ago !== undefined) return nowMs - ago;
  // A date alone means the person's own midnight, not Greenwich's.
  const at = Date.parse(/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00` : value);
  if (!Number.isNaN(at)) return at;
  throw new WispError('usage', `\`--since\`: not a duration or a date: \`${value}\``, {
    hint: 'try `--since 2h` or `--since 2026-01-31`',
  });
}
