import { expect, test } from 'vitest';
import { isSandboxWanted } from '../../../src/app/host/open-sandbox.ts';

test.each([
  ['off', 'agent', false],
  ['auto', 'user', false],
  ['auto', 'agent', true],
  ['auto', 'project', true],
  ['on', 'user', true],
] as const)('mode %s, proposed by %s: %s', (mode, proposedBy, isWanted) => {
  expect(isSandboxWanted(mode, proposedBy)).toBe(isWanted);
});
