import type { Command } from './command.ts';

/**
 * The proof that this exact command line in this directory may run.
 *
 * Only {@link authorizedBy} makes one, and only the command runner calls it, after a yes: the brand
 * is private to this file, so no other code can write such a value down.
 */
export interface Authorized {
  readonly command: Command;
  readonly answer: Authorization;
  readonly [brand]: true;
}

declare const brand: unique symbol;

/** A yes, with where it came from. */
export interface Authorization {
  readonly level: RiskLevel;
  readonly reasons: readonly string[];
  readonly by: 'policy' | 'person' | 'approval' | 'flag';
  readonly scope: ApprovalScope;
}

export type RiskLevel = 'safe' | 'moderate' | 'dangerous';

export type ApprovalScope = 'once' | 'session' | 'project' | 'always';

/** Seals a yes. For the command runner alone. */
export function authorizedBy(command: Command, answer: Authorization): Authorized {
  return Object.freeze({ command, answer }) as unknown as Authorized;
}
