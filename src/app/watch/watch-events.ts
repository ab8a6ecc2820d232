import type { WatchPlan } from '../../cli/commands/watch/watch-plan.ts';
import { commandLine } from '../../core/command.ts';
import type { AuditFields } from '../../core/event.ts';
import type { Finding, Triage } from '../../core/finding.ts';
import type { RunReport } from '../../core/run-report.ts';

/** Most changed paths an event names. */
const PATHS_NAMED = 20;

export function watchStartedEvent(plan: WatchPlan, version: string): AuditFields<'watch.started'> {
  return {
    type: 'watch.started',
    command: commandLine(plan.command),
    paths: [...(plan.files?.paths ?? [])],
    everyMs: plan.everyMs ?? null,
    settleMs: plan.files?.settleMs ?? 0,
    notify: plan.notify,
    version,
    pid: process.pid,
  };
}

export function watchRunEvent(told: RunReport, command: string): AuditFields<'watch.run'> {
  const { number, trigger, outcome, verdict, hasTurned, look, notNotifiedBecause } = told;
  return {
    type: 'watch.run',
    run: number,
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
    notified: notNotifiedBecause === null,
    notNotifiedBecause,
  };
}

export function triageEvent(
  run: number | null,
  triage: Triage,
  trouble: string | null,
): AuditFields<'triage'> {
  return {
    type: 'triage',
    run,
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
