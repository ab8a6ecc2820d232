import { printable, shorten } from '../core/text.ts';

/** Why a helper program did not do it, in a few words: its last word on stderr when it had one. */
export function programFailure(run: {
  readonly exitCode: number | null;
  readonly stderr: string;
  readonly isTimedOut: boolean;
  readonly failure: string | null;
}): string {
  if (run.isTimedOut) return 'no answer in time';
  const ending = run.exitCode === null ? shortFailure(run.failure) : `exit ${run.exitCode}`;
  const lastLine = run.stderr.trim().split('\n').at(-1) ?? '';
  return lastLine === '' ? ending : `${ending}: ${shorten(printable(lastLine), 120)}`;
}

/** execa's own words without the command line: `Command failed with EACCES: …` is `failed with EACCES`. */
function shortFailure(failure: string | null): string {
  return /^Command ([^:\n]+)/.exec(failure ?? '')?.[1] ?? 'it was ended';
}
