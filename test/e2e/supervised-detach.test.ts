import { expect, test } from 'vitest';
import { SupervisedProject } from '../support/supervised.ts';

test('a detached watch runs on every change, fires on a turn and goes on after its supervisor was killed', async () => {
  const project = new SupervisedProject({ 'test.sh': 'exit 1\n' });
  const args = ['--detach', '--name', 'tests', '--settle', '0', '--no-triage'];
  await project.wisp('watch', 'sh test.sh', ...args);
  expect(await project.fire('tests')).toMatchObject({ text: 'failed: exit 1' });
  project.write('test.sh', 'echo fine\n');
  expect(await project.fire('tests')).toMatchObject({ text: 'passed' });
  expect((await project.wisp('logs', 'tests')).stdout).toContain('fine\n── run 2: passed\n');
  await project.killSupervisor();
  project.write('test.sh', 'exit 4\n');
  expect((await project.wisp('watches', 'tests')).stdout).toContain('tests');
  expect(await project.fire('tests')).toMatchObject({ text: 'failed: exit 4' });
  const same = await project.run(['watch', 'sh test.sh', '--detach']);
  expect(same).toMatchObject({ code: 3, stderr: expect.stringContaining('`tests`') });
});

test('several may look at a detached watch, and letting go of it changes nothing', async () => {
  const project = new SupervisedProject({ line: 'first\n' });
  await project.wisp('watch', 'cat line', '--detach', '--settle', '0');
  const one = project.start(['attach', 'cat-line']);
  const other = project.startInTerminal(['attach', 'cat-line']);
  await one.stdout.until(/first/);
  await other.screen.until(/first/);
  project.write('line', 'second\n');
  await one.stdout.until(/second/);
  await other.screen.until(/second/);
  one.signal('SIGINT');
  other.press('\u0003');
  expect((await one.ended).code).toBe(0);
  expect((await other.ended).code).toBe(0);
  expect(await project.row('cat-line')).toMatchObject({ phase: 'armed' });
});

test('a saved wait is joined when it is asked for again, and told when it ends', async () => {
  const project = new SupervisedProject();
  await project.wisp('wait', 'file', 'out.txt', '--detach');
  const again = await project.wisp('wait', 'file', 'out.txt', '--detach', '--name', 'mine');
  expect(again.stderr).toContain('waited for already, as `file`');
  await project.killSupervisor();
  project.write('out.txt', 'here');
  expect(await project.fire()).toMatchObject({
    name: 'file',
    text: expect.stringMatching(/^exists: /),
  });
  expect(await project.row('file')).toMatchObject({ phase: 'done', end: { reason: 'finished' } });
});

test('a directory has four saved waits at most', async () => {
  const project = new SupervisedProject();
  for (const name of ['a', 'b', 'c', 'd']) await project.wisp('wait', 'file', name, '--detach');
  expect(await project.run(['wait', 'file', 'e', '--detach'])).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('4 waits are saved for this directory'),
  });
});
