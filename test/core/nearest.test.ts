import { expect, test } from 'vitest';
import { nearest } from '../../src/core/nearest.ts';

const candidates = ['settle', 'settleMax', 'notify', 'output', 'ignore'];

test.each([
  ['setle', 'settle'],
  ['settel', 'settle'],
  ['Settle', 'settle'],
  ['settlemax', 'settleMax'],
  ['notfiy', 'notify'],
  ['ignored', 'ignore'],
  ['zebra', undefined],
  ['', undefined],
])('%j is nearest to %j', (word, expected) => {
  expect(nearest(word, candidates)).toBe(expected);
});
