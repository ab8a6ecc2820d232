import type { Io } from '../../cli/terminal/io.ts';
import type { Config } from '../../core/config.ts';
import type { RecordEvent } from '../../core/event.ts';
import type { Redact } from '../../core/redact.ts';
import type { ReportTrouble } from '../../core/trouble.ts';
import type { Approval } from '../../policy/approval.ts';
import { type Authorize, createAuthorize } from '../../policy/authorize.ts';
import type { RaiseLevel } from '../../policy/decide.ts';
import type { Place } from '../../policy/place.ts';
import type { PolicyRules } from '../../policy/policy-rules.ts';
import type { Environment } from '../../system/environment.ts';
import { systemClock, wallClockMs } from '../../system/system-clock.ts';
import { openLocalModel } from './open-local-model.ts';

/** Wires what decides whether a command may run to this machine's files and terminal. */
export function composeAuthorize(io: Io, options: AuthorizeOptions): Authorize {
  return createAuthorize({
    readRules: options.readRules,
    placeOf: (directory) => placeOf(io.environment, directory),
    approvals: async () => {
      const { ApprovalsFile } = await import('../../fs/state/approvals-file.ts');
      return new ApprovalsFile<Approval>(io.environment.stateFolder, options.report);
    },
    asker: async () => (await import('../../cli/terminal/ask-approval.ts')).terminalQuestion(io),
    unaskedHint: 'run it once in a terminal to be asked, or add --yes',
    isYes: options.isYes,
    raiseLevel: options.model === undefined ? undefined : raisedBy(io, options, options.model),
    record: options.record,
    redact: options.redact,
    nowMs: wallClockMs,
    newId: () =>
      Math.floor(Math.random() * 36 ** 6)
        .toString(36)
        .padStart(6, '0'),
  });
}

/** The model's code is loaded by the first line it is asked about. */
function raisedBy(
  { environment }: Io,
  { redact, report }: AuthorizeOptions,
  config: Config['triage'],
): RaiseLevel {
  let raiseLevel: Promise<RaiseLevel> | undefined;
  return async (line, level) => {
    raiseLevel ??= import('./raise-level.ts').then(({ createRaiseLevel }) =>
      createRaiseLevel({
        ask: openLocalModel(config, environment).ask,
        clock: systemClock,
        redact,
        report,
      }),
    );
    return (await raiseLevel)(line, level);
  };
}

export interface AuthorizeOptions {
  /** `--yes`. */
  readonly isYes: boolean;
  /** The rules in force now: the owner's joined with the project's. */
  readonly readRules: () => Promise<PolicyRules>;
  /** The local model that may raise a level; undefined when the rules alone judge. */
  readonly model?: Config['triage'] | undefined;
  readonly record: RecordEvent;
  readonly redact: Redact;
  readonly report: ReportTrouble;
}

/** What a command's paths are judged against. */
export function placeOf(environment: Environment, directory: string): Place {
  return {
    directory,
    home: environment.home,
    ownFolders: [environment.stateFolder, environment.configFolder],
  };
}
