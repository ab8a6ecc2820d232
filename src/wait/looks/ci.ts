import { type Allowance, allowedAt, newAllowance, spend } from '../ci/allowance.ts';
import type { ApiReader } from '../ci/api.ts';
import type { CiWait } from '../ci/ci-wait.ts';
import type { Depth, Forge, Pin } from '../ci/forge.ts';
import { type CaseFile, judge, newCase } from '../ci/judge.ts';
import { logsHint, refusalVerdict } from '../ci/next-step.ts';
import { Reading, ReadingStopped, type Shelf } from '../ci/reading.ts';
import type { Look, LookMoment } from '../look.ts';
import { anonymousCiPace, signedInCiPace } from '../pace.ts';
import { verdict } from '../verdicts.ts';

export interface CiProbe {
  readonly forge: Forge;
  readonly reader: ApiReader;
}

/** What a wait for CI remembers between looks: plain data. */
export interface CiMemory {
  /** Null until the target was resolved. */
  readonly pin: Pin | null;
  readonly shelf: Shelf;
  /** Who read the shelf's pages. */
  readonly identity: string;
  readonly caseFile: CaseFile;
  /** Looks that told something. */
  readonly looks: number;
  readonly allowance: Allowance;
}

/** Every so many looks, what a glance leaves out is read again. */
const WIDE_LOOK_EVERY = 5;

/** How does CI stand for the pinned commit? */
export async function lookAtCi(
  wait: CiWait,
  memory: CiMemory | undefined,
  moment: LookMoment,
  { forge, reader }: CiProbe,
): Promise<Look<CiMemory>> {
  const last = memory ?? firstMemory(moment.nowMs);
  const reading = new Reading({
    reader,
    host: wait.host,
    shelf: last.identity === reader.identity ? last.shelf : {},
    nowMs: moment.nowMs,
    signal: moment.signal,
  });
  let pin = last.pin;
  const remember = (caseFile: CaseFile): CiMemory => ({
    pin,
    shelf: reading.shelf,
    identity: reader.identity,
    caseFile,
    looks: last.looks + 1,
    allowance: spend(last.allowance, reading.requests, moment.nowMs),
  });
  const pace = (): typeof signedInCiPace => (reader.isSignedIn ? signedInCiPace : anonymousCiPace);
  try {
    pin ??= await forge.pin(wait, reading);
    const seen = await look(wait, pin, last, reading, moment.nowMs, forge);
    if (seen.verdict !== undefined) return { kind: 'final', verdict: seen.verdict };
    const after = remember(seen.caseFile);
    return {
      kind: 'pending',
      memory: after,
      state: seen.state,
      progress: seen.progress,
      pace: pace(),
      againAtMs: seen.againAtMs,
      notBeforeMs: Math.max(
        reading.notBeforeMs ?? 0,
        seen.againAtMs === undefined ? allowedAt(after.allowance) : 0,
      ),
    };
  } catch (error) {
    if (!(error instanceof ReadingStopped)) throw error;
    const { stop } = error;
    if (stop.kind === 'refused') {
      return { kind: 'final', verdict: refusalVerdict(wait, stop, reader.isSignedIn) };
    }
    // Not counted: the next look makes up for it.
    const after = { ...remember(last.caseFile), looks: last.looks };
    return {
      kind: 'blip',
      memory: after,
      reason: stop.reason,
      pace: pace(),
      notBeforeMs: Math.max(stop.notBeforeMs ?? 0, allowedAt(after.allowance)),
    };
  }
}

async function look(
  wait: CiWait,
  pin: Pin,
  last: CiMemory,
  reading: Reading,
  nowMs: number,
  forge: Forge,
) {
  const isWide = last.looks % WIDE_LOOK_EVERY === 0;
  if (isWide || last.caseFile.settled !== null) {
    const head = await forge.newerHead(pin, reading);
    if (head !== undefined) return superseded(wait, pin, head, last);
  }
  const glanced = await forge.picture(pin, reading, depthOf(wait, last, isWide));
  const first = judge(glanced, last.caseFile, wait, nowMs);
  if (first.verdict === undefined && !first.needsComplete) return first;

  const head = await forge.newerHead(pin, reading);
  if (head !== undefined) return superseded(wait, pin, head, last);
  const whole = await forge.picture(pin, reading, 'everything');
  const second = judge(whole, last.caseFile, wait, nowMs);
  if (second.verdict === undefined) return second;
  return { ...second, verdict: { ...second.verdict, ...nextStep(wait, pin, second.verdict) } };
}

/** A glance is enough while something is pending, except where a failure elsewhere would end the wait. */
function depthOf(wait: CiWait, last: CiMemory, isWide: boolean): Depth {
  if (last.looks === 0) return 'places';
  const isEmpty = last.caseFile.emptySinceMs !== null;
  return isWide && (wait.isFailFast || isEmpty) ? 'places' : 'glance';
}

function superseded(wait: CiWait, pin: Pin, head: string, last: CiMemory) {
  const name = `${wait.forge === 'gitlab' ? '!' : '#'}${pin.pull}`;
  return {
    caseFile: last.caseFile,
    state: 'superseded',
    progress: undefined,
    againAtMs: undefined,
    verdict: verdict('superseded', `${name} has a newer head: ${head.slice(0, 7)}`, {
      hint: `wait for it with \`wisp wait ci '${name}'\``,
      detail: { sha: pin.sha, head },
    }),
  };
}

function nextStep(
  wait: CiWait,
  pin: Pin,
  ending: NonNullable<ReturnType<typeof judge>['verdict']>,
) {
  return { hint: logsHint(wait, ending), detail: { sha: pin.sha, ...ending.detail } };
}

function firstMemory(nowMs: number): CiMemory {
  return {
    pin: null,
    shelf: {},
    identity: '',
    caseFile: newCase,
    looks: 0,
    allowance: newAllowance(nowMs),
  };
}
