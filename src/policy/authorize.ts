import type { ApprovalScope, Authorization, Authorized } from '../core/authorization.ts';
import { type Command, commandLine } from '../core/command.ts';
import type { RecordEvent } from '../core/event.ts';
import type { Redact } from '../core/redact.ts';
import { WispError } from '../core/wisp-error.ts';
import type { Approval, KeptScope } from './approval.ts';
import { APPROVAL_LIFETIME_MS, isInForce, offeredScopes } from './approval.ts';
import type { PolicyAnswer, RaiseLevel } from './decide.ts';
import { isObviouslySafe } from './obvious-line.ts';
import type { PolicyContext } from './policy-context.ts';
import type { PolicyRules } from './policy-rules.ts';

/** Says whether commands may run. */
export interface Authorize {
  /** Answers yes, or rejects with a `refused` WispError that tells the way out. */
  readonly judge: (command: Command) => Promise<Authorization>;
  /** Why an authorized command may no longer run; null when it still may. */
  readonly recheck: (authorized: Authorized) => Promise<string | null>;
}

/**
 * Asks the rules, then the kept approvals, then `--yes`, then the person. The rules come first, each
 * time: no answer that was kept lifts one. One question at most, and one `policy.decision` event for
 * each command judged.
 */
export class Authorizer implements Authorize {
  readonly #parts: AuthorizeParts;
  readonly #atYes = new WeakMap<Command, AtYes>();

  constructor(parts: AuthorizeParts) {
    this.#parts = parts;
  }

  readonly judge = async (command: Command): Promise<Authorization> => {
    const rules = await this.#parts.readRules();
    // Looked at before the question, so that what is swapped during it is noticed.
    const folder = this.#parts.folderAt(command.directory);
    const yes = await this.#judgeBy(rules, command, folder);
    this.#atYes.set(command, { rules: JSON.stringify(rules), folder });
    return yes;
  };

  readonly recheck = async (authorized: Authorized): Promise<string | null> => {
    const { command } = authorized;
    const rules = await this.#parts.readRules();
    const atYes = this.#atYes.get(command);
    const refusal =
      atYes?.rules === JSON.stringify(rules) ? null : await this.#byChangedRules(authorized, rules);
    if (refusal !== null) return refusal;
    if (isPersonal(authorized) && this.#parts.folderAt(command.directory) !== atYes?.folder) {
      return `another folder has taken the place of \`${command.directory}\` since it was approved`;
    }
    if (
      authorized.answer.by === 'approval' &&
      !(await this.#keptApproval(command, atYes?.folder))
    ) {
      return 'its approval was taken back or has run out';
    }
    this.#atYes.set(command, { rules: JSON.stringify(rules), folder: atYes?.folder });
    return null;
  };

  async #judgeBy(rules: PolicyRules, command: Command, folder: Folder): Promise<Authorization> {
    const { placeOf, raiseLevel, isYes } = this.#parts;
    if (raiseLevel === undefined && isObviouslySafe(command, rules)) {
      return this.#yes(command, obviously, 'policy', 'session');
    }
    const { decide } = await import('./decide.ts');
    const answer = await decide(command, rules, placeOf(command.directory), raiseLevel);
    if (answer.decision === 'deny') throw this.#no(command, answer, 'policy', deniedHint(answer));
    if (answer.decision === 'allow') return this.#yes(command, answer, 'policy', 'session');
    const kept =
      answer.level === 'dangerous' ? undefined : await this.#keptApproval(command, folder);
    if (kept !== undefined) return this.#yes(command, answer, 'approval', kept.scope);
    if (isYes) return this.#yes(command, answer, 'flag', 'session');
    return this.#ask(command, answer, folder);
  }

  async #ask(command: Command, answer: PolicyAnswer, folder: Folder): Promise<Authorization> {
    const ask = await this.#parts.asker();
    if (ask === undefined) throw this.#no(command, answer, 'nobody', this.#parts.unaskedHint);
    const scope = await ask({ command, answer, scopes: offeredScopes(answer.level) });
    if (scope === 'no') throw this.#no(command, answer, 'person', undefined);
    const isKept = scope === 'project' || scope === 'always';
    // What cannot be kept holds all the same, as long as this watch.
    const holds = isKept && !(await this.#keep(command, answer, scope, folder)) ? 'session' : scope;
    return this.#yes(command, answer, 'person', holds);
  }

