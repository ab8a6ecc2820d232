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
  ['linux', fine, { name: 'bubblewrap', state: 'works' }],
  ['linux', { ...fine, exitCode: null, isMissing: true }, { name: 'bubblewrap', state: 'missing' }],
  [
    'linux',
    { ...fine, exitCode: 1, stderr: 'bwrap: no permission\nmore' },
    { state: 'refused', reason: 'bwrap: no permission' },
  ],
  [
    'linux',
    { ...fine, exitCode: null, failure: 'timed out' },
    { state: 'refused', reason: 'timed out' },
  ],
  ['darwin', fine, { name: 'sandbox-exec', state: 'works' }],
  ['win32', fine, { name: null, state: 'missing' }],
] as const)('on %s, %j', async (platform, result, expected) => {
  expect(await trySandbox(platform, async () => result)).toMatchObject(expected);
});
