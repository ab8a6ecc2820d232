import type { Config } from '../../core/config.ts';
import type { AuditFields, RecordEvent } from '../../core/event.ts';
import type { Redact } from '../../core/redact.ts';
import type { ReportTrouble } from '../../core/trouble.ts';
import { AuditFile } from '../../fs/audit/audit-file.ts';
import { EventLines } from '../../system/event-lines.ts';
import { uniqueBytes } from '../../system/random.ts';
import { wallClockMs } from '../../system/system-clock.ts';
import { Screen } from '../render/screen.ts';
import { createStyle, type Style, wantsColour } from '../render/style.ts';
import type { Io } from './io.ts';

/** A fresh id for a watch, a single run or a wait: `watch-4f9c1a2b`. */
export function freshId(kind: 'watch' | 'run' | 'wait'): string {
  return `${kind}-${Buffer.from(uniqueBytes(4)).toString('hex')}`;
}

/** Where a command writes: the screen, in the colours it may have. */
export function openScreen(io: Io, isStatusWanted: boolean): { screen: Screen; style: Style } {
  const hasStatus =
    isStatusWanted && io.stderr.isTTY === true && io.environment.get('TERM') !== 'dumb';
  return {
    screen: new Screen(io.stdout, io.stderr, hasStatus),
    style: createStyle(wantsColour(io.stderr, io.environment)),
  };
}

/** Records events in the audit log, and hands each line on to whoever else wants it. */
export function openAudit(io: Io, options: AuditOptions): RecordEvent {
  const lines = new EventLines({
    host: io.environment.host,
    directory: options.directory,
    watch: options.watch,
    redact: options.redact,
    wallClockMs,
  });
  const file = new AuditFile({
    folder: io.environment.stateFolder,
    reportTrouble: options.reportTrouble,
    maxBytes: options.log.maxBytes,
    keep: options.log.keep,
  });
  return (fields: AuditFields) => {
    const line = lines.line(fields);
    file.write(line);
    options.alsoTo?.(line);
  };
}

export interface AuditOptions {
  readonly directory: string;
  readonly watch: string | null;
  readonly log: Config['log'];
  readonly redact: Redact;
  readonly reportTrouble: ReportTrouble;
  readonly alsoTo?: ((line: string) => void) | undefined;
}
