import { expect, test } from 'vitest';
import { lookAtProcess, type ProcessMemory } from '../../../src/wait/looks/process.ts';

/** One look for each answer about when the process began. */
async function looks(starts: readonly (string | undefined)[], mayBeGone = false) {
  const seen: string[] = [];
  let memory: ProcessMemory | undefined;
  for (const start of starts) {
    const probe = { everyMs: 200, startOf: async () => start };
    const look = await lookAtProcess({ kind: 'process', pid: 41, mayBeGone }, memory, probe);
    seen.push(look.kind === 'final' ? look.verdict.word : look.kind);
    if (look.kind === 'pending') memory = look.memory;
  }
  return seen;
}

test.each<[string, readonly (string | undefined)[], boolean, readonly string[]]>([
  ['it ends', ['100', '100', undefined], false, ['pending', 'pending', 'exited']],
  ['its number is given to another', ['100', '250'], false, ['pending', 'exited']],
  ['there was none', [undefined], false, ['none']],
  ['there was none, which is fine', [undefined], true, ['exited']],
])('%s', async (_name, starts, mayBeGone, expected) => {
  expect(await looks(starts, mayBeGone)).toEqual(expected);
});
