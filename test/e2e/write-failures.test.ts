import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WispProject, wispBin } from '../support/wisp-project.ts';

/** Every write to this device fails as if its disk were full (full(4)). */
const full = '/dev/full';

/** Runs wisp with one of its streams written to the full device. */
function runFull(project: WispProject, stream: 1 | 2, words: readonly string[]) {
  const line = `exec "$0" "$@" ${stream}>${full}`;
  return project.startProgram('sh', ['-c', line, process.execPath, wispBin, ...words]).ended;
}

test.skipIf(!existsSync(full)).each([
  [['run', '--yes', 'echo out; echo > ran'], 125],
  [['run', '--yes', 'echo out; echo > ran; exit 7'], 7],
  [['watch', '--yes', '--max-runs', '1', 'echo out; echo > ran'], 4],
  [['watch', '--yes', '--max-runs', '1', '--json', 'echo > ran'], 4],
  [['config', 'show'], 4],
  [['--help'], 4],
])(
  'with a full disk behind stdout, `wisp %j` is finished, says why and ends with %d',
  async (words, code) => {
    const project = new WispProject();
    const ended = await runFull(project, 1, words);
    expect(ended.stderr).toMatch(
      /^wisp: cannot write to stdout: no space left on device \(ENOSPC\)$/m,
    );
    expect(ended.code).toBe(code);
    if (words.at(-1)?.includes('ran')) expect(existsSync(project.path('ran'))).toBe(true);
  },
);

test.skipIf(!existsSync(full))('with a full disk behind stderr, the log says why', async () => {
  const project = new WispProject();
  const ended = await runFull(project, 2, ['watch', '--yes', '--max-runs', '1', 'true']);
  expect(ended.code).toBe(4);
  expect(project.events('trouble')).toMatchObject([
    { part: 'output', message: 'cannot write to stderr: no space left on device (ENOSPC)' },
  ]);
});
