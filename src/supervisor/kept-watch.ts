import type { Cancel } from '../core/clock.ts';
import { gentleSteps, type Run } from '../core/command-runner.ts';
import { calmRate, type GateRate, passRate } from '../core/gate-rate.ts';
import { WispError } from '../core/wisp-error.ts';
import type { Baseline, EndReason, Exit, LedgerEvent, LedgerFields } from '../ledger/event.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { WatchRecord } from '../ledger/state.ts';
import type { Alarms } from './alarms.ts';
import { LastLines } from './last-lines.ts';
import { openSource } from './open-source.ts';
import { quotedText, renderPrompt } from './prompt.ts';
import { exitWords } from './sources/line-source.ts';
import type { EndKind, Kept, Looked, Offer, Source, Ways } from './sources/source.ts';

/** Pauses before a dead command comes back, in milliseconds: the first, and the longest. */
const FIRST_RESTART_MS = 1_000;
const LONGEST_RESTART_MS = 60_000;

/** A command that was up for so long begins anew with the first pause, in milliseconds. */
const STEADY_MS = 60_000;

/** What never matched for so long after the first look is told once, in milliseconds. */
const NEVER_MATCHED_MS = 60 * 60_000;

/** When what the ledger could not keep is told again, in milliseconds. */
const RETRY_MS = 5_000;

/** Shortest pause between two looks at a person's word, in milliseconds. */
const CHECK_MS = 5_000;

/**
 * One armed watch kept going: its source runs, what it offers becomes fires, a fire is acted on, and the
 * watch is armed again from what is true then. It holds nothing that the ledger does not hold: another
 * one made of the same record goes on where this one ended.
 *
 * Steps are taken one after the other, and each asks whether the arming it belongs to is still the
 * present one: a stale timer or a disarm in the middle fires nothing.
 */
export class KeptWatch {
  readonly watch: string;
  readonly generation: number;
  readonly #parts: KeptWatchParts;
  #source: Source | undefined;
  #action: Run | undefined;
  #actions: Awaited<ReturnType<Ways['openCommand']>> | undefined;
  #steps: Promise<void> = Promise.resolve();
  readonly #cancels = new Set<Cancel>();
  #pending: { offer: Offer; count: number } | undefined;
  #rate: GateRate = calmRate;
  #deathsInARow = 0;
  #isActing = false;
  #isStopped = false;
  #isFinishing = false;
  #live: LiveStanding = { looks: 0, lookedAtMs: null, nextAtMs: null, line: null, trouble: null };

  constructor(record: WatchRecord, parts: KeptWatchParts) {
    this.watch = record.watch;
    this.generation = record.generation;
    this.#parts = parts;
  }

  /** Goes on from what the ledger says. */
  start(): void {
    this.#step(() => this.#resume());
  }

  /** Ends all that runs of it; resolves when nothing does. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const cancel of this.#cancels) cancel();
    this.#action?.stop(gentleSteps);
    await Promise.all([this.#source?.stop(), this.#action?.outcome]);
    await this.#steps;
    // It may have been opened by the very last step.
    await this.#source?.stop();
    this.#actions?.close();
  }

  /** Looks now; false when it was looked at less than 5 seconds ago. */
  check(): boolean {
    const { lookedAtMs } = this.#live;
    const nowMs = this.#parts.alarms.now();
    if (lookedAtMs !== null && nowMs - lookedAtMs < CHECK_MS) return false;
    this.#source?.lookNow();
    return true;
  }

  /** What is true now was made by whoever asks. */
  async rebaseline(): Promise<void> {
    await this.#step(async () => {
      if (this.#record?.phase !== 'armed') return;
      const baseline = (await this.#source?.takeBaseline()) ?? null;
      await this.#tell({ type: 'watch.rearmed', baseline });
    });
  }

