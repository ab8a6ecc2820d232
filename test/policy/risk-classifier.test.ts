import { expect, test } from 'vitest';
import { decideLine } from '../support/policy.ts';
import { labelledLines, trickyLines } from './labelled-lines.ts';

const levels = ['safe', 'moderate', 'dangerous'] as const;

/** Tricky lines that are asked at a higher level than they deserve, and why that is the better mistake. */
const ratedHigher: ReadonlyMap<string, string> = new Map([
  ['npx ava --tap | npx tap-spec', 'a program that no table has, though only a formatter'],
]);

test.each(levels.flatMap((level) => labelledLines(level).map((line) => [level, line] as const)))(
  '%s: %s',
  async (level, line) => {
    const answer = await decideLine(line);
    expect({ level: answer.level, reasons: answer.reasons }).toMatchObject({ level });
  },
);

test.each(trickyLines().filter(({ level }) => level === 'safe' || level === 'moderate'))(
  '$level by its meaning: $line',
  async ({ level, line }) => {
    const answer = await decideLine(line);
    const expected = ratedHigher.has(line) ? 'dangerous' : level;
    expect({ level: answer.level, reasons: answer.reasons }).toMatchObject({ level: expected });
  },
);

test.each(trickyLines().filter(({ level }) => level === 'dangerous'))(
  'never run unasked: $line',
  async ({ line }) => {
    expect((await decideLine(line)).decision).not.toBe('allow');
  },
);

test.each(trickyLines().filter(({ level }) => level === 'denied'))(
  'denied, or dangerous where it is disguised: $line',
  async ({ line }) => {
    expect((await decideLine(line)).level).toBe('dangerous');
  },
);

test('the labels cover enough', () => {
  const all = levels.flatMap(labelledLines);
  expect(all.length).toBeGreaterThanOrEqual(300);
  expect(new Set(all).size).toBe(all.length);
  expect(trickyLines().length).toBeGreaterThanOrEqual(300);
});
