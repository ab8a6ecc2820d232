import type { Authorized } from '../../core/authorization.ts';
import { type Command, commandLine } from '../../core/command.ts';
import { CommandRunner, type Run, type RunOptions } from '../../core/command-runner.ts';
import type { AuditFields, RecordEvent } from '../../core/event.ts';
import type { ForeignRun } from '../../core/foreign-writes.ts';
import type { Outcome } from '../../core/outcome.ts';
import type { KeptOutput } from '../../core/output-buffer.ts';
import type { ProposedBy } from '../../core/proposed-by.ts';
import type { Redact } from '../../core/redact.ts';
import type { ReportTrouble, Trouble } from '../../core/trouble.ts';
import type { HostPorts, RunnerKind } from './host-ports.ts';

/**
 * A command that may run, with what its runs need of this process: an id of its own, its events, the
 * sandbox, a record of what runs. The one wiring of policy, sandbox, recovery and runner.
 *
 * Rejects with a WispError when it may not run, or not in the sandbox it must run in.
 */
export async function openCommand(
  ports: HostPorts,
  command: Command,
  options: OpenCommandOptions,
): Promise<OpenedCommand> {
  const { kind, proposedBy = 'user', id = ports.newId(kind) } = options;
  const redact = ports.newRedact();
  const record = recorder(ports, { directory: command.directory, watch: id }, redact);
  const warn = onceEach((warning) => {
    // What the log cannot take is not reported to the log.
    const { part, message } = warning;
    if (part !== 'audit') record({ type: 'trouble', part, message });
    options.warned?.(warning);
  });
  for (const warning of options.warnings ?? []) warn(warning);
  const note = (text: string): void => options.noted?.(text);

  const sandbox = await ports.openSandbox({ directory: command.directory, proposedBy, warn });
  if (sandbox !== undefined) note(`runs are held in a sandbox: ${sandbox.name}`);
  const recovery = ports.openRecovery({
    id,
    directory: command.directory,
    command: redact(commandLine(command)),
  });
  const spawn = recovery.recorded(ports.spawn);
  const runner = new CommandRunner({
    clock: ports.clock,
    spawn: sandbox?.held(spawn) ?? spawn,
    ...ports.openPermission({ command, proposedBy, record, redact, warn }),
    observe: (_command, outcome, run) =>
      record(outcomeEvent(command, outcome, sandbox !== undefined), run),
  });
  const authorized = await runner.authorize(command);
  await recovery.endLeftovers(record, note);
  return {
    id,
    command,
    record,
    redact,
    warn,
    start: (number, { variables = {}, onStarted, ...run }) =>
      runner.run(authorized, {
        ...run,
        number,
        variables: { ...variables, WISP_RUN: String(number), WISP_WATCH_ID: id },
        onStarted: () => {
          // Behind the spawn, which it must not delay.
          record(decisionEvent(authorized, redact), number);
          onStarted?.();
        },
      }),
    explain: (output) => sandbox?.explain(command, output),
    foreignRuns: () => recovery.foreignRuns(),
    close: () => recovery.close(),
  };
}

export interface OpenCommandOptions {
  readonly kind: RunnerKind;
  /** Default: `user`. */
  readonly proposedBy?: ProposedBy | undefined;
  /** An id that is already given; a fresh one by default. */
  readonly id?: string | undefined;
  /** What was non-fatal before, to be reported and recorded first. */
  readonly warnings?: readonly Trouble[] | undefined;
  /** Told of what is non-fatal; each message once. */
  readonly warned?: ReportTrouble | undefined;
  readonly noted?: ((text: string) => void) | undefined;
}

export interface OpenedCommand {
  /** In every event and in the variables of every process of it. */
  readonly id: string;
  readonly command: Command;
  readonly record: RecordEvent;
  readonly redact: Redact;
  /** Reports what is non-fatal; each message once. */
  readonly warn: ReportTrouble;
  /** Starts run `number`, counted from 1. */
  start(number: number, options: Omit<RunOptions, 'number'>): Run;
  /** What, besides the command, made a run fail; undefined when nothing shows. */
  explain(output: KeptOutput): Trouble | undefined;
  /** The last run of every other watch that lives. */
  foreignRuns(): readonly ForeignRun[];
  /** Nothing of it runs any more. */
  close(): void;
}

/** Writes events of one context to all sinks. */
export function recorder(
  ports: Pick<HostPorts, 'openLines' | 'sinks'>,
  context: { readonly directory: string; readonly watch: string | null },
  redact: Redact,
): RecordEvent {
  const line = ports.openLines(context, redact);
  return (event, run) => {
    const recorded = { type: event.type, line: line(event, run) };
    for (const sink of ports.sinks) sink.take(recorded);
  };
}

function onceEach(report: ReportTrouble): ReportTrouble {
  const reported = new Set<string>();
  return (warning) => {
    if (reported.has(warning.message)) return;
    reported.add(warning.message);
    report(warning);
  };
}

/** The answer that every run is started on; it was given once, and checked again before the run. */
function decisionEvent(
  { command, answer }: Authorized,
  redact: Redact,
): AuditFields<'policy.decision'> {
  return {
    type: 'policy.decision',
    command: redact(commandLine(command)),
    decision: answer.by === 'policy' ? 'allow' : 'ask',
    level: answer.level,
    reasons: answer.reasons.map(redact),
    rule: null,
    by: answer.by,
    scope: answer.scope,
    authorized: true,
  };
}

function outcomeEvent(
  command: Command,
  outcome: Outcome,
  isSandboxed: boolean,
): AuditFields<'command.outcome'> {
  return {
    type: 'command.outcome',
    command: commandLine(command),
    outcome: outcome.kind,
    exitCode: outcome.exitCode,
    signal: outcome.signal,
    reason: outcome.reason,
    durationMs: Math.round(outcome.durationMs),
    stoppedByWisp: outcome.isStoppedByWisp,
    sandboxed: isSandboxed,
    leftBehind: [...outcome.leftBehind],
  };
}
