import { expect, test } from 'vitest';
import { trySandbox } from '../../../src/cli/doctor/try-sandbox.ts';
import type { ProgramResult } from '../../../src/system/run-program.ts';

const fine: ProgramResult = {
  exitCode: 0,
  stdout: '',
  stderr: '',
  isTimedOut: false,
  isMissing: false,
  failure: null,
};

test.each([
  ['linux', fine, { sandbox: { kind: 'bubblewrap' } }],
  ['linux', { ...fine, exitCode: null, isMissing: true }, { reason: '`bwrap` is not installed' }],
  [
    'linux',
    { ...fine, exitCode: 1, stderr: 'bwrap: no permission\nmore' },
    { reason: '`bwrap` does not work here: bwrap: no permission' },
  ],
  [
    'linux',
    { ...fine, exitCode: null, failure: 'timed out' },
    { reason: '`bwrap` does not work here: timed out' },
  ],
  ['darwin', fine, { sandbox: { kind: 'sandbox-exec' } }],
  ['win32', fine, { reason: 'there is no sandbox for this system' }],
] as const)('on %s, %j', async (platform, result, expected) => {
  expect(await trySandbox(platform, async () => result)).toMatchObject(expected);
});
