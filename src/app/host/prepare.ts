import type { WatchPlan } from '../../cli/commands/watch/watch-plan.ts';
import type { Screen } from '../../cli/render/screen.ts';
import { WatchReporter } from '../../cli/render/watch-reporter.ts';
import type { Io } from '../../cli/terminal/io.ts';
import { LazyNotifier } from '../../cli/terminal/lazy-notifier.ts';
import { freshId, openAudit, openScreen } from '../../cli/terminal/open-screen.ts';
import { type Command, commandLine } from '../../core/command.ts';
import { CommandRunner } from '../../core/command-runner.ts';
import type { Config } from '../../core/config.ts';
import type { AuditFields, RecordEvent } from '../../core/event.ts';
import type { Outcome } from '../../core/outcome.ts';
import type { Redact } from '../../core/redact.ts';
import { examineConfig, type LoadedConfig } from '../../fs/config/config-file.ts';
import { watchNotification } from '../../notify/watch-message.ts';
import { joinRules, type PolicyRules } from '../../policy/policy-rules.ts';
import { createRedact } from '../../policy/redaction.ts';
import { systemClock as clock, wallClockMs } from '../../system/system-clock.ts';
import type { Given } from '../watch/compose-watch.ts';
import { RunRecovery } from '../watch/run-recovery.ts';
import { composeAuthorize } from './compose-authorize.ts';
import { lazyTriage } from './lazy-triage.ts';
import { openLocalModel } from './open-local-model.ts';
import { openSandbox } from './open-sandbox.ts';
import { openSpawn } from './open-spawn.ts';

/** What every run needs of this process: screen, audit log, policy, runner, triage, notifier. */
export async function prepare(
  plan: WatchPlan,
  loaded: LoadedConfig,
  io: Io,
  options: PrepareOptions,
): Promise<Prepared> {
  const { environment } = io;
  const { config } = loaded;
  const { directory } = plan.command;
  const watchId = freshId(options.kind);
  const { screen, style } = openScreen(io, options.hasStatus);
  const { isClearing } = plan;
  const reporter = new WatchReporter({
    screen,
    style,
    directory,
    isClearing,
    wallClockMs,
    onTrouble: ({ part, message }) => {
      // What the log cannot take is not told to the log.
      if (part !== 'audit') record({ type: 'trouble', part, message });
    },
  });
  const reportTrouble = reporter.trouble;

  const sandbox = await openSandbox(config.sandbox, io);
  if (sandbox !== undefined) reporter.note(`runs are held in a sandbox: ${sandbox.name}`);
  const redact = createRedact();
  const record: RecordEvent = openAudit(io, {
    directory,
    watch: options.kind === 'watch' ? watchId : null,
    log: config.log,
    redact,
    reportTrouble,
    alsoTo: plan.isJson ? (line) => screen.data(line) : undefined,
  });
  for (const trouble of loaded.troubles) reportTrouble(trouble);
  const { judge, recheck } = composeAuthorize(io, {
    isYes: plan.isYes,
    model: config.policy.classifier === 'model' ? config.triage : undefined,
    readRules: rulesReader(loaded, environment.configFolder, directory),
    record,
    redact,
    report: reportTrouble,
  });
  const { spawn, isInTerminal } = await openSpawn({
    tty: plan.tty,
    io,
    output: plan.isJson ? io.stderr : io.stdout,
    reportTrouble,
    clock,
    platform: environment.platform,
    wrap: sandbox?.wrap,
  });
  const recovery = new RunRecovery(io, watchId, directory, redact(commandLine(plan.command)));
  const runner = new CommandRunner({
    clock,
    spawn: recovery.recorded(spawn),
    judge,
    recheck,
    observe: (command, outcome) => record(outcomeEvent(command, outcome, sandbox !== undefined)),
  });
  const notifier = new LazyNotifier({
    io,
    config: config.notifications,
    clock,
    redact,
    record,
    reportTrouble,
  });
  const told = {
    source: options.kind,
    command: commandLine(plan.command),
    watchId,
    timeoutMs: plan.timeoutMs,
  } as const;
  return {
    clock,
    watchId,
    runner,
    screen,
    reporter,
    record,
    redact,
    triage: plan.hasTriage ? triageFor(plan, config.triage) : undefined,
    notify: (run, triage) => notifier.notify(watchNotification(run, triage, told)),
    explain: sandbox && ((output) => sandbox.explain(plan.command, output)),
    isInTerminal,
    endLeftovers: () => recovery.endLeftovers(record, (text) => reporter.note(text)),
    close: async (exit) => {
      recovery.close();
      await notifier.close({ isAtOnce: isSignalCode(exit) });
    },
  };

  function triageFor({ model }: WatchPlan, triage: Config['triage']) {
    const chosen = model === undefined ? triage : { ...triage, model };
    const askModel = openLocalModel(chosen, environment).ask;
    return lazyTriage({ config: chosen, clock, redact, askModel, reportTrouble });
  }
}

export interface PrepareOptions {
  readonly kind: 'watch' | 'run';
  readonly hasStatus: boolean;
}

/** Everything a watch is given but what differs between watching and running once. */
export type Prepared = Omit<
  Given,
  'report' | 'watchFiles' | 'onSpawned' | 'onFilesReady' | 'onStopping' | 'screen' | 'reporter'
> & {
  readonly screen: Screen;
  readonly reporter: WatchReporter;
  /** The one masker of this process: the same secret has the same number everywhere. */
  readonly redact: Redact;
  /** Whether the command gets a pseudo-terminal. */
  readonly isInTerminal: boolean;
  /** Ends what a killed wisp has left of the same watch. */
  readonly endLeftovers: () => Promise<void>;
  /** Lets notifications on their way arrive, within bounds; not when a signal ended the watch at once. */
  readonly close: (exit: number | undefined) => Promise<void>;
};

function isSignalCode(exit: number | undefined): boolean {
  return exit !== undefined && exit > 128;
}

/** The rules of the config just read, and after that those of the files as they are then. */
function rulesReader(
  loaded: LoadedConfig,
  configFolder: string,
  directory: string,
): () => Promise<PolicyRules> {
  let first: LoadedConfig | undefined = loaded;
  return async () => {
    const { config, project } = first ?? (await examineConfig({ configFolder, directory }));
    first = undefined;
    return joinRules(config.policy, project);
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
