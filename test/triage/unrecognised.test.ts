import { expect, test } from 'vitest';
import type { Outcome } from '../../src/core/outcome.ts';
import { unrecognised } from '../../src/triage/unrecognised.ts';

test.each<[Partial<Outcome>, string]>([
  [{ kind: 'timed-out', exitCode: null, signal: 'SIGTERM' }, 'timed out without output'],
  [{ kind: 'timed-out', exitCode: 143 }, 'timed out without output'],
  [{ kind: 'killed', exitCode: null, signal: 'SIGKILL' }, 'ended by SIGKILL without output'],
  [{ exitCode: 3 }, 'exit code 3 without output'],
  [
    { kind: 'not-started', exitCode: null, reason: '`wheelctl` is missing' },
    '`wheelctl` is missing',
  ],
])('a run that printed nothing says how it ended: %o', (outcome, message) => {
  const whole = { kind: 'failed', exitCode: 1, signal: null, reason: null, ...outcome } as const;
  expect(unrecognised([], whole).message).toBe(message);
});
