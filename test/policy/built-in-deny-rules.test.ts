import { expect, test } from 'vitest';
import { decideLine } from '../support/policy.ts';
import { labelledLines } from './labelled-lines.ts';

test.each(labelledLines('denied'))('never run: %s', async (line) => {
  expect(await decideLine(line)).toMatchObject({ decision: 'deny', rule: 'built-in' });
});

test.each(['denied'] as const)('no rule of the owner lifts it', async (label) => {
  for (const line of labelledLines(label).slice(0, 20)) {
    const { decision } = await decideLine(line, {
      allow: ['* *', '*', 'rm *'],
      askFrom: 'dangerous',
    });
    expect(decision, line).toBe('deny');
  }
});

test('everything else stays a question', async () => {
  for (const label of ['safe', 'moderate', 'dangerous'] as const) {
    for (const line of labelledLines(label)) {
      expect((await decideLine(line)).decision, line).not.toBe('deny');
    }
  }
});
