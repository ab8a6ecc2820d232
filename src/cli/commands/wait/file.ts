import path from 'node:path';
import { WispError } from '../../../core/wisp-error.ts';
import type { FileWait } from '../../../wait/wait.ts';
import type { Io } from '../../terminal/io.ts';
import { waitFor } from './wait-for.ts';
import type { CommonWaitOptions } from './wait-plan.ts';

export interface WaitFileOptions extends CommonWaitOptions {
  readonly exists?: boolean;
  readonly absent?: boolean;
  readonly changes?: boolean;
  readonly contains?: string;
  readonly stable?: number;
}

/** `wisp wait file`: until a file is as asked. */
export function waitFile(
  words: readonly string[],
  options: WaitFileOptions,
  io: Io,
): Promise<number> {
  const until = untilOf(options);
  const waits = words.map((word) => ({
    kind: 'file' as const,
    path: pathOf(word, io.environment.directory),
    until,
  }));
  return waitFor(waits, options, io);
}

function untilOf({ absent, changes, contains, stable }: WaitFileOptions): FileWait['until'] {
  if (absent) return { kind: 'absent' };
  if (changes) return { kind: 'changes' };
  if (contains !== undefined) return { kind: 'contains', text: contains };
  return stable === undefined ? { kind: 'exists' } : { kind: 'stable', forMs: stable };
}

function pathOf(word: string, directory: string): string {
  if (word !== '' && !word.includes('\0')) return path.resolve(directory, word);
  throw new WispError('usage', `not a path: \`${word}\``);
}
