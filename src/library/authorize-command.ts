import type { RiskLevel } from '../core/authorization.ts';

/**
 * Says whether a command may run that the rules would ask a person about. Asked once, before the
 * first run. It is not asked about what the rules allow, and cannot lift what they deny.
 */
export type AuthorizeCommand = (question: CommandQuestion) => boolean | Promise<boolean>;

export interface CommandQuestion {
  /** The command as a person would type it. */
  readonly command: string;
  /** Where it would run; absolute. */
  readonly directory: string;
  readonly level: RiskLevel;
  /** Why the rules would ask. */
  readonly reasons: readonly string[];
}
