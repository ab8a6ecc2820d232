import { expect, test } from 'vitest';
import { decideLine } from '../support/policy.ts';
import { labelledLines } from './labelled-lines.ts';

const ORDER = ['safe', 'moderate', 'dangerous'];

test.each(labelledLines('dangerous'))('dangerous: %s', async (line) => {
  expect((await decideLine(line)).level).toBe('dangerous');
});

test.each(labelledLines('moderate'))('at least moderate: %s', async (line) => {
  expect(ORDER.indexOf((await decideLine(line)).level)).toBeGreaterThanOrEqual(1);
});

test('at most one safe line in twenty is taken for worse', async () => {
  const lines = labelledLines('safe');
  const over: string[] = [];
  for (const line of lines) {
    const { level, reasons } = await decideLine(line);
    if (level !== 'safe') over.push(`${line}: ${reasons.join('; ')}`);
  }
  expect(over.length / lines.length, over.join('\n')).toBeLessThanOrEqual(0.05);
});

test('the labels cover enough', () => {
  const all = [
    ...labelledLines('safe'),
    ...labelledLines('moderate'),
    ...labelledLines('dangerous'),
  ];
  expect(all.length).toBeGreaterThanOrEqual(300);
  expect(new Set(all).size).toBe(all.length);
});
