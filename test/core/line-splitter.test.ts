import { expect, test } from 'vitest';
import { LineSplitter, LONGEST_LINE } from '../../src/core/line-splitter.ts';

test('lines come without their ends, however the bytes are cut', () => {
  const bytes = Buffer.from('one\r\ntwö\n\nthree');
  for (let size = 1; size <= bytes.length; size++) {
    const lines: string[] = [];
    const splitter = new LineSplitter((line) => lines.push(line));
    for (let at = 0; at < bytes.length; at += size) splitter.write(bytes.subarray(at, at + size));
    splitter.end();
    expect(lines).toEqual(['one', 'twö', '', 'three']);
  }
});

test('of a line without end the beginning is kept and marked, and the next one is whole', () => {
  const lines: string[] = [];
  const splitter = new LineSplitter((line) => lines.push(line));
  for (let at = 0; at < 100; at++) splitter.write(Buffer.alloc(10_000, 'x'));
  splitter.write(Buffer.from('\nnext\n'));
  expect(lines.map((line) => line.length)).toEqual([LONGEST_LINE + 1, 4]);
  expect(lines[0]?.endsWith('x…')).toBe(true);
});