  async #byChangedRules(
    { command, answer }: Authorized,
    rules: PolicyRules,
  ): Promise<string | null> {
    const { decide } = await import('./decide.ts');
    const now = await decide(command, rules, this.#parts.placeOf(command.directory));
    const isRefused = now.decision === 'deny' || (now.decision === 'ask' && answer.by === 'policy');
    if (!isRefused) return null;
    this.#tell(command, now, 'policy', null);
    return `the rules have changed: ${now.reasons[0] ?? 'they no longer allow it'}`;
  }

  async #keptApproval(command: Command, folder: Folder): Promise<Approval | undefined> {
    const approvals = await this.#parts.approvals();
    return approvals
      .find(command, folder)
      .find((approval) => isInForce(approval, this.#parts.nowMs()));
  }

  async #keep(
    command: Command,
    answer: PolicyAnswer,
    scope: KeptScope,
    folder: Folder,
  ): Promise<boolean> {
    const givenAtMs = this.#parts.nowMs();
    const approvals = await this.#parts.approvals();
    return approvals.keep(command, folder, {
      id: this.#parts.newId(),
      command: this.#parts.redact(commandLine(command)),
      directory: scope === 'always' ? null : command.directory,
      scope,
      level: answer.level,
      givenAtMs,
      expiresAtMs: givenAtMs + APPROVAL_LIFETIME_MS,
    });
  }

  #yes(
    command: Command,
    answer: PolicyAnswer,
    by: Authorization['by'],
    scope: ApprovalScope,
  ): Authorization {
    this.#tell(command, answer, by, scope);
    return { level: answer.level, reasons: answer.reasons, by, scope };
  }

  #no(command: Command, answer: PolicyAnswer, by: string, hint: string | undefined): WispError {
    this.#tell(command, answer, by, null);
    const { redact } = this.#parts;
    const line = redact(commandLine(command));
    const why = answer.reasons.length === 0 ? '' : `: ${answer.reasons.map(redact).join('; ')}`;
    const how = answer.decision === 'deny' ? 'is never run' : `was not approved (${answer.level})`;
    return new WispError('refused', `\`${line}\` ${how}${why}`, { hint });
  }

  #tell(command: Command, answer: PolicyAnswer, by: string, scope: ApprovalScope | null): void {
    const { record, redact } = this.#parts;
    record({
      type: 'policy.decision',
      command: redact(commandLine(command)),
      decision: answer.decision,
      level: answer.level,
      reasons: answer.reasons.map(redact),
      rule: answer.rule,
      by,
      scope,
      authorized: scope !== null,
    });
  }
}

/** What was true when the answer was given. */
interface AtYes {
  readonly rules: string;
  readonly folder: Folder;
}

/** Which folder the command's directory was, in a text that is the same for no other; undefined for none. */
type Folder = string | undefined;

// `--yes` and the rules speak of the line, a person of what they see in front of them.
function isPersonal({ answer }: Authorized): boolean {
  return answer.by === 'person' || answer.by === 'approval';
}

export interface AuthorizeParts {
  /** The rules in force now; never rejects (without a readable config: the built-in deny rules'). */
  readonly readRules: () => Promise<PolicyRules>;
  readonly placeOf: (directory: string) => PolicyContext;
  /** Which folder stands there now, in a text that is the same for no other; undefined for none. */
  readonly folderAt: (directory: string) => string | undefined;
  /** Loaded when first needed. */
  readonly approvals: () => Promise<KeptApprovals>;
  /** What asks the person; undefined when nobody can be asked. */
  readonly asker: () => Promise<AskApproval | undefined>;
  /** The way out when nobody can be asked. */
  readonly unaskedHint: string;
  /** `--yes`. */
  readonly isYes: boolean;
  readonly record: RecordEvent;
  readonly redact: Redact;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly nowMs: () => number;
  /** A short unused id. */
  readonly newId: () => string;
  readonly raiseLevel?: RaiseLevel | undefined;
}

/** The approvals file, as far as it is needed here. */
export interface KeptApprovals {
  find(command: Command, folder: string | undefined): readonly Approval[];
  /** False when it could not be kept, which is then said. */
  keep(command: Command, folder: string | undefined, approval: Approval): boolean;
}

/** Puts the question to the person. */
export type AskApproval = (question: Question) => Promise<ApprovalScope | 'no'>;

export interface Question {
  readonly command: Command;
  readonly answer: PolicyAnswer;
  readonly scopes: readonly ApprovalScope[];
}

const obviously: PolicyAnswer = {
  decision: 'allow',
  level: 'safe',
  reasons: [],
  rule: null,
  commands: [],
};

function deniedHint({ rule }: PolicyAnswer): string {
  return rule === 'built-in'
    ? 'no flag or file lifts this; run it yourself if you mean it'
    : 'the rule is in `policy.deny` of your config or of the project; `wisp config path` shows where';
}
