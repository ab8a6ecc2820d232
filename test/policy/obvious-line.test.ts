import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isObviouslySafe, obviousLines } from '../../src/policy/obvious-line.ts';
import { floorRules } from '../../src/policy/policy-rules.ts';
import { decideLine, shellLine } from '../support/policy.ts';

test.each([
  'npm test',
  'npm run test:unit',
  'cargo test --all -j4',
  'go test ./...',
  'npx vitest run src/core/duration.test.ts',
  './gradlew test',
])('`%s` is seen at once', (line) => {
  expect(isObviouslySafe(shellLine(line), floorRules)).toBe(true);
});

test.each([
  'npm test; rm x',
  'npm test\nrm x',
  'npm test $X',
  'npm run deploy',
  'npm run test:x && y',
  'go test -exec ./x',
  'cargo test --config x',
  'pytest ../elsewhere',
  'make -f src/x test',
  ' npm test',
  'make test SHELL=./x',
])('`%s` gets a closer look', (line) => {
  expect(isObviouslySafe(shellLine(line), floorRules)).toBe(false);
});

test.each([{ deny: ['npm *'] }, { ask: ['cargo *'] }, { askFrom: 'safe' as const }])(
  'rules that forbid or ask get a closer look: %j',
  (change) => {
    expect(isObviouslySafe(shellLine('npm test'), { ...floorRules, ...change })).toBe(false);
  },
);

test('the whole policy says the same of every obvious line', async () => {
  const lines = fc
    .constantFrom(...obviousLines)
    .chain((pattern) => fc.stringMatching(new RegExp(`^(?:${pattern})$`)));
  await fc.assert(
    fc.asyncProperty(lines, async (line) => {
      expect(isObviouslySafe(shellLine(line), floorRules)).toBe(true);
      const { decision, level, reasons } = await decideLine(line);
      expect({ line, decision, level, reasons }).toEqual({
        line,
        decision: 'allow',
        level: 'safe',
        reasons: [],
      });
    }),
    { numRuns: 400 },
  );
});
