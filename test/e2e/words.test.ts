import { expect, test } from 'vitest';
import { WispProject } from '../support/wisp-project.ts';

test.each(['bash', 'zsh', 'fish'])('the completion of %s knows every command', async (shell) => {
  const { stdout } = await new WispProject().run(['completion', shell]);
  for (const word of ['watch', 'triage', 'doctor', 'every', 'settle'])
    expect(stdout).toContain(word);
});

test('--debug may stand behind the command', async () => {
  const { stderr, code } = await new WispProject().run(
    ['watch', '--debug', '--settle', '99', 'true'],
    { stderrToo: /^WispError: |^ +at / },
  );
  expect(code).toBe(2);
  expect(stderr).toMatch(/`--settle`[\s\S]*\n\s+at /);
});

test('a reader that is gone before the last event is no bug', async () => {
  const wisp = new WispProject().start([
    'watch',
    '--yes',
    '--json',
    '--max-runs',
    '2',
    '--every',
    '1s',
    '--no-files',
    'true',
  ]);
  await wisp.stdout.until(/watch\.run/);
  wisp.child.stdout?.destroy();
  const { code, stderr } = await wisp.ended;
  expect(stderr).not.toMatch(/bug/);
  expect(code).toBe(0);
});

test('with an empty HOME a project cannot pass for the person', async () => {
  const project = new WispProject({
    '.config/wisp/config.json': '{ "policy": { "allow": ["./own.sh"] } }',
    'own.sh': 'echo ran',
  });
  const { code, stdout } = await project.run(['run', './own.sh'], {
    variables: { HOME: '', WISP_HOME: '', XDG_CONFIG_HOME: '', XDG_STATE_HOME: project.state },
  });
  expect([code, stdout]).toEqual([126, '']);
});
