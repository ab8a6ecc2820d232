import type { Cancel } from '../core/clock.ts';
import { WispError } from '../core/wisp-error.ts';
import type { LedgerEvent } from '../ledger/event.ts';
import { watchId } from '../ledger/event-id.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { FireRecord, WatchRecord } from '../ledger/state.ts';
import { canonical, isSameDefinition, type WatchDefinition } from '../ledger/watch-definition.ts';
import type { Alarms } from './alarms.ts';
import { KeptWatch, type KeptWatchParts } from './kept-watch.ts';
import type { Armed, Listing, Params, WatchRow } from './protocol.ts';

/** What was taken and not acked for so long is unread again, in milliseconds. */
const TAKEN_MS = 30 * 60_000;

/** How often what runs is compared with what is armed without a reason, in milliseconds. */
const TICK_MS = 60_000;

/** Most saved waits of one directory, and of all together. */
const WAITS_A_DIRECTORY = 4;
const WAITS = 32;

/** Most watches that are not done. */
const WATCHES = 500;

/**
 * Owns everything that is kept going. What is armed stands in the ledger; this makes what runs equal to
 * it, on each change and on a slow tick, and holds nothing else.
 */
export class Supervisor {
  readonly #parts: SupervisorParts;
  readonly #kept = new Map<string, KeptWatch>();
  readonly #stopping = new Map<string, Promise<void>>();
  readonly #returns = new Map<string, Cancel>();
  readonly #listeners = new Set<(event: LedgerEvent) => void>();
  #cancelTick: Cancel = () => {};
  #isStopped = false;

  constructor(parts: SupervisorParts) {
    this.#parts = parts;
  }

