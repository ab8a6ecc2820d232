import { expect, test } from 'vitest';
import {
  anonymousCiPace,
  localPace,
  nextLookAt,
  type Pace,
  pagePace,
  pauseMs,
  signedInCiPace,
} from '../../src/wait/pace.ts';

const middle = () => 0.5;

/** The pauses in seconds after 0, 1, 2 … unchanged looks, without jitter. */
function pauses(pace: Pace): readonly number[] {
  return [0, 1, 2, 3, 4, 5, 6, 100].map((looks) => pauseMs(pace, looks, middle) / 1_000);
}

test.each<[string, Pace, readonly number[]]>([
  ['CI, signed in', signedInCiPace, [15, 24, 38.4, 61.44, 98.304, 120, 120, 120]],
  ['CI, without a sign-in', anonymousCiPace, [90, 144, 230.4, 300, 300, 300, 300, 300]],
  ['a page', pagePace, [30, 48, 76.8, 122.88, 196.608, 300, 300, 300]],
  ['this machine', localPace, [0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2]],
])('%s', (_name, pace, expected) => {
  expect(pauses(pace)).toEqual(expected);
});

test.each([
  [0, 12_750],
  [0.5, 15_000],
  [0.999_999, 17_250],
])('jitter of %d', (random, expected) => {
  expect(pauseMs(signedInCiPace, 0, () => random)).toBeCloseTo(expected, -1);
});

test.each([
  ['the pace', {}, 16_000],
  ['its own time', { againAtMs: 1_500 }, 1_500],
  ['a hint that is later', { notBeforeMs: 90_000 }, 90_000],
  ['a hint that is sooner', { notBeforeMs: 2_000 }, 16_000],
  ['a hint later than its own time', { againAtMs: 1_500, notBeforeMs: 90_000 }, 90_000],
  ['a time that has passed', { againAtMs: 500 }, 1_000],
])('the next look goes by %s', (_name, wishes, expected) => {
  const next = { nowMs: 1_000, pace: signedInCiPace, unchangedLooks: 0, random: middle };
  expect(nextLookAt({ ...next, ...wishes })).toBe(expected);
});
