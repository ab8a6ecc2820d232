import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideLine } from '../support/policy.ts';
import { disguisedLine } from './disguised-line.ts';

/** More lines, of another seed each time: `WISP_POLICY_LINES=50000 npx vitest run test/policy/closed-world.test.ts`. */
const MORE = process.env.WISP_POLICY_LINES;

test('no disguise makes a line that must not run, or must be asked, safe', async () => {
  await fc.assert(
    fc.asyncProperty(disguisedLine, async ({ line, shell, isDenied }) => {
      const { decision, level } = await decideLine(line, {}, shell);
      expect({ line, decision, level }).not.toMatchObject({ decision: 'allow' });
      if (isDenied) expect({ line, level }).toEqual({ line, level: 'dangerous' });
    }),
    MORE === undefined ? { numRuns: 400, seed: 1 } : { numRuns: Number(MORE) },
  );
}, 600_000);

test('deep nesting is an answer', async () => {
  for (const line of [
    `${'('.repeat(20_000)}true${')'.repeat(20_000)}`,
    `echo ${'$('.repeat(5_000)}id${')'.repeat(5_000)}`,
    `${'{ '.repeat(9_000)}true; ${'}; '.repeat(9_000)}`,
    `${'if true; then '.repeat(3_000)}id${'; fi'.repeat(3_000)}`,
    `${'env '.repeat(10_000)}rm -rf /`,
    `echo ${'{a,b}'.repeat(200)}`,
  ]) {
    expect((await decideLine(line, {}, 'bash')).decision, line.slice(0, 40)).not.toBe('allow');
  }
});

test('patterns of many stars are answered', async () => {
  const stars = `${'*?'.repeat(30)}x`;
  const rules = { deny: [`npm ${'*a'.repeat(30)}b`, `${'*'.repeat(40)}q`] };
  expect((await decideLine(`npm ${'a'.repeat(5_000)}`, rules)).rule).toBe(null);
  expect((await decideLine(`rm -rf /home/${stars}`)).decision).not.toBe('allow');
  expect((await decideLine(`cat /${'[a-z]*'.repeat(40)}`)).decision).not.toBe('deny');
});
