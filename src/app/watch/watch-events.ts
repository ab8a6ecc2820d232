import { commandLine } from '../../core/command.ts';
import type { AuditFields } from '../../core/event.ts';
import type { Finding, Triage } from '../../core/finding.ts';
import type { RunReport } from '../../core/run-report.ts';
import type { HostPorts } from '../host/host-ports.ts';
import type { WatchSpec } from './watch-spec.ts';

/** Most changed paths an event names. */
const PATHS_NAMED = 20;

export function watchStartedEvent(
  spec: WatchSpec,
  { version, pid }: Pick<HostPorts, 'version' | 'pid'>,
): AuditFields<'watch.started'> {
  return {
    type: 'watch.started',
    command: commandLine(spec.command),
    paths: [...(spec.files?.paths ?? [])],
    everyMs: spec.everyMs,
    settleMs: spec.files?.settleMs ?? 0,
    notify: spec.notify,
    version,
    pid,
  };
}

/** @param silence Why nothing would be notified now; null when a channel will be asked. */
export function watchRunEvent(
  report: RunReport,
  silence: string | null,
  command: string,
): AuditFields<'watch.run'> {
  const { trigger, outcome, verdict, hasTurned, look, notNotifiedBecause } = report;
  return {
    type: 'watch.run',
    trigger: trigger.kind,
    paths: trigger.paths.slice(0, PATHS_NAMED),
    pathTotal: trigger.paths.length,
    command,
    exitCode: outcome.exitCode,
    signal: outcome.signal,
    outcome: outcome.kind,
    reason: outcome.reason,
    verdict,
    turned: hasTurned,
    durationMs: Math.round(outcome.durationMs),
    findings: look?.triage.total ?? null,
    engine: look?.triage.engine ?? null,
    // Written before any channel is asked: what came of it is the `notification` event of the same run.
    notified: false,
    notNotifiedBecause: notNotifiedBecause ?? silence ?? 'pending',
  };
}

export function triageEvent(triage: Triage, trouble: string | null): AuditFields<'triage'> {
  return {
    type: 'triage',
    engine: triage.engine,
    model: triage.model ?? null,
    findings: triage.findings.map(findingFields),
    total: triage.total,
    summary: triage.summary ?? null,
    durationMs: Math.round(triage.durationMs),
    truncated: triage.isTruncated,
    trouble,
  };
}

function findingFields(finding: Finding): AuditFields<'triage'>['findings'][number] {
  const { kind, file, line, column, message, test, code, tool, by } = finding;
  return {
    kind,
    file: file ?? null,
    line: line ?? null,
    column: column ?? null,
    message,
    test: test ?? null,
    code: code ?? null,
    tool,
    by,
  };
}
