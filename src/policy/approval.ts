import type { ApprovalScope, RiskLevel } from '../core/authorization.ts';

/** How long a kept approval holds, in milliseconds: 90 days. */
export const APPROVAL_LIFETIME_MS = 90 * 24 * 60 * 60 * 1_000;

/** A yes that was kept: for one exact line, in one directory or in all. */
export interface Approval {
  /** Short, for `wisp approvals revoke`. */
  readonly id: string;
  /** The line with secrets masked; only for reading. */
  readonly command: string;
  /** The directory it holds in, and in no other, not even below it; null for everywhere. */
  readonly directory: string | null;
  readonly scope: KeptScope;
  readonly level: RiskLevel;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly givenAtMs: number;
  readonly expiresAtMs: number;
}

export type KeptScope = Extract<ApprovalScope, 'project' | 'always'>;

/** The answers a person may give to a line of this level; a dangerous one is not kept. */
export function offeredScopes(level: RiskLevel): readonly ApprovalScope[] {
  return level === 'dangerous' ? ['once', 'session'] : ['once', 'session', 'project', 'always'];
}

/** True while a kept approval counts. */
export function isInForce(approval: Approval, nowMs: number): boolean {
  return (
    approval.level !== 'dangerous' &&
    (approval.scope === 'always') === (approval.directory === null) &&
    approval.givenAtMs <= nowMs + CLOCK_SLACK_MS &&
    approval.expiresAtMs > nowMs &&
    approval.expiresAtMs - approval.givenAtMs <= APPROVAL_LIFETIME_MS
  );
}

// A clock that was set back a little makes no approval look forged.
const CLOCK_SLACK_MS = 60 * 60 * 1_000;