  /** A fire of it was taken through the inbox: it does not fire until that is over. */
  async handedOver(fire: string): Promise<void> {
    await this.#step(async () => {
      const record = this.#record;
      if (record?.phase !== 'armed' || record.definition.action !== null) return;
      // A turn of its verdict says something whoever repairs the one before.
      if (record.definition.source.kind === 'job') return;
      this.#isActing = true;
      await this.#tell({ type: 'watch.acting', fire, by: 'inbox' });
    });
  }

  /** What was handed over is done, or has come back undone and then counts for nothing. */
  async handedBack(isDone: boolean): Promise<void> {
    await this.#step(async () => {
      if (this.#record?.acting?.by === 'inbox') await this.#rearm(isDone);
    });
  }

  get live(): LiveStanding {
    return this.#live;
  }

  /** Undefined when the arming this belongs to is not the present one, or done. */
  get #record(): WatchRecord | undefined {
    const record = this.#parts.ledger.state.watches.get(this.watch);
    const isPresent = record?.generation === this.generation && record.phase !== 'done';
    return isPresent ? record : undefined;
  }

  async #resume(): Promise<void> {
    const record = this.#record;
    if (record === undefined) return;
    const { alarms } = this.#parts;
    const { definition, deadlineMs, acting } = record;
    if (deadlineMs !== null && definition.source.kind !== 'wait') {
      this.#at(deadlineMs, () => this.#finish('expired'));
      if (deadlineMs <= alarms.now()) return;
    }
    if (definition.gate.on === 'match' && record.note === null) {
      this.#at(alarms.now() + NEVER_MATCHED_MS, () => this.#sayNeverMatched());
    }
    this.#isActing = acting !== null || record.unacted !== null;
    if (acting?.by === 'action') {
      const exit = { code: null, signal: null, tail: 'the supervisor was killed meanwhile' };
      const { fire } = acting;
      await this.#tell({ type: 'action.ended', fire, outcome: 'lost', exit, durationMs: 0 });
      this.#say('action lost', `its action was cut off: the supervisor was killed`);
    }
    if (acting === null && record.unacted === null && this.#isUsedUp(record)) {
      await this.#finish(usedUpReason(record));
      return;
    }
    if (definition.gate.on === 'exit' && record.starts > 0) {
      await this.#wasCutOff(record);
      return;
    }
    await this.#startSource(record);
    if (acting?.by === 'action') await this.#rearm(true);
    if (record.unacted !== null) await this.#act(record.unacted);
  }

  async #startSource(record: WatchRecord): Promise<void> {
    if (this.#isStopped) return;
    const { alarms, ways } = this.#parts;
    try {
      this.#source ??= await openSource({
        record,
        alarms,
        ways,
        offer: (offer) => this.#offer(offer),
        looked: (look) => this.#looked(look),
        ended: (exit, upMs, kind) => void this.#step(() => this.#commandEnded(exit, upMs, kind)),
        keep: (kept) => this.#keep(kept),
        finished: () => void this.#step(() => this.#finish('finished')),
      });
      if (record.definition.gate.on === 'exit') {
        await this.#tell({ type: 'watch.started', ordinal: record.starts + 1 });
      }
      await this.#source.start();
    } catch (error) {
      if (!(error instanceof WispError) || isLedgerTrouble(error)) throw error;
      const exit = { code: null, signal: null, tail: error.message };
      await this.#tell({
        type: 'watch.died',
        ordinal: record.deaths + 1,
        exit,
        restartAtMs: null,
      });
      await this.#finish(error.kind === 'refused' ? 'denied' : 'died');
      this.#say('did not start', error.message);
    }
  }

  #offer(offer: Offer): void {
    if (this.#isStopped || this.#isFinishing) return;
    const { answer, rate } = passRate(this.#rate, this.#parts.alarms.now());
    const suppressedBefore = this.#rate.suppressed;
    this.#rate = rate;
    // The minute with the rest is over: what was counted is told.
    if (suppressedBefore > 0 && rate.suppressed === 0) this.#tellSuppressed(suppressedBefore);
    if (answer === 'flood') void this.#step(() => this.#finish('flood'));
    if (answer !== 'fire') return;
    if (this.#isActing) {
      if (offer.isKeptWhileActing) {
        this.#pending = { offer, count: (this.#pending?.count ?? 0) + 1 };
      }
      return;
    }
    if (this.#record?.definition.action != null) this.#isActing = true;
    void this.#step(() => this.#fire(offer));
  }

  #tellSuppressed(count: number): void {
    void this.#step(async () => {
      const ordinal = (this.#record?.suppressed ?? 0) + count;
      await this.#tell({ type: 'watch.suppressed', ordinal, count });
    });
  }

  async #fire({ text, exit, missed, baseline }: Offer): Promise<void> {
    const record = this.#record;
    if (record === undefined || this.#isUsedUp(record)) return;
    const ordinal = record.fires + 1;
    const event = await this.#tell({
      type: 'watch.fired',
      ordinal,
      text,
      exit,
      missed,
      baseline,
    });
    if (event === undefined) return;
    if (record.definition.isNotifying) this.#parts.fired(record, text, exit);
    if (record.definition.action !== null) await this.#act(event.id);
    else if (this.#record !== undefined && this.#isUsedUp(this.#record)) {
      await this.#finish(usedUpReason(record));
    }
  }

  async #act(fireId: string): Promise<void> {
    const { ledger, alarms, ways, fireFiles } = this.#parts;
    const record = this.#record;
    const fire = ledger.state.fires.get(fireId);
    const action = record?.definition.action ?? null;
    if (record === undefined || action === null || this.#isStopped) return;
    if (fire === undefined) {
      await this.#rearm(true);
      return;
    }
    await this.#tell({ type: 'watch.acting', fire: fireId, by: 'action' });
    const startedAtMs = alarms.now();
    const last = new LastLines();
    let outcome: Extract<LedgerFields, { type: 'action.ended' }>['outcome'];
    let exit: Exit;
    try {
      const { proposedBy, definition, name } = record;
      const id = `action-${this.watch}`;
      this.#actions ??= await ways.openCommand(action, { id, proposedBy });
      if (this.#isStopped) return;
      const decoder = new TextDecoder();
      this.#action = this.#actions.start(fire.ordinal, {
        input: renderPrompt(record, fire),
        timeoutMs: definition.actionTimeoutMs,
        variables: {
          ...definition.variables,
          WISP_WATCH: name,
          WISP_FIRE: quotedText(fire.text),
          WISP_FIRE_ID: fireId,
          WISP_FIRE_FILE: fireFiles.write(fireId, fire.text),
        },
        output: (chunk) => {
          ways.log(this.watch, chunk);
          last.add(decoder.decode(chunk, { stream: true }));
          return undefined;
        },
      });
      const end = await this.#action.outcome;
      outcome = end.kind;
      exit = { code: end.exitCode, signal: end.signal, tail: end.reason ?? last.joined };
    } catch (error) {
      outcome = 'not-started';
      exit = { code: null, signal: null, tail: (error as Error).message };
    } finally {
      this.#action = undefined;
      fireFiles.remove(fireId);
    }
    const durationMs = alarms.now() - startedAtMs;
    await this.#tell({ type: 'action.ended', fire: fireId, outcome, exit, durationMs });
    if (outcome !== 'passed' && !this.#isStopped) {
      this.#say('its action failed', `${exitWords(exit)}\n${lastLineOf(exit.tail)}`);
    }
    await this.#rearm(!this.#isStopped);
  }

  /** @param isFresh Whether what is true now is what it compares with from now on. */
  async #rearm(isFresh: boolean): Promise<void> {
    const record = this.#record;
    if (record === undefined) return;
    if (this.#isUsedUp(record)) {
      await this.#finish(usedUpReason(record));
      return;
    }
    const baseline: Baseline | null = isFresh
      ? ((await this.#source?.takeBaseline()) ?? null)
      : null;
    await this.#tell({ type: 'watch.rearmed', baseline });
    const pending = this.#pending;
    this.#pending = undefined;
    this.#isActing = false;
    if (pending === undefined) return;
    const { offer, count } = pending;
    this.#isActing = record.definition.action !== null;
    const missed = offer.missed + count - 1;
    void this.#step(() => this.#fire({ ...offer, missed }));
  }

  async #commandEnded(exit: Exit, upMs: number, kind: EndKind): Promise<void> {
    const record = this.#record;
    if (record === undefined) return;
    const { restart, gate } = record.definition;
    if (gate.on === 'exit') {
      await this.#finish(kind === 'passed' ? 'finished' : 'died');
      return;
    }
    if (kind === 'passed' && restart !== 'always') {
      await this.#finish('finished');
      return;
    }
    const isLast = kind === 'refused' || kind === 'not-started' || restart === 'no';
    this.#deathsInARow = upMs >= STEADY_MS ? 1 : this.#deathsInARow + 1;
    const pauseMs = Math.min(LONGEST_RESTART_MS, FIRST_RESTART_MS * 2 ** (this.#deathsInARow - 1));
    const restartAtMs = isLast ? null : this.#parts.alarms.now() + pauseMs;
    await this.#tell({ type: 'watch.died', ordinal: record.deaths + 1, exit, restartAtMs });
    if (isLast || this.#deathsInARow === 1) {
      const then = isLast ? '' : `; it is started again in ${pauseMs / 1_000} s`;
      this.#say(`died: ${exitWords(exit)}`, `${lastLineOf(exit.tail)}${then}`);
    }
    if (restartAtMs === null) await this.#finish(kind === 'refused' ? 'denied' : 'died');
    else {
      this.#at(restartAtMs, async () => {
        const again = this.#record;
        if (again !== undefined) await this.#startSource(again);
      });
    }
  }

  /** A command whose end is waited for ran when the supervisor was killed: it is not begun twice. */
  async #wasCutOff(record: WatchRecord): Promise<void> {
    const tail = `the supervisor ended while it ran, and it with it\n${this.#parts.tailOf(this.watch)}`;
    const exit = { code: null, signal: null, tail };
    const offer = { text: 'ended with the supervisor', exit, missed: 0, baseline: null };
    if (record.fires === 0) await this.#fire({ ...offer, isKeptWhileActing: true });
    await this.#finish('died');
  }

  async #sayNeverMatched(): Promise<void> {
    const record = this.#record;
    const { gate } = record?.definition ?? {};
    if (record === undefined || record.fires > 0 || gate?.on !== 'match') return;
    const { looks, line } = this.#live;
    const last = line === null ? 'nothing was printed' : `the last line was \`${line}\``;
    const text = `${looks} looks, none matched \`${gate.pattern}\`; ${last}`;
    await this.#tell({ type: 'watch.noted', text });
    this.#say('never matched', text);
  }

  async #finish(reason: EndReason): Promise<void> {
    if (this.#record === undefined) return;
    this.#isFinishing = true;
    await this.#tell({ type: 'watch.disarmed', reason, by: 'wisp' });
    if (reason === 'expired') this.#say('expired', 'its time is over');
    if (reason === 'flood') this.#say('disarmed', 'more than 50 fires a minute for ten minutes');
  }

  #looked({ line, nextAtMs, trouble = null }: Looked): void {
    const { looks } = this.#live;
    const lookedAtMs = this.#parts.alarms.now();
    this.#live = {
      looks: looks + 1,
      lookedAtMs,
      nextAtMs,
      line: line ?? this.#live.line,
      trouble,
    };
  }

  async #keep(kept: Kept): Promise<void> {
    await this.#step(async () => {
      if (kept.kind === 'baseline') {
        // The end of what is under way takes its own.
        if (this.#record?.phase === 'armed')
          await this.#tell({ type: 'watch.rearmed', baseline: kept.baseline });
      } else if (kept.kind === 'wait') {
        const { looks: ordinal, state, memory } = kept;
        await this.#tell({ type: 'wait.looked', ordinal, state, memory });
      } else {
        const { number, verdict, text } = kept;
        const ordinal = (this.#record?.job?.runs ?? 0) + 1;
        await this.#tell({ type: 'job.run', ordinal: Math.max(ordinal, number), verdict, text });
      }
    });
  }

  #isUsedUp({ definition, fires }: WatchRecord): boolean {
    return definition.maxFires !== null && fires >= definition.maxFires;
  }

  /** Undefined when there is nothing to tell it of any more. */
  async #tell(fields: LedgerFields): Promise<LedgerEvent | undefined> {
    const record = this.#parts.ledger.state.watches.get(this.watch);
    if (record?.generation !== this.generation) return undefined;
    const { watch, generation } = this;
    return this.#parts.ledger.record({ watch, generation, causedBy: record.lastEvent }, fields);
  }

  #say(what: string, more: string): void {
    const record = this.#parts.ledger.state.watches.get(this.watch);
    if (record?.definition.isNotifying) this.#parts.say(record, what, more);
  }

  #at(atMs: number, act: () => Promise<void>): void {
    const cancel = this.#parts.alarms.at(atMs, () => {
      this.#cancels.delete(cancel);
      void this.#step(act);
    });
    this.#cancels.add(cancel);
  }

  /** One step at a time. What the ledger cannot keep now is tried again: it has not happened yet. */
  #step(act: () => Promise<void>): Promise<void> {
    const done = this.#steps.then(async () => {
      try {
        await act();
      } catch (error) {
        if (isLedgerTrouble(error) && !this.#isStopped) {
          this.#at(this.#parts.alarms.now() + RETRY_MS, act);
        } else if (!isLedgerTrouble(error)) this.#parts.failed(error);
      }
    });
    this.#steps = done;
    return done;
  }
}

