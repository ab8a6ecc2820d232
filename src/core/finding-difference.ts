import type { Finding } from './finding.ts';
import { maskVolatile } from './volatile-text.ts';

/** What became of the findings between two runs; each finding of either run stands in one list. */
export interface FindingDifference {
  /** Of the run before, gone now. */
  readonly fixed: readonly Finding[];
  /** Of this run, not there before. */
  readonly added: readonly Finding[];
  /** Of this run, there before too, though perhaps on another line. */
  readonly same: readonly Finding[];
}

/**
 * Compares two runs' findings. A finding stays the same when its line moved, when numbers or
 * addresses in its message changed, and a failed test when it fails in another way. Equal findings
 * are counted: one of two that went is one fixed.
 */
export function differenceOf(
  before: readonly Finding[],
  now: readonly Finding[],
): FindingDifference {
  let left: readonly Finding[] = before;
  let unpaired: readonly Finding[] = now;
  for (const keyOf of KEYS) {
    ({ left, unpaired } = pair(left, unpaired, keyOf));
    if (left.length === 0 || unpaired.length === 0) break;
  }
  const added = new Set(unpaired);
  return { fixed: left, added: unpaired, same: now.filter((finding) => !added.has(finding)) };
}

/** `1 fixed, 2 new, 4 as before`; what there is none of is left out, and nothing at all is ''. */
export function describeDifference(difference: FindingDifference): string {
  return [
    [difference.fixed.length, 'fixed'] as const,
    [difference.added.length, 'new'] as const,
    [difference.same.length, 'as before'] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}`)
    .join(', ');
}

type KeyOf = (finding: Finding) => string | undefined;

/**
 * What a finding is known by, the strictest first: each key pairs only what the ones before it left
 * over, so that of two alike the one that did not move pairs with itself.
 */
const KEYS: readonly KeyOf[] = [
  (finding) => key(...placeless(finding), finding.message, finding.line, finding.column),
  (finding) => key(...placeless(finding), finding.message),
  (finding) => key(...placeless(finding), maskVolatile(finding.message)),
  // A failing test is the same trouble whatever it says this time, and wherever it says it from.
  (finding) => (finding.test === undefined ? undefined : key(finding.test, fileOf(finding))),
  (finding) => finding.test,
];

function placeless(finding: Finding): readonly (string | undefined)[] {
  return [fileOf(finding), finding.test, finding.code];
}

function fileOf(finding: Finding): string | undefined {
  return finding.file?.replaceAll('\\', '/');
}

function key(...parts: readonly (string | number | undefined)[]): string {
  return JSON.stringify(parts.map((part) => part ?? null));
}

function pair(before: readonly Finding[], now: readonly Finding[], keyOf: KeyOf) {
  const waiting = new Map<string, Finding[]>();
  for (const finding of before.toReversed()) {
    const name = keyOf(finding);
    if (name === undefined) continue;
    const alike = waiting.get(name);
    if (alike === undefined) waiting.set(name, [finding]);
    else alike.push(finding);
  }
  const paired = new Set<Finding>();
  const unpaired = now.filter((finding) => {
    const name = keyOf(finding);
    const partner = name === undefined ? undefined : waiting.get(name)?.pop();
    if (partner !== undefined) paired.add(partner);
    return partner === undefined;
  });
  return { left: before.filter((finding) => !paired.has(finding)), unpaired };
}
