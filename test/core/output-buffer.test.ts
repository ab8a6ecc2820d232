import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OutputBuffer } from '../../src/core/output-buffer.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (kept: Uint8Array): string => new TextDecoder().decode(kept);

test('an output that fits is kept whole', () => {
  const buffer = new OutputBuffer(16);
  buffer.write(bytes('one\n'));
  buffer.write(bytes('two\nthree'));
  const { head, tail, droppedBytes, droppedLines } = buffer.kept();
  expect(text(head) + text(tail)).toBe('one\ntwo\nthree');
  expect([droppedBytes, droppedLines]).toEqual([0, 0]);
});

test('of a longer one the beginning and the end are kept, and the lines between are counted', () => {
  const buffer = new OutputBuffer(8);
  buffer.write(bytes('abcd1\n2\n3\nwxyz'));
  const { head, tail, droppedBytes, droppedLines } = buffer.kept();
  expect([text(head), text(tail)]).toEqual(['abcd', 'wxyz']);
  expect([droppedBytes, droppedLines]).toEqual([6, 3]);
});

test('nothing written is nothing kept', () => {
  const { head, tail } = new OutputBuffer(8).kept();
  expect([head.length, tail.length]).toEqual([0, 0]);
});

test('however the output is cut into chunks, the same is kept', () => {
  const chunks = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 }), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(chunks, fc.integer({ min: 2, max: 20 }), (parts, limit) => {
      const buffer = new OutputBuffer(limit);
      for (const part of parts) buffer.write(bytes(part));
      const { head, tail, droppedBytes, droppedLines } = buffer.kept();
      const whole = parts.join('');
      const dropped = whole.slice(head.length, whole.length - tail.length);
      expect(text(head)).toBe(whole.slice(0, Math.floor(limit / 2)));
      expect(text(tail)).toBe(whole.slice(whole.length - tail.length));
      expect(head.length + tail.length).toBe(Math.min(limit, whole.length));
      expect(droppedBytes).toBe(dropped.length);
      expect(droppedLines).toBe(dropped.split('\n').length - 1);
    }),
    { seed: 7, numRuns: 500 },
  );
});
