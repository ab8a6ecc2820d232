import { WispError } from '../../../core/wisp-error.ts';
import type { Io } from '../../terminal/io.ts';
import { waitFor } from './wait-for.ts';
import type { CommonWaitOptions } from './wait-plan.ts';

export interface WaitProcessOptions extends CommonWaitOptions {
  readonly gone?: boolean;
}

/** `wisp wait process`: until a process has ended. */
export function waitProcess(
  words: readonly string[],
  options: WaitProcessOptions,
  io: Io,
): Promise<number> {
  const waits = words.map((word) => ({
    kind: 'process' as const,
    pid: processId(word),
    mayBeGone: options.gone === true,
  }));
  return waitFor(waits, options, io);
}

function processId(word: string): number {
  const pid = /^\d{1,10}$/.test(word) ? Number(word) : 0;
  if (pid > 0) return pid;
  throw new WispError('usage', `not a process id: \`${word}\``, {
    hint: 'try `wisp wait process $!` after starting one in the background',
  });
}
