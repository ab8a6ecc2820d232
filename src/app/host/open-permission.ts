import type { Config } from '../../core/config.ts';
import { examineConfig, type LoadedConfig } from '../../fs/config/config-file.ts';
import { folderIdentity } from '../../fs/folder-identity.ts';
import type { Approval } from '../../policy/approval.ts';
import {
  type AskApproval,
  type Authorize,
  type AuthorizeParts,
  Authorizer,
} from '../../policy/authorize.ts';
import type { RaiseLevel } from '../../policy/decide.ts';
import type { PolicyContext } from '../../policy/policy-context.ts';
import { joinRules, type PolicyRules } from '../../policy/policy-rules.ts';
import type { Environment } from '../../system/environment.ts';
import { systemClock, wallClockMs } from '../../system/system-clock.ts';
import type { PermissionRequest } from './host-ports.ts';
import { openLocalModel } from './open-local-model.ts';

/** Wires what decides whether a command may run to this machine's files and to whoever can be asked. */
export function openPermission(request: PermissionRequest, parts: PermissionParts): Authorize {
  const { command, record, redact, warn } = request;
  const { environment, config } = parts;
  return new Authorizer({
    readRules: rulesReader(parts, command.directory),
    placeOf: (directory) => placeOf(environment, directory),
    folderAt: folderIdentity,
    approvals:
      parts.approvals ??
      (async () => {
        const { ApprovalsFile } = await import('../../fs/state/approvals-file.ts');
        return new ApprovalsFile<Approval>(environment.stateFolder, warn);
      }),
    asker: parts.asker,
    unaskedHint: parts.unaskedHint,
    isYes: parts.isYes,
    raiseLevel: config.policy.classifier === 'model' ? raisedBy(request, parts) : undefined,
    record,
    redact,
    nowMs: wallClockMs,
    newId: () =>
      Math.floor(Math.random() * 36 ** 6)
        .toString(36)
        .padStart(6, '0'),
  });
}

export interface PermissionParts {
  readonly environment: Environment;
  /** The user's, complete. */
  readonly config: Config;
  /** What was just read for this directory: its rules need not be read again for the first answer. */
  readonly firstConfig?: { readonly directory: string; readonly loaded: LoadedConfig } | undefined;
  /** Answers that are kept; those of the state folder by default. */
  readonly approvals?: AuthorizeParts['approvals'] | undefined;
  /** What asks the user; undefined when nobody can be asked. */
  readonly asker: () => Promise<AskApproval | undefined>;
  /** The way out when nobody can be asked. */
  readonly unaskedHint: string;
  /** Whether yes is said to everything that may be asked. */
  readonly isYes: boolean;
}

/** What a command's paths are judged against. */
export function placeOf(environment: Environment, directory: string): PolicyContext {
  return {
    directory,
    home: environment.home,
    ownFolders: [environment.stateFolder, environment.configFolder],
  };
}

/** The rules of the config just read, and after that those of the files as they are then. */
function rulesReader(parts: PermissionParts, directory: string): () => Promise<PolicyRules> {
  const { configFolder } = parts.environment;
  let first = parts.firstConfig?.directory === directory ? parts.firstConfig.loaded : undefined;
  return async () => {
    const { config, project } = first ?? (await examineConfig({ configFolder, directory }));
    first = undefined;
    return joinRules(config.policy, project);
  };
}

/** The model's code is loaded by the first line it is asked about. */
function raisedBy(
  { redact, warn }: PermissionRequest,
  { environment, config }: PermissionParts,
): RaiseLevel {
  let raiseLevel: Promise<RaiseLevel> | undefined;
  return async (line, level) => {
    raiseLevel ??= import('./raise-level.ts').then(({ createRaiseLevel }) =>
      createRaiseLevel({
        ask: openLocalModel(config.triage, environment).ask,
        clock: systemClock,
        redact,
        report: warn,
      }),
    );
    return (await raiseLevel)(line, level);
  };
}
