import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEvent } from '../../src/ledger/event-schema.ts';
import { fold } from '../../src/ledger/fold.ts';
import { emptyState, restoredState, storedState } from '../../src/ledger/state.ts';
import { definition, History, histories } from '../support/ledger.ts';

const asked = { name: 'a', scope: '/p', definition: definition(), proposedBy: 'user' as const };
const armed = { type: 'watch.armed', ...asked, allowedBy: 'policy', deadlineMs: null } as const;
const fired = {
  type: 'watch.fired',
  ordinal: 1,
  text: 'x',
  exit: null,
  missed: 0,
  baseline: null,
} as const;
const action = { words: { kind: 'argv', argv: ['act'] }, directory: '/p' } as const;

test('any prefix and then the rest come to the same as all at once, through a snapshot too', () => {
  fc.assert(
    fc.property(histories, fc.nat(), (events, at) => {
      const cut = at % (events.length + 1);
      const whole = storedState(fold(emptyState, events));
      const before = fold(emptyState, events.slice(0, cut));
      const restored = restoredState(JSON.parse(JSON.stringify(storedState(before))));
      const rest = events.slice(cut);
      expect(JSON.stringify(storedState(fold(before, rest)))).toBe(JSON.stringify(whole));
      expect(JSON.stringify(storedState(fold(restored, rest)))).toBe(JSON.stringify(whole));
    }),
    { numRuns: 10_000 },
  );
});

test('what was folded is left as it was', () => {
  fc.assert(
    fc.property(histories, (events) => {
      const before = fold(emptyState, events.slice(0, 5));
      const text = JSON.stringify(storedState(before));
      fold(before, events.slice(5));
      expect(JSON.stringify(storedState(before))).toBe(text);
    }),
    { numRuns: 500 },
  );
});

test('whatever is written can be read again', () => {
  fc.assert(
    fc.property(histories, (events) => {
      const stored = JSON.parse(JSON.stringify(events)) as unknown[];
      expect(stored.map(readEvent)).toEqual(events);
    }),
    { numRuns: 200 },
  );
});

test('a fire of an arming that was replaced does not count for the new one, and can still be read', () => {
  const history = new History();
  history.add('a', 1, armed);
  history.add('a', 2, armed);
  const late = history.add('a', 1, fired);
  const state = fold(emptyState, history.events);
  expect([...state.watches.values()]).toMatchObject([{ generation: 2, fires: 0, phase: 'armed' }]);
  expect([...state.fires.keys()]).toEqual([late.id]);
});

test('a fire with an action waits for it, is acted on, and needs nobody to read it when that went well', () => {
  const history = new History();
  history.add('a', 1, { ...armed, definition: definition({ action }) });
  const fire = history.add('a', 1, fired);
  expect(only(history)).toMatchObject({ phase: 'armed', unacted: fire.id });
  history.add('a', 1, { type: 'watch.acting', fire: fire.id, by: 'action' });
  expect(only(history)).toMatchObject({ phase: 'acting', unacted: null });
  const exit = { code: 0, signal: null, tail: '' };
  history.add('a', 1, {
    type: 'action.ended',
    fire: fire.id,
    outcome: 'passed',
    exit,
    durationMs: 5,
  });
  history.add('a', 1, { type: 'watch.rearmed', baseline: null });
  expect(only(history)).toMatchObject({ phase: 'armed', acting: null });
  expect(fold(emptyState, history.events).fires.size).toBe(0);
});

test('a taken fire that comes back is unread again and says how often', () => {
  const history = new History();
  history.add('a', 1, armed);
  const { id } = history.add('a', 1, fired);
  history.add('a', 1, { type: 'fire.taken', fire: id, by: 'owner' });
  history.add('a', 1, { type: 'fire.returned', fire: id });
  expect(fold(emptyState, history.events).fires.get(id)).toMatchObject({
    isTaken: false,
    returns: 1,
  });
});

test('of the watches that are done the last 200 are kept', () => {
  const history = new History();
  for (let number = 0; number < 230; number++) {
    history.add(`w${number}`, 1, { ...armed, name: `w${number}` });
    history.add(`w${number}`, 1, { type: 'watch.disarmed', reason: 'disarmed', by: 'owner' });
  }
  const state = fold(emptyState, history.events);
  expect([...state.watches.values()].map(({ name }) => name).at(0)).toBe('w30');
  expect(state.watches.size).toBe(200);
});

function only(history: History) {
  return [...fold(emptyState, history.events).watches.values()][0];
}
