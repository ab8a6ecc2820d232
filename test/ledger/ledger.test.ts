import { expect, test } from 'vitest';
import type { LedgerEvent } from '../../src/ledger/event.ts';
import { Ledger } from '../../src/ledger/ledger.ts';
import { definition, MemoryStore } from '../support/ledger.ts';

const about = { watch: 'w', generation: 1 };
const armed = {
  type: 'watch.armed',
  name: 'a',
  scope: '/p',
  definition: definition(),
  proposedBy: 'user',
  allowedBy: 'policy',
  deadlineMs: null,
} as const;
const fired = {
  type: 'watch.fired',
  ordinal: 1,
  text: 'x',
  exit: null,
  missed: 0,
  baseline: null,
} as const;

test('the same thing told twice is kept once', async () => {
  const { ledger, store } = await opened();
  const { id } = await ledger.record(about, armed);
  const first = await ledger.record({ ...about, causedBy: id }, fired);
  const again = await ledger.record({ ...about, causedBy: id }, fired);
  expect(again.id).toBe(first.id);
  expect(store.kept).toHaveLength(2);
  expect(ledger.state.watches.get('w')).toMatchObject({ fires: 1 });
});

test('an event follows from the one before it', async () => {
  const { ledger, store } = await opened();
  const { id } = await ledger.record(about, armed);
  await ledger.record({ ...about, causedBy: id }, fired);
  expect(store.kept.map(({ causedBy }) => causedBy)).toEqual([null, id]);
});

test('what could not be kept has not happened, and is kept when it is told again', async () => {
  const { ledger, store, told } = await opened();
  store.failure = new Error('the disk is full');
  await expect(ledger.record(about, armed)).rejects.toThrow('full');
  expect(ledger.state.watches.size).toBe(0);
  expect(ledger.trouble?.message).toContain('full');
  store.failure = undefined;
  await ledger.record(about, armed);
  expect(ledger.trouble).toBeUndefined();
  expect(told).toHaveLength(1);
});

async function opened() {
  const store = new MemoryStore();
  const told: LedgerEvent[] = [];
  const parts = {
    store,
    host: 'box',
    nowMs: () => 5,
    changed: (event: LedgerEvent) => told.push(event),
  };
  const { ledger } = await Ledger.open({ ...parts, changed: (event) => void told.push(event) });
  return { ledger, store, told };
}
