import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createProcessProbe } from '../../../src/system/process/process-probe.ts';
import { runProgram } from '../../../src/system/process/run-program.ts';

const probe = createProcessProbe(process.platform, async () => runProgram);

function sleeper() {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return { child, pid: child.pid ?? 0 };
}

test('a process has one beginning for as long as it lives, and none afterwards', async () => {
  const { child, pid } = sleeper();
  const start = await probe.startOf(pid);
  expect(start).toBeTruthy();
  expect(await probe.startOf(pid)).toBe(start);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await probe.startOf(pid)).toBeUndefined();
});

test.skipIf(process.platform !== 'linux')(
  'one that has ended and was not waited for is no process any more',
  async () => {
    // The shell becomes `sleep`, which never asks for its ended child.
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60']);
    onTestFinished(() => {
      parent.kill('SIGKILL');
    });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    await expect.poll(() => probe.startOf(pid), { timeout: 10_000 }).toBeUndefined();
  },
);

test.skipIf(process.platform === 'win32')('ps tells the same where there is no /proc', async () => {
  const asked = createProcessProbe('darwin', async () => runProgram);
  const { child, pid } = sleeper();
  const start = await asked.startOf(pid);
  expect(start).toMatch(/\d{4}$/);
  expect(await asked.startOf(pid)).toBe(start);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await asked.startOf(pid)).toBeUndefined();
});

test('there is no process 0x7fffffff', async () => {
  expect(await probe.startOf(0x7fffffff)).toBeUndefined();
});
