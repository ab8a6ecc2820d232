import type { ApprovalScope } from '../../core/authorization.ts';
import { commandLine } from '../../core/command.ts';
import { printable } from '../../core/text.ts';
import type { AskApproval, Question } from '../../policy/authorize.ts';
import { discardTypedAhead } from '../../system/terminal/typed-ahead.ts';
import type { Io } from './io.ts';
import { readLine } from './read-line.ts';

/**
 * Asks on the terminal whether a command may run. A line answers: anything but a clear yes is a no,
 * an empty line and Ctrl-C included. What was typed before the question was there, or behind the
 * answer, counts for nothing.
 *
 * Undefined when there is no terminal to ask on: neither a pipe nor an agent can answer.
 */
export function terminalQuestion(
  io: Pick<Io, 'stdin' | 'stderr'>,
  discard: () => void = discardTypedAhead,
): AskApproval | undefined {
  if (!io.stdin.isTTY || !io.stderr.isTTY) return undefined;
  return async (question) =>
    answerOf(await readLine(io, discard, textOf(question)), question.scopes);
}

/** The question in words: line, directory, reasons, and what an answer would be remembered for. */
export function textOf({ command, answer, scopes }: Question): string {
  const lines = commandLine(command)
    .split('\n')
    .map((line) => `    ${printable(line)}`);
  const reasons = answer.reasons.map((reason) => `    - ${printable(reason)}`);
  const keys = scopes.map((scope) => `[${scope[0]}]${scope.slice(1)}`).join('  ');
  const remembered = scopes.includes('always')
    ? '  project: this exact line in this directory; always: this exact line anywhere; both for 90 days'
    : '  a dangerous line is not remembered: once and session both last as long as this wisp';
  return [
    `wisp: may this run? It is ${answer.level}:`,
    ...lines,
    `  in ${printable(command.directory)}`,
    ...(reasons.length === 0 ? [] : ['  because', ...reasons]),
    remembered,
    `  ${keys}  [N]o, then Enter: `,
  ].join('\n');
}

// A word that says nothing here is a no: what somebody meant by it is not guessed.
function answerOf(
  line: string | undefined,
  scopes: readonly ApprovalScope[],
): ApprovalScope | 'no' {
  const word = line?.trim().toLowerCase();
  if (word === 'y' || word === 'yes') return 'once';
  return scopes.find((scope) => word === scope || word === scope[0]) ?? 'no';
}