export interface KeptWatchParts {
  readonly ledger: Pick<Ledger, 'state' | 'record'>;
  readonly alarms: Alarms;
  readonly ways: Ways;
  readonly fireFiles: {
    write(id: string, text: string): string;
    remove(id: string): void;
  };
  /** The last lines of its log. */
  readonly tailOf: (watch: string) => string;
  /** It fired, and somebody is to be told. */
  readonly fired: (record: WatchRecord, text: string, exit: Exit | null) => void;
  /** Something else that somebody is to be told. */
  readonly say: (record: WatchRecord, what: string, more: string) => void;
  /** A bug: what nobody expected. */
  readonly failed: (error: unknown) => void;
}

/** What proves that a watch lives; not in the ledger, for it changes with every look. */
export interface LiveStanding {
  readonly looks: number;
  /** Milliseconds since 1970-01-01 UTC, as the next; null before the first. */
  readonly lookedAtMs: number | null;
  /** Null when it is watched live. */
  readonly nextAtMs: number | null;
  /** The last line it saw. */
  readonly line: string | null;
  /** What was wrong with the last look. */
  readonly trouble: string | null;
}

function usedUpReason({ definition }: WatchRecord): EndReason {
  return definition.maxFires === 1 ? 'fired once' : 'max fires';
}

function isLedgerTrouble(error: unknown): boolean {
  return error instanceof WispError && error.message.startsWith('the ledger cannot be used');
}

function lastLineOf(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.at(-1) ?? '';
}
