import fc from 'fast-check';
import type { LedgerEvent, LedgerFields } from '../../src/ledger/event.ts';
import { ledgerEventId, watchId } from '../../src/ledger/event-id.ts';
import { emptyState } from '../../src/ledger/state.ts';
import type { LedgerStore, LoadedLedger } from '../../src/ledger/store.ts';
import type { WatchDefinition } from '../../src/ledger/watch-definition.ts';

/** A watch on the lines of `tail -F app.log`, or whatever is changed about it. */
export function definition(changes: Partial<WatchDefinition> = {}): WatchDefinition {
  return {
    source: {
      kind: 'command',
      command: { words: { kind: 'shell', line: 'tail -F app.log', shell: 'sh' }, directory: '/p' },
      everyMs: null,
      hasStderr: false,
    },
    gate: { on: 'each-line' },
    maxFires: null,
    ttlMs: null,
    restart: 'no',
    action: null,
    actionTimeoutMs: 1_800_000,
    prompt: null,
    isNotifying: false,
    variables: {},
    ...changes,
  };
}

/** Makes events as the ledger does, at a second each. */
export class History {
  readonly events: LedgerEvent[] = [];

  add(name: string, generation: number, fields: LedgerFields, cause?: string): LedgerEvent {
    const watch = watchId('/p', name);
    const causedBy = cause ?? this.events.at(-1)?.id ?? null;
    const event: LedgerEvent = {
      v: 1,
      id: ledgerEventId({ watch, generation, causedBy }, fields),
      at: new Date(1_000 * this.events.length).toISOString(),
      host: 'box',
      causedBy,
      watch,
      generation,
      ...fields,
    };
    this.events.push(event);
    return event;
  }
}

/** A history that could have been: names armed again and again, fires, actions, ends, in any order. */
export const histories: fc.Arbitrary<readonly LedgerEvent[]> = fc
  .array(
    fc.record({
      name: fc.constantFrom('a', 'b', 'c'),
      generation: fc.integer({ min: 1, max: 3 }),
      step: fc.integer({ min: 0, max: 14 }),
      number: fc.integer({ min: 1, max: 4 }),
    }),
    { maxLength: 40 },
  )
  .map((steps) => {
    const history = new History();
    for (const { name, generation, step, number } of steps) {
      history.add(name, generation, fieldsOf(name, step, number, history));
    }
    return history.events;
  });

function fieldsOf(name: string, step: number, ordinal: number, history: History): LedgerFields {
  const fires = history.events.filter(({ type }) => type === 'watch.fired');
  const fire = fires[ordinal % Math.max(1, fires.length)]?.id ?? 'none';
  const exit = { code: 1, signal: null, tail: 'x' };
  const asked = {
    name,
    scope: '/p',
    definition: definition(
      ordinal > 2
        ? { action: { words: { kind: 'argv', argv: ['act'] }, directory: '/p' } }
        : { maxFires: ordinal },
    ),
    proposedBy: 'user' as const,
  };
  const baseline = { gate: { last: `${ordinal}` }, files: null };
  const steps: readonly LedgerFields[] = [
    { type: 'watch.requested', ...asked, reasons: ['asks'] },
    { type: 'watch.armed', ...asked, allowedBy: 'policy', deadlineMs: null },
    { type: 'watch.started', ordinal },
    { type: 'watch.fired', ordinal, text: `t${ordinal}`, exit: null, missed: 0, baseline: null },
    { type: 'watch.acting', fire, by: 'action' },
    { type: 'action.ended', fire, outcome: ordinal > 2 ? 'passed' : 'failed', exit, durationMs: 1 },
    { type: 'watch.rearmed', baseline },
    { type: 'watch.died', ordinal, exit, restartAtMs: null },
    { type: 'watch.suppressed', ordinal, count: ordinal },
    { type: 'watch.noted', text: 'never matched' },
    { type: 'watch.disarmed', reason: 'disarmed', by: 'owner' },
    { type: 'fire.taken', fire, by: 'owner' },
    { type: 'fire.acked', fire, by: 'owner' },
    { type: 'fire.returned', fire },
    { type: 'wait.looked', ordinal, state: 's', memory: { etag: ordinal } },
  ];
  return steps[step] as LedgerFields;
}

/** A store in memory that can be made to fail. */
export class MemoryStore implements LedgerStore {
  readonly kept: LedgerEvent[] = [];
  failure: Error | undefined;

  async load(): Promise<LoadedLedger> {
    return { state: emptyState, recentIds: new Set(), troubles: [] };
  }

  async append(events: readonly LedgerEvent[]): Promise<void> {
    if (this.failure !== undefined) throw this.failure;
    this.kept.push(...events);
  }

  async close(): Promise<void> {}
}