  /** Goes on with all that is armed. */
  start(): void {
    for (const fire of this.#parts.ledger.state.fires.values()) this.#planReturn(fire);
    this.#reconcile();
    this.#tick();
  }

  /** Ends what runs; what is armed stays armed. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelTick();
    for (const cancel of this.#returns.values()) cancel();
    for (const watch of this.#kept.keys()) this.#release(watch);
    await Promise.all(this.#stopping.values());
  }

  /** To be called with every event the ledger kept. */
  changed(event: LedgerEvent): void {
    if ('fire' in event) {
      this.#returns.get(event.fire)?.();
      this.#returns.delete(event.fire);
      const fire = this.#parts.ledger.state.fires.get(event.fire);
      if (fire !== undefined) this.#planReturn(fire);
    }
    this.#reconcile();
    for (const listener of this.#listeners) listener(event);
  }

  /** Calls `listener` with every event from now on, until the returned function is called. */
  onChange(listener: (event: LedgerEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Whether anything is kept going, or waited for by somebody. */
  get isBusy(): boolean {
    const { watches, fires } = this.#parts.ledger.state;
    const hasWatch = [...watches.values()].some(({ phase }) => phase !== 'done');
    return (
      hasWatch || [...fires.values()].some(({ isTaken }) => isTaken) || this.#listeners.size > 0
    );
  }

  list(): Listing {
    const { state, trouble } = this.#parts.ledger;
    const rows = [...state.watches.values()].map((record) => this.#row(record));
    const unread = [...state.fires.values()].filter(({ isTaken }) => !isTaken).length;
    return { rows, unread, trouble: trouble ?? null };
  }

  async arm(asked: Params<'arm'>): Promise<Armed> {
    const { name, scope, proposedBy, allowedBy, reasons } = asked;
    const definition = asked.definition as WatchDefinition;
    const watch = watchId(scope, name);
    const before = this.#parts.ledger.state.watches.get(watch);
    const isLive = before !== undefined && before.phase !== 'done';
    if (isLive && isSameDefinition(before.definition, definition)) {
      return { came: 'unchanged', row: this.#row(before) };
    }
    const other = this.#sameJob(definition, scope, watch);
    if (other !== undefined && definition.source.kind === 'wait') {
      return { came: 'joined', row: this.#row(other) };
    }
    if (other !== undefined && !asked.isAnother) throw alreadyWatched(other);
    this.#refuseTooMany(definition, scope, isLive);
    const generation = (before?.generation ?? 0) + 1;
    if (isLive) {
      const about = { watch, generation: before.generation, causedBy: before.lastEvent };
      await this.#parts.ledger.record(about, {
        type: 'watch.disarmed',
        reason: 'replaced',
        by: proposedBy,
      });
      // The old group is empty before the new one starts.
      await this.#stopping.get(watch);
    }
    const about = { watch, generation, causedBy: before?.lastEvent ?? null };
    const own = { name, scope, definition, proposedBy };
    await this.#parts.ledger.record(
      about,
      allowedBy === null
        ? { type: 'watch.requested', ...own, reasons }
        : { type: 'watch.armed', ...own, allowedBy, deadlineMs: this.#deadlineOf(definition) },
    );
    const row = this.#row(this.#known(watch));
    if (allowedBy === null) return { came: 'held', row };
    return { came: isLive ? 'replaced' : 'armed', row };
  }

  async approve({ watch, by }: Params<'approve'>): Promise<void> {
    const record = this.#known(watch);
    if (record.phase !== 'held') {
      throw new WispError('usage', `\`${record.name}\` is not held`, { hint: 'wisp watches' });
    }
    const { generation, lastEvent, name, scope, definition, proposedBy } = record;
    await this.#parts.ledger.record(
      { watch, generation, causedBy: lastEvent },
      {
        type: 'watch.armed',
        name,
        scope,
        definition,
        proposedBy,
        allowedBy: by,
        deadlineMs: this.#deadlineOf(definition),
      },
    );
  }

  /** Resolves when nothing of it runs any more; false when it was done already. */
  async disarm({ watch, by }: Params<'disarm'>): Promise<boolean> {
    const record = this.#known(watch);
    if (record.phase === 'done') return false;
    const { generation, lastEvent } = record;
    await this.#parts.ledger.record(
      { watch, generation, causedBy: lastEvent },
      { type: 'watch.disarmed', reason: 'disarmed', by },
    );
    await this.#stopping.get(watch);
    return true;
  }

  /** Looks now; false when it was looked at less than 5 seconds ago. */
  check(watch: string): boolean {
    return this.#running(watch).check();
  }

  async rebaseline(watch: string): Promise<void> {
    await this.#running(watch).rebaseline();
  }

  /** The fires nobody has acked: of a directory and of those that are about none, or of one watch. */
  unacked(asked: Pick<Params<'inbox'>, 'scope' | 'watch'>): readonly FireRecord[] {
    const { scope, watch } = asked;
    return [...this.#parts.ledger.state.fires.values()].filter(
      (fire) =>
        (watch === null || fire.watch === watch) &&
        (scope === null || fire.scope === scope || fire.scope === ''),
    );
  }

  /** Marks fires as taken; those taken already are left out. */
  async take(fires: readonly FireRecord[], by: string): Promise<readonly FireRecord[]> {
    const taken: FireRecord[] = [];
    for (const { id, watch, generation, lastEvent } of fires.filter((fire) => !fire.isTaken)) {
      await this.#parts.ledger.record(
        { watch, generation, causedBy: lastEvent },
        { type: 'fire.taken', fire: id, by },
      );
      const kept = this.#kept.get(watch);
      if (kept?.generation === generation) await kept.handedOver(id);
      const now = this.#parts.ledger.state.fires.get(id);
      if (now !== undefined) taken.push(now);
    }
    return taken;
  }

  async ack({ fires, by }: Params<'ack'>): Promise<{ acked: string[]; unknown: string[] }> {
    const acked: string[] = [];
    const unknown: string[] = [];
    for (const asked of fires) {
      const fire = this.#fireOf(asked);
      if (fire === undefined) {
        unknown.push(asked);
        continue;
      }
      const { id, watch, generation, lastEvent } = fire;
      await this.#parts.ledger.record(
        { watch, generation, causedBy: lastEvent },
        { type: 'fire.acked', fire: id, by },
      );
      acked.push(id);
      await this.#handBack(watch, generation, true);
    }
    return { acked, unknown };
  }

  /** A fire by its id, or by a beginning of it that is no other's. */
  #fireOf(asked: string): FireRecord | undefined {
    const { fires } = this.#parts.ledger.state;
    const exact = fires.get(asked);
    if (exact !== undefined || asked.length < 4) return exact;
    const matching = [...fires.values()].filter(({ id }) => id.startsWith(asked));
    return matching.length === 1 ? matching[0] : undefined;
  }

