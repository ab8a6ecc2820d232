import { expect, test } from 'vitest';
import { findingLines, runLine } from '../../../src/cli/render/run-line.ts';
import { createStyle } from '../../../src/cli/render/style.ts';
import type { Finding } from '../../../src/core/finding.ts';
import { differenceOf } from '../../../src/core/finding-difference.ts';
import type { RunReport } from '../../../src/core/run-report.ts';
import { changeTrigger, trigger } from '../../../src/core/trigger.ts';
import { finding, triageOf } from '../../support/findings.ts';
import { outcomeOf } from '../../support/outcomes.ts';

const plain = createStyle(false);

function told(more: Partial<RunReport>): RunReport {
  return {
    number: 2,
    trigger: trigger('start'),
    outcome: outcomeOf('fail'),
    verdict: 'red',
    lastVerdict: undefined,
    hasTurned: false,
    look: undefined,
    difference: undefined,
    streak: { runs: 0, sinceMs: 0 },
    notNotifiedBecause: null,
    ...more,
  };
}

function looked(...findings: Finding[]): RunReport['look'] {
  return { triage: triageOf(findings), all: findings };
}

const rows: readonly [string, Partial<RunReport>][] = [
  ['run 2 (start): FAIL, exit 1, 1.3 s', {}],
  [
    'run 2 (interval): PASS, exit 0, 1.3 s',
    { trigger: trigger('interval'), outcome: outcomeOf('pass'), verdict: 'green' },
  ],
  [
    'run 2 (change: src/sum.ts +2): FAIL, exit 1, 1.3 s; was passing; 3 findings',
    {
      trigger: changeTrigger(['/w/src/sum.ts', '/w/a', '/w/b']),
      lastVerdict: 'green',
      look: looked(finding('a:1'), finding('b:1'), finding('c:1')),
    },
  ],
  [
    'run 2 (start): PASS, exit 0, 1.3 s; was failing',
    { outcome: outcomeOf('pass'), verdict: 'green', lastVerdict: 'red' },
  ],
  ['run 2 (start): FAIL, timed out, 1.3 s', { outcome: outcomeOf('timeout') }],
  ['run 2 (start): FAIL, killed by SIGSEGV, 1.3 s', { outcome: outcomeOf('killed') }],
  [
    'run 2 (start): FAIL, not started: no such program: nosuch, 1.3 s',
    { outcome: outcomeOf('missing') },
  ],
  [
    'run 2 (start): stopped by wisp, 1.3 s',
    { outcome: outcomeOf('stopped'), verdict: null, lastVerdict: 'red' },
  ],
  [
    'run 2 (start): FAIL, exit 1, 1.3 s; 1 fixed, 1 new, 1 as before; 2 findings',
    {
      lastVerdict: 'red',
      look: looked(finding('b:2'), finding('c:3')),
      difference: differenceOf([finding('a:1'), finding('b:1')], [finding('b:2'), finding('c:3')]),
    },
  ],
  [
    'run 2 (change: a\ufffdb): PASS, exit 0, 1.3 s',
    { trigger: changeTrigger(['/w/a\u202eb']), outcome: outcomeOf('pass'), verdict: 'green' },
  ],
];

test.each(rows)('[22:15:34] %s', (line, report) => {
  expect(runLine(told(report), '22:15:34', '/w', plain)).toBe(`[22:15:34] ${line}`);
});

test('findings stand below, new ones marked, and what does not fit is counted', () => {
  const before = finding('a.ts:1', 'old');
  const added = finding('b.ts:2', 'new');
  const look = looked(before, added);
  const lines = findingLines(
    told({ look, difference: differenceOf([before], [before, added]) }),
    plain,
  );
  expect(lines).toEqual(['  a.ts:1  old', '+ b.ts:2  new']);
});

test('of very many findings ten are shown', () => {
  const many = Array.from({ length: 20 }, (_, n) => finding(`f.ts:${n + 1}`));
  const look = { triage: { ...triageOf(many), total: 35 }, all: many };
  expect(findingLines(told({ look }), plain).at(-1)).toBe('  … and 25 more');
});

test('what a tool printed cannot colour or move the line', () => {
  const look = looked(finding('a.ts:1', 'bad \x1b[2Jnews'));
  expect(findingLines(told({ look }), plain)).toEqual(['  a.ts:1  bad ␛[2Jnews']);
});
