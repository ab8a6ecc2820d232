import type { WaitMember } from '../../app/wait/wait-session.ts';
import { formatDuration } from '../../core/duration.ts';
import type { Standing } from '../../wait/running-wait.ts';
import type { Verdict } from '../../wait/verdicts.ts';
import type { GroupEnd } from '../../wait/wait-group.ts';
import type { Style } from './style.ts';

/** What `--json` prints: one object, every key present. */
export function waitJson(told: ToldEnd) {
  const { id, members, end, exitCode, durationMs, together } = told;
  return {
    wait: id,
    kind: members[0]?.kind ?? null,
    together,
    verdict: end.verdict.word,
    exitCode,
    summary: end.verdict.summary,
    hint: end.verdict.hint ?? null,
    durationMs: Math.round(durationMs),
    looks: end.ends.reduce((sum, each) => sum + (each?.looks ?? 0), 0),
    targets: members.map(({ kind, target }, index) => {
      const own = end.ends[index];
      return {
        kind,
        target,
        verdict: own?.verdict.word ?? null,
        summary: own?.verdict.summary ?? null,
        looks: own?.looks ?? null,
        durationMs: own ? Math.round(own.durationMs) : null,
        detail: own?.verdict.detail ?? null,
      };
    }),
  };
}

export interface ToldEnd {
  readonly id: string;
  readonly members: readonly WaitMember[];
  /** `any`, `all`; null for a single target. */
  readonly together: 'any' | 'all' | null;
  readonly end: GroupEnd;
  readonly exitCode: number;
  readonly durationMs: number;
}

/** The ending in words: one line a target that ended, the deciding one last. */
export function endLines({ members, end, durationMs }: ToldEnd, style: Style): readonly string[] {
  const lines = members.flatMap((member, index) => {
    const own = end.ends[index];
    if (!own || own.verdict === end.verdict) return [];
    return [told(member, own.verdict, members.length > 1, style)];
  });
  const decider = members[end.ends.findIndex((each) => each?.verdict === end.verdict)];
  const last = decider
    ? told(decider, end.verdict, members.length > 1, style)
    : end.verdict.summary;
  return [...lines, `${last} ${style.dim(`(${formatDuration(durationMs)})`)}`];
}

/** The last lines of a command that ended badly. */
export function tailLines({ verdict, ends }: GroupEnd, style: Style): readonly string[] {
  const tail = verdict.kind === 'bad' ? ends[0]?.verdict.detail?.tail : undefined;
  return Array.isArray(tail) ? tail.map((line) => style.dim(`  ${line}`)) : [];
}

/** How a target stands, for a reader without a terminal. */
export function standingLine(member: WaitMember, standing: Standing, hasOthers: boolean): string {
  const what = standing.blip === undefined ? standing.state : `${standing.blip}; trying again`;
  return hasOthers ? `${member.target}: ${what}` : what;
}

function told(member: WaitMember, verdict: Verdict, hasOthers: boolean, style: Style): string {
  const isSaid = !hasOthers || verdict.summary.includes(member.target);
  const words = isSaid ? verdict.summary : `${member.target}: ${verdict.summary}`;
  if (verdict.kind === 'good') return style.good(words);
  return verdict.kind === 'bad' ? style.bad(words) : words;
}
