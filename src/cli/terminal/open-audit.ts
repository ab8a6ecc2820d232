import { recorder } from '../../app/host/open-command.ts';
import type { Config } from '../../core/config.ts';
import type { EventSink, RecordEvent } from '../../core/event.ts';
import type { Redact } from '../../core/redact.ts';
import type { ReportTrouble } from '../../core/trouble.ts';
import { AuditFile } from '../../fs/audit/audit-file.ts';
import { EventLines } from '../../system/event-lines.ts';
import { wallClockMs } from '../../system/system-clock.ts';
import type { Io } from './io.ts';

/** Writes events to the audit log. */
export function auditSink(
  { environment }: Pick<Io, 'environment'>,
  log: Config['log'],
  warn: ReportTrouble,
): EventSink {
  const file = new AuditFile({ folder: environment.stateFolder, reportTrouble: warn, ...log });
  return { take: ({ line }) => file.write(line) };
}

/** Records in the audit log what belongs to no watch. */
export function openAudit(io: Pick<Io, 'environment'>, options: AuditOptions): RecordEvent {
  const { directory, redact, log, reportTrouble } = options;
  const { host } = io.environment;
  const ports = {
    sinks: [auditSink(io, log, reportTrouble)],
    openLines: (context: { directory: string; watch: string | null }) => {
      const lines = new EventLines({ ...context, host, redact, wallClockMs });
      return lines.line.bind(lines);
    },
  };
  return recorder(ports, { directory, watch: null }, redact);
}

export interface AuditOptions {
  readonly directory: string;
  readonly log: Config['log'];
  readonly redact: Redact;
  readonly reportTrouble: ReportTrouble;
}