  /** The last of what was taken of a watch is done: it fires again. */
  async #handBack(watch: string, generation: number, isDone: boolean): Promise<void> {
    const isOpen = [...this.#parts.ledger.state.fires.values()].some(
      (fire) => fire.watch === watch && fire.generation === generation && fire.isTaken,
    );
    const kept = this.#kept.get(watch);
    if (!isOpen && kept?.generation === generation) await kept.handedBack(isDone);
  }

  #planReturn({ id, isTaken, takenAtMs }: FireRecord): void {
    if (!isTaken || takenAtMs === null) return;
    const { alarms, ledger, failed } = this.#parts;
    const cancel = alarms.at(takenAtMs + TAKEN_MS, () => {
      this.#returns.delete(id);
      const fire = ledger.state.fires.get(id);
      if (fire?.takenAtMs !== takenAtMs) return;
      const { watch, generation, lastEvent } = fire;
      ledger
        .record({ watch, generation, causedBy: lastEvent }, { type: 'fire.returned', fire: id })
        .then(() => this.#handBack(watch, generation, false))
        .catch(failed);
    });
    this.#returns.set(id, cancel);
  }

  #tick(): void {
    this.#cancelTick = this.#parts.alarms.after(TICK_MS, () => {
      this.#reconcile();
      this.#tick();
    });
  }

  #reconcile(): void {
    if (this.#isStopped) return;
    const { watches } = this.#parts.ledger.state;
    for (const [watch, kept] of this.#kept) {
      const record = watches.get(watch);
      if (record?.generation !== kept.generation || !isWanted(record)) this.#release(watch);
    }
    for (const record of watches.values()) {
      const { watch } = record;
      if (!isWanted(record) || this.#kept.has(watch) || this.#stopping.has(watch)) continue;
      const kept = new KeptWatch(record, this.#parts);
      this.#kept.set(watch, kept);
      kept.start();
    }
  }

  #release(watch: string): void {
    const kept = this.#kept.get(watch);
    if (kept === undefined) return;
    this.#kept.delete(watch);
    const stopped = kept
      .stop()
      .catch(this.#parts.failed)
      .then(() => {
        this.#stopping.delete(watch);
        this.#parts.closeLog(watch);
        this.#reconcile();
      });
    this.#stopping.set(watch, stopped);
  }

  #deadlineOf({ ttlMs }: WatchDefinition): number | null {
    return ttlMs === null ? null : this.#parts.alarms.now() + ttlMs;
  }

  #row(record: WatchRecord): WatchRow {
    return { record, live: this.#kept.get(record.watch)?.live ?? null };
  }

  #known(watch: string): WatchRecord {
    const record = this.#parts.ledger.state.watches.get(watch);
    if (record !== undefined) return record;
    throw new WispError('usage', 'no such watch', { hint: 'wisp watches' });
  }

  #running(watch: string): KeptWatch {
    const kept = this.#kept.get(watch);
    if (kept !== undefined) return kept;
    const { name, phase } = this.#known(watch);
    throw new WispError('usage', `\`${name}\` is ${phase}: there is nothing to look at`, {
      hint: 'wisp watches',
    });
  }

  /** Another watch that is not done and does the same in the same directory. */
  #sameJob(definition: WatchDefinition, scope: string, own: string): WatchRecord | undefined {
    const job = jobOf(definition);
    if (job === undefined) return undefined;
    return [...this.#parts.ledger.state.watches.values()].find(
      (record) =>
        record.watch !== own &&
        record.phase !== 'done' &&
        jobOf(record.definition) === job &&
        (definition.source.kind !== 'wait' || record.scope === scope),
    );
  }

  #refuseTooMany({ source }: WatchDefinition, scope: string, isReplacing: boolean): void {
    if (isReplacing) return;
    const live = [...this.#parts.ledger.state.watches.values()].filter(isLiveRecord);
    if (live.length >= WATCHES) throw tooMany(`${WATCHES} watches are armed`);
    if (source.kind !== 'wait') return;
    const waits = live.filter(({ definition }) => definition.source.kind === 'wait');
    if (waits.length >= WAITS) throw tooMany(`${WAITS} waits are saved`);
    if (waits.filter((record) => record.scope === scope).length >= WAITS_A_DIRECTORY) {
      throw tooMany(`${WAITS_A_DIRECTORY} waits are saved for this directory`);
    }
  }
}

export interface SupervisorParts extends KeptWatchParts {
  readonly ledger: Pick<Ledger, 'state' | 'record' | 'trouble'>;
  readonly alarms: Alarms;
  /** Nothing of a watch runs any more. */
  readonly closeLog: (watch: string) => void;
}

function isWanted({ phase }: WatchRecord): boolean {
  return phase === 'armed' || phase === 'acting';
}

function isLiveRecord({ phase }: WatchRecord): boolean {
  return phase !== 'done';
}

/** What makes two watches the same job: their command and its directory, or the same wait. */
function jobOf({ source }: WatchDefinition): string | undefined {
  switch (source.kind) {
    case 'command':
    case 'job':
      return canonical(source.command);
    case 'wait':
      return canonical(source.waits);
    default:
      return undefined;
  }
}

function alreadyWatched({ name, scope }: WatchRecord): WispError {
  const where = scope === '' ? '' : ` in ${scope}`;
  return new WispError('refused', `the same command is watched as \`${name}\`${where}`, {
    hint: `see it with \`wisp watches ${name}\`, or watch it twice with \`--another\``,
  });
}

function tooMany(what: string): WispError {
  return new WispError('refused', `${what} already, which is the most there may be`, {
    hint: 'see them with `wisp watches`, and end one with `wisp disarm <name>`',
  });
}
