import type { ApprovalScope, Authorization, Authorized } from '../core/authorization.ts';
import { type Command, commandLine } from '../core/command.ts';
import type { RecordEvent } from '../core/event.ts';
import type { Redact } from '../core/redact.ts';
import { WispError } from '../core/wisp-error.ts';
import type { Approval, KeptScope } from './approval.ts';
import { APPROVAL_LIFETIME_MS, fingerprintOf, isInForce, offeredScopes } from './approval.ts';
import type { PolicyAnswer, RaiseLevel } from './decide.ts';
import { isObviouslySafe } from './obvious-line.ts';
import type { Place } from './place.ts';
import type { PolicyRules } from './policy-rules.ts';
import { parsePlainLine } from './shell/plain-line.ts';

/**
 * Says whether a command may run: the rules, the kept approvals, `--yes` and the person, in this
 * order. One question at most, and one `policy.decision` event for each command judged.
 */
export function createAuthorize(parts: AuthorizeParts): Authorize {
  const rulesAtYes = new WeakMap<Command, string>();
  return { judge, recheck };

  async function judge(command: Command): Promise<Authorization> {
    const rules = await parts.readRules();
    const fingerprint = fingerprintOf(rules);
    if (parts.raiseLevel === undefined && isObviouslySafe(command, rules)) {
      rulesAtYes.set(command, fingerprint);
      return told(command, obviously, 'policy', 'session');
    }
    // An approval spares the parser; a plain line needs none and is decided faster without the file.
    const early = isPlain(command) ? undefined : await findApproval(command);
    const yes =
      early !== undefined && early.rules === fingerprint
        ? byApproval(early)
        : await judgeByRules(command, rules, fingerprint);
    rulesAtYes.set(command, fingerprint);
    return yes;
  }

  async function judgeByRules(
    command: Command,
    rules: PolicyRules,
    fingerprint: string,
  ): Promise<Authorization> {
    const { decide } = await import('./decide.ts');
    const answer = await decide(command, rules, parts.placeOf(command.directory), parts.raiseLevel);
    if (answer.decision === 'deny') throw refused(command, answer, 'policy', deniedHint(answer));
    if (answer.decision === 'allow') return told(command, answer, 'policy', 'session');
    const approval = answer.level === 'dangerous' ? undefined : await findApproval(command);
    if (approval !== undefined) return told(command, answer, 'approval', approval.scope);
    if (parts.isYes) return told(command, answer, 'flag', 'session');
    const ask = await parts.asker();
    if (ask === undefined) {
      throw refused(command, answer, 'nobody', parts.unaskedHint);
    }
    const scope = await ask({ command, answer, scopes: offeredScopes(answer.level) });
    if (scope === 'no') throw refused(command, answer, 'person', undefined);
    if (scope === 'project' || scope === 'always') await keep(command, answer, scope, fingerprint);
    return told(command, answer, 'person', scope);
  }

  async function recheck({ command, answer }: Authorized): Promise<string | null> {
    const rules = await parts.readRules();
    if (rulesAtYes.get(command) === fingerprintOf(rules)) return null;
    const { decide } = await import('./decide.ts');
    const now = await decide(command, rules, parts.placeOf(command.directory));
    const isRefused = now.decision === 'deny' || (now.decision === 'ask' && answer.by === 'policy');
    if (!isRefused) {
      rulesAtYes.set(command, fingerprintOf(rules));
      return null;
    }
    tell(command, now, 'policy', null);
    return `the rules have changed: ${now.reasons[0] ?? 'they no longer allow it'}`;
  }

  async function findApproval(command: Command): Promise<Approval | undefined> {
    const approvals = await parts.approvals();
    return approvals.find(command).find((approval) => isInForce(approval, parts.nowMs()));
  }

  async function keep(command: Command, answer: PolicyAnswer, scope: KeptScope, rules: string) {
    const givenAtMs = parts.nowMs();
    const approvals = await parts.approvals();
    approvals.keep(command, {
      id: parts.newId(),
      command: parts.redact(commandLine(command)),
      directory: scope === 'always' ? null : command.directory,
      scope,
      level: answer.level,
      givenAtMs,
      expiresAtMs: givenAtMs + APPROVAL_LIFETIME_MS,
      rules,
    });
  }

  function byApproval({ level, scope, command }: Approval): Authorization {
    const answer = { decision: 'ask' as const, level, reasons: [], rule: null };
    parts.record({
      type: 'policy.decision',
      command,
      ...answer,
      by: 'approval',
      scope,
      authorized: true,
    });
    return { level, reasons: [], by: 'approval', scope };
  }

  function told(
    command: Command,
    answer: PolicyAnswer,
    by: Authorization['by'],
    scope: ApprovalScope,
  ): Authorization {
    tell(command, answer, by, scope);
    return { level: answer.level, reasons: answer.reasons, by, scope };
  }

  function refused(
    command: Command,
    answer: PolicyAnswer,
    by: string,
    hint: string | undefined,
  ): WispError {
    tell(command, answer, by, null);
    const line = parts.redact(commandLine(command));
    const why =
      answer.reasons.length === 0 ? '' : `: ${answer.reasons.map(parts.redact).join('; ')}`;
    const how = answer.decision === 'deny' ? 'is never run' : `was not approved (${answer.level})`;
    return new WispError('refused', `\`${line}\` ${how}${why}`, { hint });
  }

  function tell(
    command: Command,
    answer: PolicyAnswer,
    by: string,
    scope: ApprovalScope | null,
  ): void {
    parts.record({
      type: 'policy.decision',
      command: parts.redact(commandLine(command)),
      decision: answer.decision,
      level: answer.level,
      reasons: answer.reasons.map(parts.redact),
      rule: answer.rule,
      by,
      scope,
      authorized: scope !== null,
    });
  }
}

export interface Authorize {
  /** Answers yes, or rejects with a `refused` WispError that tells the way out. */
  readonly judge: (command: Command) => Promise<Authorization>;
  /** Why the rules no longer let an authorized command run; null when they still do. */
  readonly recheck: (authorized: Authorized) => Promise<string | null>;
}

export interface AuthorizeParts {
  /** The rules in force now; never rejects (without a readable config: the floor's). */
  readonly readRules: () => Promise<PolicyRules>;
  readonly placeOf: (directory: string) => Place;
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
  find(command: Command): readonly Approval[];
  keep(command: Command, approval: Approval): void;
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

function isPlain({ words }: Command): boolean {
  return words.kind === 'argv' || parsePlainLine(words.line) !== undefined;
}

function deniedHint({ rule }: PolicyAnswer): string {
  return rule === 'built-in'
    ? 'no flag or file lifts this; run it yourself if you mean it'
    : 'the rule is in `policy.deny` of your config or of the project; `wisp config path` shows where';
}
