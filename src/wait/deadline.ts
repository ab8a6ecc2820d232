const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a kind of wait lasts unless told otherwise, and at most; undefined: without end. */
export interface DeadlineRule {
  readonly defaultMs?: number;
  readonly maxMs?: number;
}

export const deadlineRules: Readonly<Record<string, DeadlineRule>> = {
  ci: { defaultMs: HOUR_MS, maxMs: 6 * HOUR_MS },
  url: { defaultMs: HOUR_MS, maxMs: 24 * HOUR_MS },
};
