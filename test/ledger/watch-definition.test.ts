import { expect, test } from 'vitest';
import { isSameDefinition } from '../../src/ledger/watch-definition.ts';
import { definition } from '../support/ledger.ts';

test('the same words ask for the same, from whichever shell and in whichever order of keys', () => {
  const one = definition({ variables: { PATH: '/bin' } });
  const { gate, ...rest } = definition({ variables: { PATH: '/usr/bin' } });
  expect(isSameDefinition(one, { ...rest, gate })).toBe(true);
  expect(isSameDefinition(one, { ...one, maxFires: 1 })).toBe(false);
});
