import { expect, test } from 'vitest';
import { decide, type Together, type VerdictWord, verdict } from '../../src/wait/verdicts.ts';

/** `any: passed . failed` with `.` for one that still waits. */
test.each([
  ['any: .', 'open'],
  ['any: failed .', 'open'],
  ['any: failed passed .', 'passed'],
  ['any: passed', 'passed'],
  ['any: none failed', 'failed'],
  ['any: unavailable none', 'unavailable'],
  ['any: deadline deadline', 'deadline'],
  ['all: .', 'open'],
  ['all: passed .', 'open'],
  ['all: passed passed', 'passed'],
  ['all: . failed', 'failed'],
  ['all: . deadline', 'deadline'],
  ['all: superseded .', 'superseded'],
])('%s → %s', (line, expected) => {
  const [together, words = ''] = line.split(': ') as [Together, string];
  const endings = words
    .split(' ')
    .map((word) => (word === '.' ? undefined : verdict(word as VerdictWord, word)));
  expect(decide(together, endings)?.word ?? 'open').toBe(expected);
});
