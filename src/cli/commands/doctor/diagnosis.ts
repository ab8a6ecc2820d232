/** What `wisp doctor` says of one thing. */
export interface Diagnosis {
  /** What was looked at, in a word or two. */
  readonly check: string;
  /** `warn`: wisp works, with less than it could. `fail`: something it promises does not work here. */
  readonly status: 'ok' | 'warn' | 'fail';
  /** One sentence, without a final period. */
  readonly message: string;
  /** The exact command that fixes it. */
  readonly fix?: string;
  /** Applies the fix from here; only for what needs no other user's rights. */
  readonly applyFix?: () => Promise<void>;
}

export function ok(check: string, message: string): Diagnosis {
  return { check, status: 'ok', message };
}

export function warn(check: string, message: string, fix?: string | undefined): Diagnosis {
  return { check, status: 'warn', message, ...(fix === undefined ? {} : { fix }) };
}

export function fail(check: string, message: string, fix?: string | undefined): Diagnosis {
  return { check, status: 'fail', message, ...(fix === undefined ? {} : { fix }) };
}
