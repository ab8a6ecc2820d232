import { expect, test } from 'vitest';
import type { Finding, Triage } from '../../src/core/finding.ts';
import type { Outcome, Verdict } from '../../src/core/outcome.ts';
import { BODY_LIMIT } from '../../src/notify/message.ts';
import { watchNotification } from '../../src/notify/watch-message.ts';

const failed = { kind: 'failed', exitCode: 1 } as const;
const passed = { kind: 'passed', exitCode: 0 } as const;
const sum = finding({ file: 'src/sum.test.ts', line: 7, test: 'adds', message: 'expected 4' });

const rows: readonly {
  body: string;
  outcome: Partial<Outcome>;
  triage?: Triage;
  last?: Verdict;
  streak?: [runs: number, sinceMs: number];
}[] = [
  { body: 'Failing (exit 1)', outcome: failed },
  { body: 'Failing (exit 1)', outcome: failed, triage: triage([], 0) },
  {
    body: 'Failing (exit 1): src/sum.test.ts:7 adds: expected 4',
    outcome: failed,
    triage: triage([sum], 1),
  },
  {
    body: 'Failing (exit 1): src/sum.test.ts:7 adds: expected 4 (+2 more)',
    outcome: failed,
    triage: triage([sum, sum], 3),
  },
  {
    body: 'Failing (exit 1)',
    outcome: failed,
    triage: triage(
      [
        finding({
          message: 'exit code 1 without output',
          evidence: { firstLine: 1, lastLine: 1, text: '' },
        }),
      ],
      1,
    ),
  },
  {
    body: 'Failing (exit 2): out of memory',
    outcome: { kind: 'failed', exitCode: 2 },
    triage: triage([finding({ message: 'out of memory' })], 1),
  },
  {
    body: 'Failing (exit 1): the database is down',
    outcome: failed,
    triage: { ...triage([], 0), summary: 'the database is down' },
  },
  { body: 'Timed out after 5m', outcome: { kind: 'timed-out', durationMs: 304_812 } },
  { body: 'Killed by SIGSEGV', outcome: { kind: 'killed', signal: 'SIGSEGV' } },
  {
    body: 'Not started: no such program: `mvn`',
    outcome: { kind: 'not-started', reason: 'no such program: `mvn`' },
  },
  { body: 'Passing again after 3 runs, 4m', outcome: passed, last: 'red', streak: [3, 240_000] },
  { body: 'Passing again after 1 run, 12.0 s', outcome: passed, last: 'red', streak: [1, 12_000] },
  { body: 'Passing', outcome: passed, last: 'green', streak: [9, 1] },
  { body: 'Passing', outcome: passed },
];

test.each(rows)('$body', ({ body, outcome, triage: found, last, streak = [0, 0] }) => {
  expect(tell(outcome, found, last, streak).body).toBe(body);
});

test('a long finding is cut so that the number of others is still told', () => {
  const long = triage([finding({ message: '漢'.repeat(400) })], 12);
  const { body } = tell(failed, long);
  expect([...body]).toHaveLength(BODY_LIMIT);
  expect(body).toMatch(/^Failing \(exit 1\): 漢+… \(\+11 more\)$/);
});

test('a failure sounds, a pass does not; both are about the same watch', () => {
  expect(tell(failed)).toMatchObject({
    title: 'wisp watch',
    subtitle: 'npm test',
    sound: true,
    source: 'watch',
    key: 'watch-1',
    verdict: 'red',
  });
  expect(tell(passed)).toMatchObject({ sound: false, key: 'watch-1', verdict: 'green' });
});

function tell(
  outcome: Partial<Outcome>,
  found?: Triage,
  lastVerdict?: Verdict,
  [runs, sinceMs]: [number, number] = [0, 0],
) {
  const whole: Outcome = {
    kind: 'failed',
    exitCode: null,
    signal: null,
    reason: null,
    durationMs: 1_000,
    isStoppedByWisp: false,
    leftBehind: [],
    ...outcome,
  };
  const verdict = whole.kind === 'passed' ? 'green' : 'red';
  return watchNotification(
    { verdict, lastVerdict, outcome: whole, streak: { runs, sinceMs } },
    found,
    {
      source: 'watch',
      command: 'npm test',
      watchId: 'watch-1',
      timeoutMs: 300_000,
    },
  );
}

function triage(findings: readonly Finding[], total: number): Triage {
  return { findings, total, engine: 'recognisers', durationMs: 1, isTruncated: false };
}

function finding(about: Partial<Finding>): Finding {
  return {
    kind: 'error',
    message: 'wrong',
    tool: 'vitest',
    evidence: { firstLine: 1, lastLine: 1, text: 'wrong' },
    by: 'recogniser',
    ...about,
  };
}
