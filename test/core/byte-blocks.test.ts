import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteBlocks } from '../../src/core/byte-blocks.ts';

test('small and large chunks come out in the order they went in', () => {
  const length = fc.oneof(fc.nat({ max: 40 }), fc.integer({ min: 3_000, max: 6_000 }));
  fc.assert(
    fc.property(
      fc.array(length, { maxLength: 40 }),
      fc.nat({ max: 5 }),
      fc.nat({ max: 9_000 }),
      (lengths, shifts, skipped) => {
        const blocks = new ByteBlocks();
        let next = 0;
        const chunks = lengths.map((size) => Uint8Array.from({ length: size }, () => next++ % 251));
        for (const chunk of chunks) blocks.append(chunk);
        let rest = chunks.flatMap((chunk) => [...chunk]);
        for (let at = 0; at < shifts; at++) {
          const block = blocks.shift() ?? new Uint8Array(0);
          expect([...block]).toEqual(rest.slice(0, block.length));
          rest = rest.slice(block.length);
        }
        expect(blocks.length).toBe(rest.length);
        expect([...blocks.joined(skipped)]).toEqual(rest.slice(skipped));
      },
    ),
  );
});

test('large chunks are not copied, small ones share a block', () => {
  const blocks = new ByteBlocks();
  const large = new Uint8Array(100_000);
  blocks.append(large);
  blocks.append(Uint8Array.of(1));
  blocks.append(Uint8Array.of(2));
  expect(blocks.shift()).toBe(large);
  expect([...(blocks.shift() ?? [])]).toEqual([1, 2]);
  expect(blocks.shift()).toBeUndefined();
});
