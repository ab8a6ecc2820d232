import path from 'node:path';
import { placeOf } from '../../../app/host/open-permission.ts';
import type { ApprovalScope } from '../../../core/authorization.ts';
import { type Command, commandLine } from '../../../core/command.ts';
import { printable } from '../../../core/text.ts';
import { WispError } from '../../../core/wisp-error.ts';
import { describeProblem, examineConfig } from '../../../fs/config/config-file.ts';
import { offeredScopes } from '../../../policy/approval.ts';
import { decide, type PolicyAnswer } from '../../../policy/decide.ts';
import { joinRules } from '../../../policy/policy-rules.ts';
import { createRedact } from '../../../policy/redaction.ts';
import { exitCode } from '../../program/exit-codes.ts';
import type { Io } from '../../terminal/io.ts';

/** `wisp policy check`: what the rules make of a command. Ends with 3 when it would be denied. */
export async function policyCheck(
  words: readonly string[],
  options: PolicyCheckOptions,
  io: Io,
): Promise<number> {
  const { environment, stdout, stderr } = io;
  const command = commandOf(words, options, io);
  const { configFolder } = environment;
  const loaded = await examineConfig({ configFolder, directory: command.directory });
  for (const source of loaded.sources) {
    for (const problem of source.problems) {
      stderr.write(`wisp: ${printable(describeProblem(source.path, problem))}\n`);
    }
  }
  const rules = joinRules(loaded.config.policy, loaded.project);
  const answer = await decide(command, rules, placeOf(environment, command.directory));
  const redact = createRedact();
  stdout.write(redact(options.json === true ? inJson(command, answer) : inWords(answer)));
  return answer.decision === 'deny' ? exitCode.refused : exitCode.ok;
}

export interface PolicyCheckOptions {
  readonly directory?: string;
  readonly shell?: string;
  readonly json?: boolean;
  /** The words stood after `--`. */
  readonly isArgv: boolean;
}

function commandOf(words: readonly string[], options: PolicyCheckOptions, io: Io): Command {
  const directory = path.resolve(io.environment.directory, options.directory ?? '.');
  const [first, ...rest] = words;
  if (first === undefined || words.every((word) => word.trim() === '')) {
    throw new WispError('usage', 'the command is empty', { hint: 'wisp policy check "npm test"' });
  }
  if (rest.length > 0 || options.isArgv) {
    return { words: { kind: 'argv', argv: [first, ...rest] }, directory };
  }
  const shell = options.shell ?? (io.environment.platform === 'win32' ? 'cmd' : 'sh');
  return { words: { kind: 'shell', line: first, shell }, directory };
}

function asked({ decision, level }: PolicyAnswer): readonly ApprovalScope[] {
  return decision === 'ask' ? offeredScopes(level) : [];
}

function inJson(command: Command, answer: PolicyAnswer): string {
  const { decision, level, reasons, rule, commands } = answer;
  return `${JSON.stringify({
    command: commandLine(command),
    directory: command.directory,
    decision,
    level,
    reasons,
    rule,
    commands,
    asks: asked(answer),
  })}\n`;
}

function inWords(answer: PolicyAnswer): string {
  const { decision, level, reasons, rule, commands } = answer;
  const lines = [
    `${decision}: ${level}`,
    ...commands.map((command) => `  runs     ${printable(command)}`),
    ...reasons.map((reason) => `  because  ${printable(reason)}`),
    ...(rule === null ? [] : [`  rule     ${printable(rule)}`]),
    ...(decision === 'ask' ? [`  asks     ${asked(answer).join(', ')} or no`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
