import { expect, test } from 'vitest';
import { createStyle } from '../../../src/cli/render/style.ts';
import { rowWords, type WaitRow } from '../../../src/cli/render/wait-row.ts';
import type { Standing } from '../../../src/wait/running-wait.ts';

const plain = createStyle(false);
const standing: Standing = { state: '2 running', looks: 1, isChanged: true, nextLookAtMs: 40_000 };

function row(more: Partial<WaitRow>, own: Partial<Standing> = {}): string {
  const target = { target: 'acme/widget #12', standing: { ...standing, ...own }, hasEnded: false };
  return rowWords(
    { targets: [target], together: 'all', elapsedMs: 130_000, nowMs: 0, hasKeys: false, ...more },
    plain,
  );
}

test.each<[string, string, string]>([
  ['how it stands', row({}), 'acme/widget #12 · 2 running · 2m10s · next look in 40 s'],
  [
    'jobs as dots that fill',
    row({}, { progress: { passed: 2, failed: 1, other: 0, total: 5 } }),
    'acme/widget #12 · ✗●●○○ · 2 running · 2m10s · next look in 40 s',
  ],
  [
    'one failure among many',
    row({}, { progress: { passed: 60, failed: 1, other: 0, total: 120 } }),
    `acme/widget #12 · ✗${'●'.repeat(10)}${'○'.repeat(9)} · 2 running · 2m10s · next look in 40 s`,
  ],
  [
    'a blip',
    row({}, { blip: 'github.com answered 502' }),
    'acme/widget #12 · 2 running · github.com answered 502 · 2m10s · next look in 40 s',
  ],
  [
    'a command',
    row({ hasKeys: true }, { state: 'running', latest: 'step 3', nextLookAtMs: null }),
    'acme/widget #12 · running · step 3 · 2m10s · watching live · q stops',
  ],
  [
    'what is looked at all the time',
    row({}, { nextLookAtMs: 200 }),
    'acme/widget #12 · 2 running · 2m10s',
  ],
  [
    'the keys',
    row({ hasKeys: true }),
    'acme/widget #12 · 2 running · 2m10s · next look in 40 s · Enter looks now, q stops',
  ],
  [
    'several: the first that is open',
    row({
      targets: [
        { target: 'a', standing, hasEnded: true },
        { target: 'b', standing: undefined, hasEnded: false },
        { target: 'c', standing, hasEnded: false },
      ],
    }),
    'all of 3, 2 open · b · looking · 2m10s',
  ],
])('%s', (_name, said, expected) => {
  expect(said).toBe(expected);
});
