import { type Allowance, allowedAt, newAllowance, spend } from '../ci/allowance.ts';
import type { ApiReader } from '../ci/api.ts';
import type { CiWait } from '../ci/ci-wait.ts';
import type { Depth, Forge, Pin } from '../ci/forge.ts';
import { type CaseFile, type Judgement, judge, newCase } from '../ci/judge.ts';
import { logsHint, refusalVerdict, supersededVerdict } from '../ci/next-step.ts';
import { Reading, ReadingStopped, type Shelf, type Stop } from '../ci/reading.ts';
import type { Look, LookMoment } from '../look.ts';
import { anonymousCiPace, signedInCiPace } from '../pace.ts';
import type { Verdict } from '../verdicts.ts';

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
  { nowMs, signal }: LookMoment,
  { forge, reader }: CiProbe,
): Promise<Look<CiMemory>> {
  const last = memory ?? firstMemory(nowMs);
  const shelf = last.identity === reader.identity ? last.shelf : {};
  const reading = new Reading({ reader, host: wait.host, shelf, nowMs, signal });
  const after = (changed: Partial<CiMemory>): CiMemory => ({
    ...last,
    shelf: reading.shelf,
    identity: reader.identity,
    allowance: spend(last.allowance, reading.requests, nowMs),
    ...changed,
  });
  let { pin } = last;
  try {
    pin ??= await forge.pin(wait, reading);
    const seen = await standingOf({ wait, pin, last, reading, nowMs, forge });
    if ('word' in seen) return { kind: 'final', verdict: seen };
    const { state, progress, againAtMs, caseFile } = seen;
    const next = after({ pin, caseFile, looks: last.looks + 1 });
    // The second sight of an end is due when it is due, whatever it costs.
    const allowedAtMs = againAtMs === undefined ? allowedAt(next.allowance) : 0;
    return {
      kind: 'pending',
      memory: next,
      state,
      progress,
      pace: paceFor(reader),
      againAtMs,
      notBeforeMs: Math.max(reading.notBeforeMs ?? 0, allowedAtMs),
    };
  } catch (error) {
    if (!(error instanceof ReadingStopped)) throw error;
    return stoppedLook(error.stop, wait, reader, after({ pin }));
  }
}

interface Sight {
  readonly wait: CiWait;
  readonly pin: Pin;
  readonly last: CiMemory;
  readonly reading: Reading;
  readonly nowMs: number;
  readonly forge: Forge;
}

/** A glance first; the whole picture, and whether the head is still the same, before an end is told. */
async function standingOf(sight: Sight): Promise<Judgement | Verdict> {
  const { wait, pin, last, reading, nowMs, forge } = sight;
  const isWide = last.looks % WIDE_LOOK_EVERY === 0;
  if (isWide) {
    const superseded = await supersededBy(sight);
    if (superseded !== undefined) return superseded;
  }
  const glanced = await forge.picture(pin, reading, depthOf(wait, last, isWide));
  const first = judge(glanced, last.caseFile, wait, nowMs);
  if (first.verdict === undefined && !first.needsComplete) return first;

  const superseded = await supersededBy(sight);
  if (superseded !== undefined) return superseded;
  const whole = await forge.picture(pin, reading, 'everything');
  const second = judge(whole, last.caseFile, wait, nowMs);
  return second.verdict === undefined ? second : withNextStep(wait, pin, second.verdict);
}

async function supersededBy({ wait, pin, reading, forge }: Sight): Promise<Verdict | undefined> {
  const head = await forge.newerHead(pin, reading);
  return head === undefined ? undefined : supersededVerdict(wait, pin, head);
}

/** A glance is enough while something is pending, except where a failure elsewhere would end the wait. */
function depthOf(wait: CiWait, last: CiMemory, isWide: boolean): Depth {
  if (last.looks === 0) return 'places';
  const isEmpty = last.caseFile.emptySinceMs !== null;
  return isWide && (wait.isFailFast || isEmpty) ? 'places' : 'glance';
}

function withNextStep(wait: CiWait, pin: Pin, ending: Verdict): Verdict {
  return {
    ...ending,
    hint: logsHint(wait, ending),
    detail: { sha: pin.sha, ...ending.detail },
  };
}

/** The look is not counted when it told nothing: the next one makes up for it. */
function stoppedLook(
  stop: Stop,
  wait: CiWait,
  reader: ApiReader,
  memory: CiMemory,
): Look<CiMemory> {
  if (stop.kind === 'refused') {
    return { kind: 'final', verdict: refusalVerdict(wait, stop, reader.isSignedIn) };
  }
  return {
    kind: 'blip',
    memory,
    reason: stop.reason,
    pace: paceFor(reader),
    notBeforeMs: Math.max(stop.notBeforeMs ?? 0, allowedAt(memory.allowance)),
  };
}

function paceFor(reader: ApiReader) {
  return reader.isSignedIn ? signedInCiPace : anonymousCiPace;
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
