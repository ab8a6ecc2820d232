import type { LedgerEvent } from './event.ts';
import type { FireRecord, LedgerState, WatchRecord } from './state.ts';

/** Most watches that are done and still shown; the oldest go first. */
const DONE_KEPT = 200;

/** Most fires that wait to be read; the oldest go first. */
const FIRES_KEPT = 10_000;

/**
 * What the events make of a state: pure, so that any prefix and then the rest come to the same as all
 * at once. An event of an arming that is no longer the present one changes nothing but its own fires.
 */
export function fold(state: LedgerState, events: Iterable<LedgerEvent>): LedgerState {
  const next = { watches: new Map(state.watches), fires: new Map(state.fires) };
  for (const event of events) take(next, event);
  return next;
}

interface Draft {
  readonly watches: Map<string, WatchRecord>;
  readonly fires: Map<string, FireRecord>;
}

function take(draft: Draft, event: LedgerEvent): void {
  const atMs = Date.parse(event.at);
  takeFire(draft, event, atMs);
  const before = draft.watches.get(event.watch);
  if (event.type === 'watch.requested' || event.type === 'watch.armed') {
    if (before !== undefined && before.generation > event.generation) return;
    // Put at the end: names are listed in the order they were armed.
    if (before?.generation !== event.generation) draft.watches.delete(event.watch);
    draft.watches.set(event.watch, begun(event, atMs));
    return;
  }
  if (before === undefined || before.generation !== event.generation) return;
  const after = { ...changed(before, event, atMs), lastEvent: event.id };
  draft.watches.set(event.watch, after);
  if (after.phase === 'done' && before.phase !== 'done') forgetOldest(draft);
}

type AskedEvent = Extract<LedgerEvent, { type: 'watch.requested' | 'watch.armed' }>;

function begun(event: AskedEvent, atMs: number): WatchRecord {
  const { watch, generation, name, scope, definition, proposedBy } = event;
  const isArmed = event.type === 'watch.armed';
  return {
    watch,
    generation,
    name,
    scope,
    definition,
    proposedBy,
    allowedBy: isArmed ? event.allowedBy : null,
    heldBecause: isArmed ? [] : event.reasons,
    phase: isArmed ? 'armed' : 'held',
    sinceMs: atMs,
    armedAtMs: atMs,
    deadlineMs: isArmed ? event.deadlineMs : null,
    fires: 0,
    suppressed: 0,
    lastFire: null,
    unacted: null,
    acting: null,
    lastAction: null,
    baseline: null,
    baselineAtMs: null,
    starts: 0,
    deaths: 0,
    lastDeath: null,
    note: null,
    wait: null,
    job: null,
    end: null,
    lastEvent: event.id,
  };
}

function changed(record: WatchRecord, event: LedgerEvent, atMs: number): WatchRecord {
  switch (event.type) {
    case 'watch.started':
      return { ...record, starts: Math.max(record.starts, event.ordinal) };
    case 'watch.fired': {
      const { ordinal, text, exit, missed, baseline } = event;
      const isActed = record.definition.action !== null && record.phase !== 'done';
      return {
        ...record,
        fires: Math.max(record.fires, ordinal),
        lastFire: { id: event.id, ordinal, text, exit, missed, atMs },
        unacted: isActed ? event.id : record.unacted,
        baseline: baseline ?? record.baseline,
        baselineAtMs: baseline === null ? record.baselineAtMs : atMs,
      };
    }
    case 'watch.acting':
      if (record.phase === 'done') return record;
      return {
        ...record,
        phase: 'acting',
        sinceMs: atMs,
        acting: { fire: event.fire, by: event.by, sinceMs: atMs },
        unacted: record.unacted === event.fire ? null : record.unacted,
      };
    case 'action.ended': {
      const { fire, outcome, exit, durationMs } = event;
      return { ...record, lastAction: { fire, outcome, exit, durationMs, atMs } };
    }
    case 'watch.rearmed':
      return {
        ...record,
        ...(record.phase === 'acting' ? { phase: 'armed' as const, sinceMs: atMs } : {}),
        acting: null,
        baseline: event.baseline ?? record.baseline,
        baselineAtMs: event.baseline === null ? record.baselineAtMs : atMs,
      };
    case 'watch.died': {
      const { exit, restartAtMs, ordinal } = event;
      return {
        ...record,
        deaths: Math.max(record.deaths, ordinal),
        lastDeath: { exit, restartAtMs, atMs },
      };
    }
    case 'watch.suppressed':
      return { ...record, suppressed: record.suppressed + event.count };
    case 'watch.noted':
      return { ...record, note: event.text };
    case 'watch.disarmed':
      if (record.phase === 'done') return record;
      return {
        ...record,
        phase: 'done',
        sinceMs: atMs,
        acting: null,
        unacted: null,
        end: { reason: event.reason, by: event.by },
      };
    case 'wait.looked':
      return {
        ...record,
        wait: { state: event.state, memory: event.memory, looks: event.ordinal },
      };
    case 'job.run': {
      const { ordinal, verdict, text } = event;
      const isSame = record.job?.verdict === verdict;
      const sinceMs = isSame && record.job !== null ? record.job.sinceMs : atMs;
      return { ...record, job: { runs: ordinal, verdict, sinceMs, text } };
    }
    default:
      return record;
  }
}

function takeFire(draft: Draft, event: LedgerEvent, atMs: number): void {
  switch (event.type) {
    case 'watch.fired':
      addFire(draft, event, atMs);
      return;
    case 'fire.taken':
      changeFire(draft, event.fire, event.id, {
        isTaken: true,
        takenBy: event.by,
        takenAtMs: atMs,
      });
      return;
    case 'fire.returned': {
      const returns = (draft.fires.get(event.fire)?.returns ?? 0) + 1;
      const back = { isTaken: false, takenBy: null, takenAtMs: null, returns };
      changeFire(draft, event.fire, event.id, back);
      return;
    }
    case 'fire.acked':
      draft.fires.delete(event.fire);
      return;
    case 'action.ended':
      // What was acted on with success needs nobody to read it.
      if (event.outcome === 'passed') draft.fires.delete(event.fire);
      return;
    default:
  }
}

function addFire(
  draft: Draft,
  event: Extract<LedgerEvent, { type: 'watch.fired' }>,
  atMs: number,
): void {
  const record = draft.watches.get(event.watch);
  if (draft.fires.has(event.id) || record === undefined) return;
  const { id, watch, generation, ordinal, text, exit, missed } = event;
  const { name, scope } = record;
  const unread = { isTaken: false, takenBy: null, takenAtMs: null, returns: 0, lastEvent: id };
  const fire = { id, watch, generation, name, scope, ordinal, text, exit, missed, atMs, ...unread };
  draft.fires.set(id, fire);
  const [oldest] = draft.fires.keys();
  if (draft.fires.size > FIRES_KEPT && oldest !== undefined) draft.fires.delete(oldest);
}

function changeFire(
  draft: Draft,
  id: string,
  lastEvent: string,
  changes: Partial<FireRecord>,
): void {
  const fire = draft.fires.get(id);
  if (fire !== undefined) draft.fires.set(id, { ...fire, ...changes, lastEvent });
}

function forgetOldest(draft: Draft): void {
  const done = [...draft.watches.values()].filter(({ phase }) => phase === 'done');
  if (done.length <= DONE_KEPT) return;
  const oldest = done.reduce((first, each) => (each.sinceMs < first.sinceMs ? each : first));
  draft.watches.delete(oldest.watch);
}
