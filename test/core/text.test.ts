import { expect, test } from 'vitest';
import { counted, printable, shorten } from '../../src/core/text.ts';

test.each([
  ['plain äöü 漢字 🎉', 'plain äöü 漢字 🎉'],
  ['a\nb\tc\rd', 'a b c d'],
  ['\x1b[31mred', '␛[31mred'],
  ['bell\x07 del\x7f', 'bell␇ del␡'],
  ['c1\x9b31m', 'c1\ufffd31m'],
  ['abc\u202etxt.exe', 'abc\ufffdtxt.exe'],
])('%j prints as %j', (text, shown) => {
  expect(printable(text)).toBe(shown);
});

test.each([
  ['short', 10, 'short'],
  ['exactly ten', 11, 'exactly ten'],
  ['longer than that', 8, 'longer …'],
  ['🎉🎉🎉', 3, '🎉🎉🎉'],
  ['🎉🎉🎉🎉', 3, '🎉🎉…'],
])('%j in %d characters is %j', (text, limit, shown) => {
  expect(shorten(text, limit)).toBe(shown);
});

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [524_288, '524,288'],
  [12_345_678, '12,345,678'],
])('%d is written as %s', (count, words) => {
  expect(counted(count)).toBe(words);
});
