import { formatDuration } from '../../../core/duration.ts';
import { WispError } from '../../../core/wisp-error.ts';
import { deadlineRules } from '../../../wait/deadline.ts';
import type { Together } from '../../../wait/verdicts.ts';

/** The flags that every `wisp wait` has. */
export interface CommonWaitOptions {
  readonly deadline?: number;
  readonly notify?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly any?: boolean;
  readonly all?: boolean;
  readonly detach?: boolean;
  readonly name?: string;
}

/** How long to wait at most, in milliseconds; null: without end. Throws a usage WispError when it is too long. */
export function planDeadline(kind: string, askedMs: number | undefined): number | null {
  const { defaultMs, maxMs } = deadlineRules[kind] ?? {};
  if (askedMs !== undefined && maxMs !== undefined && askedMs > maxMs) {
    throw new WispError('usage', `\`--deadline\`: at most ${formatDuration(maxMs)} for ${kind}`);
  }
  return askedMs ?? defaultMs ?? null;
}

/** Whether one or all of several targets are waited for; a single one needs no word. */
export function planTogether(count: number, { any, all }: CommonWaitOptions): Together {
  if (count > 1 && !any && !all) {
    throw new WispError('usage', `${count} targets, and no word on how many have to come`, {
      hint: '`--any` ends with the first that is good, `--all` when every one is',
    });
  }
  return any ? 'any' : 'all';
}
