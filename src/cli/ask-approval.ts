import type { ApprovalScope } from '../core/authorization.ts';
import { commandLine } from '../core/command.ts';
import { printable } from '../core/text.ts';
import { discardTypedAhead } from '../system/typed-ahead.ts';
import type { AskApproval, Question } from './authorize.ts';
import type { Io } from './io.ts';

/**
 * Asks on the terminal whether a command may run. One key answers; anything that is no yes is a no,
 * Enter and Ctrl-C included. What was typed before the question was there does not answer it.
 *
 * Undefined when there is no terminal to ask on: neither a pipe nor an agent can answer.
 */
export function terminalQuestion(
  io: Pick<Io, 'stdin' | 'stderr'>,
  discard: () => void = discardTypedAhead,
): AskApproval | undefined {
  if (!io.stdin.isTTY || !io.stderr.isTTY) return undefined;
  return async (question) => {
    const answer = await readKey(io, discard, textOf(question), (key) =>
      answerOf(key, question.scopes),
    );
    io.stderr.write(`${answer}\n`);
    return answer;
  };
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
    `  ${keys}  [N]o: `,
  ].join('\n');
}

type Answer = ApprovalScope | 'no';

// Undefined for a key that means nothing: it is not taken for a no by accident.
function answerOf(key: string, scopes: readonly ApprovalScope[]): Answer | undefined {
  const letter = key.toLowerCase();
  const scope = scopes.find((candidate) => candidate[0] === letter);
  if (scope !== undefined) return scope;
  return NO_KEYS.has(letter) ? 'no' : undefined;
}

// Enter, Ctrl-C, Ctrl-D, Ctrl-\, Escape.
const NO_KEYS = new Set(['n', 'q', '\r', '\n', '\u0003', '\u0004', '\u001c', '\u001b']);
const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function readKey(
  { stdin, stderr }: Pick<Io, 'stdin' | 'stderr'>,
  discard: () => void,
  text: string,
  meaning: (key: string) => Answer | undefined,
): Promise<Answer> {
  return new Promise((resolve) => {
    const wasRaw = stdin.isRaw;
    const onData = (chunk: Buffer | string): void => {
      // One key arrives as one chunk; what is pasted is judged by its first key.
      const answer = meaning(chunk.toString().slice(0, 1));
      if (answer !== undefined) end(answer);
    };
    const onEnd = (): void => end('no');
    const onSignal = (signal: NodeJS.Signals): void => {
      end('no');
      // Nobody else handles it: it does what it would have done.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    };
    const end = (answer: Answer): void => {
      stdin.off('data', onData).off('end', onEnd).off('error', onEnd);
      for (const signal of SIGNALS) process.off(signal, onSignal);
      discard();
      stdin.setRawMode(wasRaw);
      stdin.pause();
      resolve(answer);
    };
    stdin.setRawMode(true);
    discard();
    stderr.write(text);
    for (const signal of SIGNALS) process.on(signal, onSignal);
    stdin.on('data', onData).on('end', onEnd).on('error', onEnd);
    stdin.resume();
  });
}
