import { wallClockMs } from '../../../system/system-clock.ts';
import { parseTime } from '../../../wait/parse-time.ts';
import type { Io } from '../../terminal/io.ts';
import { waitFor } from './wait-for.ts';
import type { CommonWaitOptions } from './wait-plan.ts';

/** `wisp wait time`: until a time has come. */
export function waitTime(words: string, options: CommonWaitOptions, io: Io): Promise<number> {
  return waitFor([{ kind: 'time', ...parseTime(words, wallClockMs()), words }], options, io);
}
