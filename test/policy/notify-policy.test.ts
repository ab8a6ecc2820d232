import { expect, test } from 'vitest';
import type { NotifyWhen } from '../../src/core/config.ts';
import type { Verdict } from '../../src/core/outcome.ts';
import { whyNotNotified } from '../../src/policy/notify-policy.ts';

const table: readonly [NotifyWhen, ...boolean[]][] = [
  //          first green, first red, green green, green red, red red, red green
  ['change', false, true, false, true, false, true],
  ['failure', false, true, false, true, true, false],
  ['always', true, true, true, true, true, true],
  ['never', false, false, false, false, false, false],
];

const turns: readonly (readonly [Verdict | undefined, Verdict])[] = [
  [undefined, 'green'],
  [undefined, 'red'],
  ['green', 'green'],
  ['green', 'red'],
  ['red', 'red'],
  ['red', 'green'],
];

const rows = table.flatMap(([when, ...told]) =>
  turns.map(([last, now], index) => ({ when, last, now, isTold: told[index] })),
);

test.each(rows)('$when: a $now run after $last is told: $isTold', ({ when, last, now, isTold }) => {
  expect(whyNotNotified(when, last, now) === null).toBe(isTold);
});

test.each(rows.filter((row) => !row.isTold))(
  '$when: silence on $now after $last has a reason',
  ({ when, last, now }) => {
    expect(whyNotNotified(when, last, now)).toMatch(/^[a-z][^.]+$/);
  },
);
