import { existsSync } from 'node:fs';
import type { RunProgram } from '../core/run-program.ts';

/** Most of a diff that is read, in bytes. */
const LARGEST = 1024 * 1024;

/**
 * The unified diff of two files as git writes it, named by `label`; null stands for no file. Without git,
 * or when a side is not kept, one line that says what changed.
 */
export async function fileDiff(
  before: string | null,
  after: string | null,
  label: string,
  runProgram: RunProgram,
): Promise<string> {
  const short = `${label} ${before === null ? 'is there' : after === null ? 'is gone' : 'has changed'}\n`;
  if ([before, after].some((file) => file !== null && !existsSync(file))) return short;
  const { stdout, exitCode } = await runProgram(
    'git',
    [
      ...['diff', '--no-index', '--no-color', '--no-ext-diff', '--no-textconv', '--no-prefix'],
      '--',
      before ?? '/dev/null',
      after ?? '/dev/null',
    ],
    { maxBytes: LARGEST, timeoutMs: 10_000 },
  );
  // 1 means that they differ.
  if (exitCode !== 1) return short;
  const at = stdout.search(/^(---|Binary files) /m);
  if (at === -1 || stdout.startsWith('Binary', at)) return short;
  const body = stdout.slice(stdout.indexOf('\n@@', at) + 1);
  const name = (file: string | null, side: string): string =>
    file === null ? '/dev/null' : `${side}/${label}`;
  return `--- ${name(before, 'a')}\n+++ ${name(after, 'b')}\n${body}`;
}
