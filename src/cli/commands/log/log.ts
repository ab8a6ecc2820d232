import type { AuditEvent, UnknownEvent } from '../../../core/event.ts';
import { auditEvent, unknownEvent } from '../../../core/event-schemas.ts';
import { nearest } from '../../../core/nearest.ts';
import { printable } from '../../../core/text.ts';
import { WispError } from '../../../core/wisp-error.ts';
import { AuditReader } from '../../../fs/audit/audit-reader.ts';
import { onStopSignal } from '../../../system/process/signals.ts';
import { streamRoom } from '../../../system/stream-room.ts';
import { wallClockMs } from '../../../system/system-clock.ts';
import { eventTypeFilters, eventTypes } from '../../options/event-types.ts';
import { exitCode } from '../../program/exit-codes.ts';
import { eventLine } from '../../render/format-event.ts';
import type { Io } from '../../terminal/io.ts';
import { type EventFilter, isOfWatch, passes, sinceMs } from './event-filter.ts';

export interface LogOptions {
  readonly follow?: boolean;
  readonly type?: readonly string[];
  readonly watch?: string;
  readonly since?: string;
  readonly last?: number;
  readonly json?: boolean;
}

/** `wisp log`: the audit log, newest last. */
export async function log(options: LogOptions, io: Io): Promise<number> {
  const filter: EventFilter = {
    types: checkedTypes(options.type ?? []),
    watch: options.watch,
    sinceMs: options.since === undefined ? undefined : sinceMs(options.since, wallClockMs()),
  };
  const reader = new AuditReader(io.environment.stateFolder);
  let isWatchThere = filter.watch === undefined;
  const shown = (line: string): string | undefined => {
    const event = parseEvent(line);
    if (event === undefined) return undefined;
    isWatchThere ||= isOfWatch(event, filter);
    if (!passes(event, filter)) return undefined;
    return options.json ? line : eventLine(event);
  };

  let isReaderGone = false;
  io.stdout.once('error', () => {
    isReaderGone = true;
  });
  for (const text of lastOf(reader.lines(), shown, options.last)) {
    if (isReaderGone) return exitCode.ok;
    if (!io.stdout.write(`${text}\n`)) await streamRoom(io.stdout);
  }
  if (!isWatchThere) {
    io.stderr.write(`wisp: no such watch in the log: ${printable(filter.watch ?? '')}\n`);
  }
  if (options.follow) await follow(reader, shown, io);
  return exitCode.ok;
}

async function follow(
  reader: AuditReader,
  shown: (line: string) => string | undefined,
  io: Io,
): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = reader.follow((line) => {
      const text = shown(line);
      if (text !== undefined) io.stdout.write(`${text}\n`);
    });
    const end = (): void => {
      detach();
      stop();
      resolve();
    };
    const detach = onStopSignal(end);
    io.stdout.once('error', end);
  });
}

function* lastOf(
  lines: Iterable<string>,
  shown: (line: string) => string | undefined,
  last: number | undefined,
): Generator<string> {
  const kept: string[] = [];
  for (const line of lines) {
    const text = shown(line);
    if (text === undefined) continue;
    if (last === undefined) yield text;
    else if (kept.push(text) > last) kept.shift();
  }
  yield* kept;
}

/** An event, whatever version wrote it; undefined for a line that is none. */
function parseEvent(line: string): AuditEvent | UnknownEvent | undefined {
  try {
    const json: unknown = JSON.parse(line);
    const known = auditEvent.safeParse(json);
    return known.success ? known.data : unknownEvent.safeParse(json).data;
  } catch {
    return undefined;
  }
}

function checkedTypes(types: readonly string[]): readonly string[] {
  for (const type of types) {
    if (eventTypeFilters.includes(type)) continue;
    const near = nearest(type, eventTypeFilters);
    throw new WispError('usage', `\`--type\`: no such event type: \`${type}\``, {
      hint:
        near === undefined ? `there are: ${eventTypes.join(', ')}` : `did you mean \`${near}\`?`,
    });
  }
  return types;
}
