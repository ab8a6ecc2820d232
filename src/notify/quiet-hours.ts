/** Hours of the day in which nothing is told, in local time. */
export interface QuietHours {
  readonly fromMinute: number;
  readonly toMinute: number;
}

/** `"22:00-08:00"` as minutes of the day; undefined when it is not written so, or begins when it ends. */
export function parseQuietHours(text: string): QuietHours | undefined {
  const match = /^\s*(\d{1,2}):(\d{2})\s*-\s*(\d{1,2}):(\d{2})\s*$/.exec(text);
  if (match === null) return undefined;
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = match.slice(1).map(Number);
  if (fromHour > 23 || toHour > 23 || fromMinute > 59 || toMinute > 59) return undefined;
  const quiet = { fromMinute: fromHour * 60 + fromMinute, toMinute: toHour * 60 + toMinute };
  return quiet.fromMinute === quiet.toMinute ? undefined : quiet;
}

/**
 * When the quiet hours that hold at `atMs` end, in milliseconds since 1970-01-01 UTC; undefined when
 * none hold. Counted on the local clock, so a night with a change of summer time ends on time.
 */
export function quietUntil(quiet: QuietHours, atMs: number): number | undefined {
  const at = new Date(atMs);
  const minute = at.getHours() * 60 + at.getMinutes();
  const { fromMinute, toMinute } = quiet;
  const isOverMidnight = fromMinute > toMinute;
  const isEvening = isOverMidnight && minute >= fromMinute;
  const isQuiet = isOverMidnight
    ? isEvening || minute < toMinute
    : minute >= fromMinute && minute < toMinute;
  if (!isQuiet) return undefined;
  const end = new Date(atMs);
  if (isEvening) end.setDate(end.getDate() + 1);
  end.setHours(0, toMinute, 0, 0);
  return end.getTime();
}

/** A minute of the day as `08:00`. */
export function formatMinute(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
