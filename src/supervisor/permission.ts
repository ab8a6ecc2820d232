import { openPermission, placeOf } from '../app/host/open-permission.ts';
import type { Command } from '../core/command.ts';
import type { ProposedBy } from '../core/proposed-by.ts';
import { WispError } from '../core/wisp-error.ts';
import { examineConfig } from '../fs/config/config-file.ts';
import type { WatchDefinition } from '../ledger/watch-definition.ts';
import type { AskApproval } from '../policy/authorize.ts';
import { decide } from '../policy/decide.ts';
import { joinRules } from '../policy/policy-rules.ts';
import { createRedact } from '../policy/redaction.ts';
import type { Environment } from '../system/environment.ts';

/** What the policy and the user say of a watch that is about to be armed. */
export interface Permission {
  /** Who said yes to all of it; null: it is held until a user does. */
  readonly allowedBy: string | null;
  /** Why somebody has to be asked. */
  readonly reasons: readonly string[];
}

/**
 * Judges every command of a watch, asking where somebody can be asked: one answer covers all its runs.
 * Rejects with a `refused` WispError for what may never run, and for a user's no.
 */
export async function permissionFor(
  definition: WatchDefinition,
  asked: PermissionAsked,
): Promise<Permission> {
  let allowedBy = 'user';
  const reasons: string[] = [];
  for (const command of commandsOf(definition)) {
    const { by, because } = await judge(command, asked);
    if (by === null) reasons.push(...because);
    else allowedBy = by;
  }
  return reasons.length > 0 ? { allowedBy: null, reasons } : { allowedBy, reasons: [] };
}

export interface PermissionAsked {
  readonly environment: Environment;
  readonly proposedBy: ProposedBy;
  /** Undefined when nobody can be asked. */
  readonly ask: AskApproval | undefined;
  /** Whether yes is said to everything that may be asked. */
  readonly isYes: boolean;
}

/** The commands a watch runs: its own and its action. */
export function commandsOf({ source, action }: WatchDefinition): readonly Command[] {
  const own = source.kind === 'command' || source.kind === 'job' ? [source.command] : [];
  return action === null ? own : [...own, action];
}

async function judge(
  command: Command,
  { environment, proposedBy, ask, isYes }: PermissionAsked,
): Promise<{ readonly by: string | null; readonly because: readonly string[] }> {
  const { configFolder } = environment;
  const loaded = await examineConfig({ configFolder, directory: command.directory });
  const request = {
    command,
    proposedBy,
    record: () => {},
    redact: createRedact(),
    warn: () => {},
  };
  const permission = openPermission(request, {
    environment,
    config: loaded.config,
    firstConfig: { directory: command.directory, loaded },
    asker: async () => ask,
    unaskedHint: 'it is held: say yes with `wisp approve` in a terminal',
    isYes,
  });
  try {
    return { by: (await permission.judge(command)).by, because: [] };
  } catch (error) {
    if (!(error instanceof WispError) || error.kind !== 'refused' || ask !== undefined) throw error;
    const rules = joinRules(loaded.config.policy, loaded.project);
    const answer = await decide(command, rules, placeOf(environment, command.directory));
    if (answer.decision === 'deny') throw error;
    return { by: null, because: answer.reasons.length > 0 ? answer.reasons : [answer.level] };
  }
}
