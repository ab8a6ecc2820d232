import type { RiskLevel } from '../core/authorization.ts';
import type { Command } from '../core/command.ts';
import { commandLine } from '../core/command.ts';
import { forbidden } from './built-in-deny-rules.ts';
import { type CommandRule, matchExactly, matchStrictly, parseRule } from './command-rules.ts';
import { isAtLeast } from './judgement.ts';
import type { PolicyContext } from './policy-context.ts';
import type { PolicyRules } from './policy-rules.ts';
import { classify } from './risk-classifier.ts';
import { parseCommand } from './shell/parse-command.ts';
import type { ParsedLine, SimpleCommand } from './shell/simple-command.ts';

/** What the policy says of a command, before any person is asked. */
export interface PolicyAnswer {
  readonly decision: 'allow' | 'ask' | 'deny';
  readonly level: RiskLevel;
  /** Why, in words; empty for a safe one. */
  readonly reasons: readonly string[];
  /** The rule that decided, as written; `built-in` for the built-in deny rules; null when the level did. */
  readonly rule: string | null;
  /** Every simple command in it, as words on one line. */
  readonly commands: readonly string[];
}

/** Asks a model whether a line is worse than its level; it can only raise it. Undefined when it cannot say. */
export type RaiseLevel = (line: string, level: RiskLevel) => Promise<RiskLevel | undefined>;

/** Decides on a command: deny, ask, allow, first match wins; then its level decides. */
export async function decide(
  command: Command,
  rules: PolicyRules,
  place: PolicyContext,
  raiseLevel?: RaiseLevel,
): Promise<PolicyAnswer> {
  const line = await parseCommand(command);
  const answer = decideParsed(line, rules, place);
  if (raiseLevel === undefined || answer.decision === 'deny' || answer.rule !== null) return answer;
  const raised = await raiseLevel(commandLine(command), answer.level);
  if (raised === undefined || isAtLeast(answer.level, raised)) return answer;
  return {
    ...answer,
    level: raised,
    decision: isAtLeast(raised, rules.askFrom) ? 'ask' : answer.decision,
    reasons: [...answer.reasons, `the local model takes it for ${raised}`],
  };
}

/** The same for a line that is already parsed; no parser, no waiting. */
export function decideParsed(
  line: ParsedLine,
  rules: PolicyRules,
  place: PolicyContext,
): PolicyAnswer {
  const commands = line.commands.map(wordsOf).filter((words) => words !== '');
  const answer = { level: 'dangerous' as const, commands };
  const never = forbidden(line, place);
  if (never !== undefined)
    return { ...answer, decision: 'deny', reasons: [never], rule: 'built-in' };

  const denied = firstMatch(rules.deny.map(parseRule), line);
  if (denied?.match === 'yes') {
    return {
      ...answer,
      decision: 'deny',
      reasons: [`the rule \`${denied.rule.text}\` forbids it`],
      rule: denied.rule.text,
    };
  }
  const allow = rules.allow.map(parseRule);
  const risk = classify(line, place);
  if (denied !== undefined) {
    return {
      ...answer,
      decision: 'ask',
      reasons: [`may be what the rule \`${denied.rule.text}\` forbids`, ...risk.reasons],
      rule: denied.rule.text,
    };
  }
  const asked = firstMatch(rules.ask.map(parseRule), line);
  if (asked !== undefined) {
    return {
      commands,
      decision: 'ask',
      level: risk.level,
      reasons: [`the rule \`${asked.rule.text}\` asks`, ...risk.reasons],
      rule: asked.rule.text,
    };
  }
  const covering = coveringRules(allow, line);
  const isCovered = (command: SimpleCommand): boolean => covering.has(command.id);
  const left = covering.size === 0 ? risk : classify(line, place, isCovered);
  const decision = isAtLeast(left.level, rules.askFrom) ? 'ask' : 'allow';
  const rule = decision === 'allow' ? ([...covering.values()][0] ?? null) : null;
  return {
    commands,
    decision,
    level: rule === null ? left.level : risk.level,
    reasons: rule === null ? left.reasons : risk.reasons,
    rule,
  };
}

function firstMatch(
  rules: readonly CommandRule[],
  line: ParsedLine,
): { rule: CommandRule; match: 'yes' | 'maybe' } | undefined {
  let maybe: CommandRule | undefined;
  for (const rule of rules) {
    for (const command of line.commands) {
      const match = matchStrictly(rule, command);
      if (match === 'yes') return { rule, match };
      if (match === 'maybe') maybe ??= rule;
    }
  }
  return maybe === undefined ? undefined : { rule: maybe, match: 'maybe' };
}

// An allowed wrapper answers for what it runs, but not for substitutions in its words.
function coveringRules(
  rules: readonly CommandRule[],
  line: ParsedLine,
): ReadonlyMap<number, string> {
  const covering = new Map<number, string>();
  for (const command of line.commands) {
    const outer = command.outer === null ? undefined : covering.get(command.outer);
    const rule = outer ?? rules.find((candidate) => matchExactly(candidate, command))?.text;
    if (rule !== undefined) covering.set(command.id, rule);
  }
  return covering;
}

function wordsOf(command: SimpleCommand): string {
  return command.words.map(({ text }) => text).join(' ');
}
