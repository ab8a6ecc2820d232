import { printable } from '../../core/text.ts';
import type { Io } from './io.ts';

/**
 * Asks for one line on the terminal and echoes what is typed. Undefined when there will be none:
 * Ctrl-C, Ctrl-D, Ctrl-\, Escape, a signal, a terminal that went away.
 *
 * @param discard Throws away what was typed and not read yet: called before the question, and after
 *   the line, so that nothing typed behind it reaches whoever reads keys next.
 */
export function readLine(
  { stdin, stderr }: Pick<Io, 'stdin' | 'stderr'>,
  discard: () => void,
  question: string,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const wasRaw = stdin.isRaw;
    let line = '';
    const onData = (chunk: Buffer | string): void => {
      for (const character of chunk.toString()) {
        if (ENTER.has(character) || GIVING_UP.has(character)) {
          end(ENTER.has(character) ? line : undefined);
          // What stands behind it in the chunk is dropped.
          return;
        }
        take(character);
      }
    };
    const take = (character: string): void => {
      if (!ERASING.has(character)) {
        line += character;
        stderr.write(printable(character));
        return;
      }
      const characters = [...line];
      const last = characters.pop();
      line = characters.join('');
      if (last !== undefined) stderr.write('\b \b'.repeat(printable(last).length));
    };
    const onEnd = (): void => end(undefined);
    const onSignal = (signal: NodeJS.Signals): void => {
      end(undefined);
      // Nobody else handles it: it does what it would have done.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    };
    const end = (answer: string | undefined): void => {
      stdin.off('data', onData).off('end', onEnd).off('error', onEnd);
      for (const signal of SIGNALS) process.off(signal, onSignal);
      discard();
      stdin.setRawMode(wasRaw);
      stdin.pause();
      stderr.write('\n');
      resolve(answer);
    };
    stdin.setRawMode(true);
    discard();
    stderr.write(question);
    for (const signal of SIGNALS) process.on(signal, onSignal);
    stdin.on('data', onData).on('end', onEnd).on('error', onEnd);
    stdin.resume();
  });
}

const ENTER = new Set(['\r', '\n']);
// Ctrl-C, Ctrl-D, Ctrl-\, Escape: in raw mode they arrive as keys.
const GIVING_UP = new Set(['\u0003', '\u0004', '\u001c', '\u001b']);
const ERASING = new Set(['\u007f', '\b']);
const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
