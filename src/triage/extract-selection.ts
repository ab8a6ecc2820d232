import type { Block } from './block.ts';
import type { OutputLine } from './digest.ts';

/** A block and how likely it says why the run failed. */
export interface Ranked extends Block {
  readonly section: number;
  readonly score: number;
}

/** The lines that a person would rather read than all 60: more blocks are added only up to this many. */
const ENOUGH = 48;
/** Most lines of any block but the best. */
const SECONDARY_LIMIT = 12;

/** The best block, and while there is room those of nearly the same rank, each section's best before second ones. */
export function select(ranked: readonly Ranked[], limit: number): readonly OutputLine[] {
  const best = ranked[0]?.score ?? 0;
  const kept = new Map<number, OutputLine>();
  const sections = new Set<number>();
  for (const { lines, section, score } of ranked) {
    if (score < best * (sections.has(section) ? 0.4 : 0.35)) continue;
    const fresh = lines.filter(({ line }) => !kept.has(line.number));
    const taken = fresh.slice(0, kept.size === 0 ? limit : SECONDARY_LIMIT);
    if (kept.size > 0 && kept.size + taken.length > Math.min(ENOUGH, limit)) continue;
    for (const { line } of taken) kept.set(line.number, line);
    sections.add(section);
  }
  return [...kept.values()].sort((one, other) => one.number - other.number);
}
