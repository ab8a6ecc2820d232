/**
 * What made the asked thing impossible, told so that a person can act on it.
 *
 * Only the outermost layer turns it into words and an exit code (`cli/report-error.ts`). Trouble
 * that the work survives (a channel down, a log that cannot be written) is a value, never this.
 */
export class WispError extends Error {
  readonly kind: WispErrorKind;
  /** The next step: an exact flag, value or command. */
  readonly hint: string | undefined;

  constructor(kind: WispErrorKind, message: string, options: WispErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'WispError';
    this.kind = kind;
    this.hint = options.hint;
  }
}

/**
 * `usage`: the words or the config are wrong. `refused`: policy or person said no.
 * `unavailable`: something needed is not there.
 */
export type WispErrorKind = 'usage' | 'refused' | 'unavailable';

export interface WispErrorOptions {
  readonly hint?: string | undefined;
  readonly cause?: unknown;
}
