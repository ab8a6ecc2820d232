import { expect, test } from 'vitest';
import { eventId, nextTick } from '../../src/core/event-id.ts';

const random = new Uint8Array(8).fill(0xff);

test('an id is a UUID of version 7 that begins with its time', () => {
  const unixMs = 0x0192_1234_5678;
  expect(eventId(nextTick(0, unixMs), random)).toBe('01921234-5678-7000-bfff-ffffffffffff');
});

test('ids of one writer sort in the order they were made, whatever the time of day does', () => {
  const times = [1_000, 1_000, 1_000, 999, 5, 1_001, 2_000];
  const ids: string[] = [];
  let tick = 0;
  for (const unixMs of times) {
    tick = nextTick(tick, unixMs);
    ids.push(eventId(tick, random));
  }
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});
