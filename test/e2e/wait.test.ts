import { writeFileSync } from 'node:fs';
import http from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { check, FakeGithub, run, SHA } from '../support/fake-github.ts';
import { WispProject } from '../support/wisp-project.ts';

/** The row's words stand side by side only without colour. */
const plain = { variables: { NO_COLOR: '1' } };

test('the row says what is waited for and how it stands, and `q` stops', async () => {
  const wisp = new WispProject().startInTerminal(['wait', 'time', '20m'], plain);
  await wisp.screen.until(/20m · comes at .* · next look in 20m · Enter looks now, q stops/);
  wisp.press('q');
  await wisp.screen.until(/stopped before it happened/);
  expect((await wisp.ended).code).toBe(130);
});

test('Ctrl-C as a key stops too', async () => {
  const wisp = new WispProject().startInTerminal(['wait', 'file', 'never']);
  await wisp.screen.until(/q stops/);
  wisp.press('\x03');
  expect((await wisp.ended).code).toBe(130);
});

test('Enter looks at once', async () => {
  const github = new FakeGithub(() => 0);
  github.at(0, { checks: [check('build', 'in_progress')] });
  const wisp = new WispProject().startInTerminal(
    ['wait', 'ci', SHA, '--repo', 'acme/widget', '--quiet-period', '100ms'],
    { variables: { ...plain.variables, GITHUB_API_URL: await github.serve(), GH_TOKEN: 'x' } },
  );
  await wisp.screen.until(/○ · 1 running · .*next look in/);
  github.at(0, { checks: [check('build', 'success')], runs: [run('CI', 'success')] });
  wisp.press('\r');
  await wisp.screen.until(/CI finished: 1 passed/);
  expect((await wisp.ended).code).toBe(0);
});

test('a command is watched live', async () => {
  const project = new WispProject();
  const script = 'echo one; until [ -e go ]; do sleep 0.05; done; exit 5';
  const wisp = project.startInTerminal(['wait', 'run', '--yes', '--', 'sh', '-c', script], plain);
  await wisp.screen.until(/running · one · .*watching live · q stops/);
  writeFileSync(project.path('go'), '');
  await wisp.screen.until(/exited with 5/);
  expect((await wisp.ended).code).toBe(1);
});

test('piped, it says the start, each change and the end', async () => {
  const project = new WispProject();
  const server = http.createServer((_request, response) => response.end('up'));
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  const wisp = project.start(['wait', 'url', `localhost:${port}`]);
  await wisp.stderr.until(/waiting for http:\/\/localhost:\d+\/ to answer\n/);
  await wisp.stderr.until(/connection refused\n/);
  server.listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  const { code, stdout, stderr } = await wisp.ended;
  expect(code).toBe(0);
  expect(stdout).toMatch(/^http:\/\/localhost:\d+\/ answers 200 \(.+\)\n$/);
  expect(stderr.trim().split('\n')).toHaveLength(2);
});
