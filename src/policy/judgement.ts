import type { RiskLevel } from '../core/authorization.ts';

/** What one part of a command may do, at worst, and why. */
export interface Judgement {
  readonly level: RiskLevel;
  /** Empty for a safe one. */
  readonly reason: string;
}

export const safe: Judgement = { level: 'safe', reason: '' };

export function moderate(reason: string): Judgement {
  return { level: 'moderate', reason };
}

export function dangerous(reason: string): Judgement {
  return { level: 'dangerous', reason };
}

const ORDER: readonly RiskLevel[] = ['safe', 'moderate', 'dangerous'];

/** True when `level` is at least `lowest`. */
export function isAtLeast(level: RiskLevel, lowest: RiskLevel): boolean {
  return ORDER.indexOf(level) >= ORDER.indexOf(lowest);
}

/** The most severe of several; safe when there are none. */
export function worst(judgements: readonly Judgement[]): Judgement {
  return judgements.reduce(
    (found, judgement) => (isAtLeast(found.level, judgement.level) ? found : judgement),
    safe,
  );
}
