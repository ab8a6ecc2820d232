import type { Progress } from '../look.ts';
import { type Verdict, verdict } from '../verdicts.ts';
import { type Check, isPending, type Picture } from './check.ts';
import type { CiWait } from './ci-wait.ts';
import { endingSummary, listed, standingSummary } from './summary.ts';

/** What the judge remembers between looks: plain data. */
export interface CaseFile {
  /** Since when there has been nothing to wait for and nothing to end with; null while there is. */
  readonly emptySinceMs: number | null;
  /** The end as it was first seen; null while something is pending. */
  readonly settled: { readonly mark: string; readonly atMs: number } | null;
}

export const newCase: CaseFile = { emptySinceMs: null, settled: null };

export interface Judgement {
  readonly caseFile: CaseFile;
  readonly state: string;
  readonly progress: Progress;
  /** Only when final. */
  readonly verdict?: Verdict;
  /** When the end is to be seen a second time. */
  readonly againAtMs?: number;
  /** The picture would be an end if it were complete. */
  readonly needsComplete: boolean;
}

/** How long nothing may appear before that is the answer, in milliseconds. */
const NONE_AFTER_MS = 10 * 60_000;

type Rules = Pick<CiWait, 'require' | 'isFailFast' | 'quietMs'>;

/**
 * Is it over, and how? A failure ends it once nothing is pending any more (at once with fail-fast).
 * Any other end has to be seen twice, the quiet period apart: between two stages of a pipeline there
 * are moments in which nothing is pending.
 */
export function judge(picture: Picture, last: CaseFile, rules: Rules, nowMs: number): Judgement {
  const { checks, announced } = picture;
  const standing = { state: standingSummary(picture), progress: progressOf(checks) };
  const hasFailed = checks.some((check) => check.state === 'failed');
  const hasPending = announced.length > 0 || checks.some((check) => isPending(check.state));

  if (hasFailed && (rules.isFailFast || !hasPending)) {
    return end(picture, newCase, standing, () => failed(checks));
  }
  if (hasPending) return { caseFile: newCase, ...standing, needsComplete: false };
  const missing = missingOf(checks, rules.require);
  if (checks.length === 0 || missing.some((name) => !hasName(checks, name))) {
    return empty(picture, last, standing, missing, nowMs);
  }
  if (checks.some((check) => check.state === 'held')) {
    return { caseFile: newCase, ...standing, needsComplete: false };
  }
  return seenTwice(picture, last, standing, missing, rules.quietMs, nowMs);
}

type Standing = Pick<Judgement, 'state' | 'progress'>;

function end(
  picture: Picture,
  caseFile: CaseFile,
  standing: Standing,
  ending: () => Verdict,
): Judgement {
  return picture.isComplete
    ? { caseFile, ...standing, verdict: ending(), needsComplete: false }
    : { caseFile, ...standing, needsComplete: true };
}

/** Nothing there, or a required check that has not appeared. */
function empty(
  picture: Picture,
  last: CaseFile,
  standing: Standing,
  missing: readonly string[],
  nowMs: number,
): Judgement {
  const sinceMs = last.emptySinceMs ?? nowMs;
  const caseFile: CaseFile = { emptySinceMs: sinceMs, settled: null };
  const state =
    missing.length === 0 || picture.checks.length === 0
      ? standing.state
      : `${standing.state}; waiting for ${listed(missing)} to appear`;
  if (nowMs - sinceMs < NONE_AFTER_MS) {
    return { caseFile, ...standing, state, needsComplete: false };
  }
  return end(picture, caseFile, { ...standing, state }, () =>
    picture.checks.length === 0
      ? verdict('none', 'no check appeared within 10 minutes', { detail: { checks: [] } })
      : verdict('none', `${listed(missing)} did not appear within 10 minutes`, {
          detail: detailOf(picture.checks),
        }),
  );
}

function seenTwice(
  picture: Picture,
  last: CaseFile,
  standing: Standing,
  missing: readonly string[],
  quietMs: number,
  nowMs: number,
): Judgement {
  const mark = markOf(picture.checks);
  const isFirst = last.settled?.mark !== mark;
  const settled = isFirst ? { mark, atMs: nowMs } : last.settled;
  const againAtMs = settled.atMs + quietMs;
  const caseFile: CaseFile = { emptySinceMs: null, settled: picture.isComplete ? settled : null };
  if (picture.isComplete && (isFirst || nowMs < againAtMs)) {
    return { caseFile, ...standing, againAtMs, needsComplete: false };
  }
  return end(picture, caseFile, standing, () => quietEnding(picture.checks, missing));
}

function quietEnding(checks: readonly Check[], missing: readonly string[]): Verdict {
  const summary = endingSummary(checks);
  const detail = detailOf(checks);
  if (checks.some((check) => check.state === 'cancelled')) {
    return verdict('cancelled', summary, { detail });
  }
  if (missing.length > 0) {
    return verdict('none', `${summary}; ${listed(missing)} was skipped`, { detail });
  }
  return checks.some((check) => check.state === 'passed')
    ? verdict('passed', summary, { detail })
    : verdict('none', `${summary}; nothing ran`, { detail });
}

function failed(checks: readonly Check[]): Verdict {
  return verdict('failed', endingSummary(checks), { detail: detailOf(checks) });
}

/** The required names that have not succeeded. */
function missingOf(checks: readonly Check[], require: readonly string[]): readonly string[] {
  const passed = checks.filter((check) => check.state === 'passed');
  return require.filter((name) => !hasName(passed, name));
}

function hasName(checks: readonly Check[], name: string): boolean {
  return checks.some((check) => check.name === name || `${check.group} / ${check.name}` === name);
}

function markOf(checks: readonly Check[]): string {
  return checks
    .map((check) => `${check.key} ${check.state}`)
    .sort()
    .join('\n');
}

function progressOf(checks: readonly Check[]): Progress {
  const count = (...states: readonly string[]): number =>
    checks.filter((check) => states.includes(check.state)).length;
  return {
    passed: count('passed'),
    failed: count('failed'),
    other: count('cancelled', 'skipped'),
    total: checks.length,
  };
}

function detailOf(checks: readonly Check[]) {
  return {
    checks: checks.map(({ name, group, state, url }) => ({ name, group, state, url })),
  };
}
