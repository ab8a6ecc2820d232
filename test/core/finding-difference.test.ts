import { expect, test } from 'vitest';
import type { Finding } from '../../src/core/finding.ts';
import { describeDifference, differenceOf } from '../../src/core/finding-difference.ts';

function finding(parts: Partial<Finding> & { message: string }): Finding {
  return {
    kind: 'error',
    tool: 'tsc',
    by: 'recogniser',
    evidence: { firstLine: 1, lastLine: 1, text: parts.message },
    ...parts,
  };
}

const unused = { file: 'src/a.ts', code: 'TS6133', message: "'x' is never read" };

test.each<[string, Partial<Finding>[], Partial<Finding>[], string]>([
  ['nothing and nothing', [], [], ''],
  ['a first failure', [], [{ message: 'a' }, { message: 'b' }], '2 new'],
  ['all fixed', [{ message: 'a' }], [], '1 fixed'],
  ['the same again', [{ message: 'a' }], [{ message: 'a' }], '1 as before'],
  ['a line that moved', [{ ...unused, line: 3 }], [{ ...unused, line: 30 }], '1 as before'],
  [
    'one of two alike went',
    [
      { ...unused, line: 3 },
      { ...unused, line: 9 },
    ],
    [{ ...unused, line: 8 }],
    '1 fixed, 1 as before',
  ],
  [
    'the same message in another file',
    [unused],
    [{ ...unused, file: 'src/b.ts' }],
    '1 fixed, 1 new',
  ],
  ['another separator', [{ ...unused, file: 'src\\a.ts' }], [unused], '1 as before'],
  [
    'a number in the message',
    [{ message: 'took 12 ms of 5' }],
    [{ message: 'took 13 ms of 5' }],
    '1 as before',
  ],
  [
    'a test that fails in another way',
    [{ test: 'adds', file: 'a.test.ts', message: 'expected 3, received 4' }],
    [{ test: 'adds', file: 'a.test.ts', message: 'x is not a function' }],
    '1 as before',
  ],
  [
    'a test that fails from another file',
    [{ test: 'adds', file: 'a.test.ts', message: 'expected 3' }],
    [{ test: 'adds', file: 'src/add.ts', message: 'boom' }],
    '1 as before',
  ],
  [
    'another test with the same message',
    [{ test: 'adds', file: 'a.test.ts', message: 'boom' }],
    [{ test: 'subtracts', file: 'a.test.ts', message: 'boom' }],
    '1 fixed, 1 new',
  ],
])('%s', (_name, before, now, expected) => {
  const difference = differenceOf(before.map(full), now.map(full));
  expect(describeDifference(difference)).toBe(expected);
});

test('of two alike the one that moved is the one that is paired last', () => {
  const before = [finding({ ...unused, line: 3 }), finding({ ...unused, line: 9 })];
  const difference = differenceOf(before, [finding({ ...unused, line: 9 })]);
  expect(difference.fixed).toEqual([before[0]]);
});

test('tests of the same name in two files are told apart', () => {
  const inA = finding({ test: 'works', file: 'a.test.ts', message: 'expected 1' });
  const inB = finding({ test: 'works', file: 'b.test.ts', message: 'expected 2' });
  const difference = differenceOf([inA, inB], [{ ...inB, message: 'boom' }]);
  expect(difference.fixed).toEqual([inA]);
});

test('says what is fixed, new and as before, in this order', () => {
  const before = ['gone', 'a', 'b', 'c', 'd'].map((message) => finding({ message }));
  const now = ['d', 'x', 'c', 'y', 'b', 'a'].map((message) => finding({ message }));
  const difference = differenceOf(before, now);
  expect(describeDifference(difference)).toBe('1 fixed, 2 new, 4 as before');
  expect(difference.added.map(({ message }) => message)).toEqual(['x', 'y']);
  expect(difference.same.map(({ message }) => message)).toEqual(['d', 'c', 'b', 'a']);
});

test('of many alike the ones at the end are the ones that went', () => {
  const before = [1, 2, 3].map((line) => finding({ ...unused, line }));
  const difference = differenceOf(before, [finding({ ...unused, line: 50 })]);
  expect(difference.fixed.map(({ line }) => line)).toEqual([2, 3]);
});

test('two runs of 20,000 findings each are compared without squaring', () => {
  const many = (from: number): Finding[] =>
    Array.from({ length: 20_000 }, (_, at) => finding({ message: `name${from + at} is unused` }));
  const difference = differenceOf(many(0), many(10_000));
  expect(describeDifference(difference)).toBe('10000 fixed, 10000 new, 10000 as before');
});

function full(parts: Partial<Finding>): Finding {
  return finding({ message: '', ...parts });
}
