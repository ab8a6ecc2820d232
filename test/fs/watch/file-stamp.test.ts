import type { Stats } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stampOf } from '../../../src/fs/watch/file-stamp.ts';

const state = fc.record({
  ino: fc.nat({ max: 2 ** 52 }),
  size: fc.nat({ max: 2 ** 40 }),
  mtimeMs: fc.double({ min: 0, max: 4e12, noNaN: true }),
  ctimeMs: fc.double({ min: 0, max: 4e12, noNaN: true }),
});

test('the same state has the same stamp', () => {
  fc.assert(
    fc.property(state, (one) => {
      expect(stampOf({ ...one } as Stats)).toBe(stampOf({ ...one } as Stats));
    }),
  );
});

test.each(['ino', 'size', 'mtimeMs', 'ctimeMs'] as const)(
  'another %s is another stamp',
  (field) => {
    fc.assert(
      fc.property(state, state, (one, other) => {
        fc.pre(one[field] !== other[field]);
        expect(stampOf({ ...one, [field]: other[field] } as Stats)).not.toBe(stampOf(one as Stats));
      }),
      { numRuns: 2_000 },
    );
  },
);

test('neighbours do not share stamps: a million states, a million stamps', () => {
  const stamps = new Set<number>();
  for (let at = 0; at < 1_000_000; at++) {
    const times = 1_700_000_000_000 + (at >> 10);
    stamps.add(stampOf({ ino: at & 1023, size: 600, mtimeMs: times, ctimeMs: times } as Stats));
  }
  expect(stamps.size).toBe(1_000_000);
});

test('a stamp is a whole number that a double holds exactly', () => {
  fc.assert(
    fc.property(state, (one) => {
      expect(Number.isSafeInteger(stampOf(one as Stats))).toBe(true);
    }),
  );
});
