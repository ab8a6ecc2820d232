import { expect, test } from 'vitest';
import { isAlive } from '../support/processes.ts';
import { WispProject } from '../support/wisp-project.ts';

function run(...args: string[]): string[] {
  return ['run', '--yes', ...args];
}

test.each([
  ['the command passes', ['true'], 0],
  ['it exits with 7', ['exit 7'], 7],
  ['a signal ends it', ['kill -SEGV $$'], 139],
  ['it takes too long', ['--timeout', '200ms', 'exec sleep 600'], 124],
  ['there is no such program', ['--', 'no-such-program'], 127],
  ['it may not be executed', ['--', '/etc/passwd'], 126],
  ['it is never allowed', ['rm -rf ~'], 126],
  ['a flag is wrong', ['--timeout', 'soon', 'true'], 125],
  ['a flag does not exist', ['--tiemout', '5', 'true'], 125],
  ['there is no such directory', ['-C', 'nowhere', 'true'], 125],
])('when %s, it ends with the right code', async (_what, args, code) => {
  const { code: ended, stderr } = await new WispProject().run(run(...args));
  expect(ended).toBe(code);
  expect(stderr).not.toMatch(/\n\s+at /);
});

test('without a terminal and without --yes a risky command is refused, with the way out', async () => {
  const { code, stderr } = await new WispProject().run(['run', 'npm publish']);
  expect(code).toBe(126);
  expect(stderr).toMatch(/`npm publish`.*\n {2}hint: .*--yes/);
});

test('a red run has its findings, and its event', async () => {
  const project = new WispProject();
  const { stdout, stderr } = await project.run(
    run('echo "src/a.ts(3,13): error TS7006: bad"; exit 2'),
  );
  expect(stdout).toBe('src/a.ts(3,13): error TS7006: bad\n');
  expect(stderr).toMatch(/FAIL, exit 2, .*; 1 finding\n {2}src\/a\.ts:3:13 {2}bad/);
  expect(project.events('watch.run')).toMatchObject([
    { watch: expect.stringMatching(/^run-/), findings: 1, exitCode: 2 },
  ]);
  expect(project.events('triage')).toMatchObject([
    { engine: 'recognisers', findings: [{ file: 'src/a.ts', line: 3, code: 'TS7006' }] },
  ]);
});

test('a green run has none, whatever its words', async () => {
  const { stderr } = await new WispProject().run(run('echo "src/a.ts(3,13): error TS7006: bad"'));
  expect(stderr).toMatch(/PASS, exit 0, [^;]*\n$/);
});

test('Ctrl-C ends the command at once, with 130', async () => {
  const project = new WispProject();
  const wisp = project.start(run('echo $$ > pid; echo running; sleep 600'));
  await wisp.stdout.until(/running/);
  wisp.signal('SIGINT');
  expect((await wisp.ended).code).toBe(130);
  expect(isAlive(Number(project.read('pid')))).toBe(false);
});

test('a reader that goes away ends the command, and that is no pass', async () => {
  const project = new WispProject();
  const wisp = project.start(run('while :; do echo line; sleep 0.01; done'));
  await wisp.stdout.until(/line/);
  wisp.child.stdout?.destroy();
  expect((await wisp.ended).code).toBe(141);
});

test('a finding in the middle of a long output is not lost', async () => {
  const filler = "head -c 1800000 /dev/zero | tr '\\0' '.' | fold -w 99; echo";
  const { stderr } = await new WispProject().run(
    run(
      '--output',
      'none',
      `${filler}; echo "src/a.ts(3,13): error TS7006: bad"; ${filler}; exit 2`,
    ),
  );
  expect(stderr).toMatch(/FAIL, exit 2, .*; 1 finding\n {2}src\/a\.ts:3:13 {2}bad\n$/);
});

test('what an agent proposes is held in a sandbox where there is one', async () => {
  const project = new WispProject();
  const { stderr } = await project.run(run('--proposed-by', 'agent', 'true'));
  expect(stderr).toMatch(/runs are held in a sandbox|no sandbox holds this command/);
  expect((await project.run(run('true'))).stderr).not.toMatch(/sandbox/);
});
