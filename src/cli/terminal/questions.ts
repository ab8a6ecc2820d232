import { createInterface } from 'node:readline';
import type { Io } from './io.ts';

/** Questions to the person at the terminal. */
export interface Questions {
  /** Anything but a yes is a no, the end of input too. */
  confirm(question: string): Promise<boolean>;
  /** Leaves standard input as it was. */
  close(): void;
}

/** One reader for all questions: what was typed ahead answers the next one. */
export function openQuestions(io: Io): Questions {
  const lines = createInterface({ input: io.stdin, output: io.stderr });
  const answers = lines[Symbol.asyncIterator]();
  let isEnded = false;
  lines.once('close', () => {
    isEnded = true;
  });
  // Ctrl-C arrives here while a question stands; unheard, it would leave the question open for ever.
  lines.once('SIGINT', () => lines.close());
  return {
    confirm: async (question) => {
      const wasEnded = isEnded;
      if (wasEnded) io.stderr.write(`${question} [y/N] \n`);
      else {
        lines.setPrompt(`${question} [y/N] `);
        lines.prompt();
      }
      const answer = await answers.next();
      if (answer.done && !wasEnded) io.stderr.write('\n');
      return answer.done !== true && /^\s*y(es)?\s*$/i.test(answer.value);
    },
    close: () => lines.close(),
  };
}
