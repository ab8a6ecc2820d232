import { expect, test } from 'vitest';
import type { ProcessEntry } from '../../../src/system/process/process-table.ts';
import { unreapedOrphans } from '../../../src/system/process/unreaped-orphans.ts';

const zombies = (count: number, parent: number): readonly ProcessEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    pid: 100 + index,
    group: 100,
    parent,
    isZombie: true,
    start: '1',
  }));

test.each([
  ['process 1 with many zombies of its own', 1, zombies(10, 1), true],
  ['process 1 with some that Node is about to reap', 1, zombies(2, 1), false],
  ['process 1 with zombies of somebody else', 1, zombies(20, 7), false],
  ['any other process', 7, zombies(20, 7), false],
] as const)('%s', (_who, pid, processes, isTold) => {
  expect(unreapedOrphans(pid, () => processes)?.hint?.includes('--init') ?? false).toBe(isTold);
});
