import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createProcessProbe } from '../../../../src/system/process/process-probe.ts';
import { runProgram } from '../../../../src/system/process/run-program.ts';
import { check, FakeGithub, run, SHA } from '../../../support/fake-github.ts';
import { runWords } from '../../../support/run-words.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

/** Somebody with a home, a folder and a GitHub of their own. */
async function person(tell: (github: FakeGithub) => unknown = () => {}) {
  const directory = tempFolder();
  const github = new FakeGithub(() => 0);
  tell(github);
  const variables = {
    PATH: process.env.PATH ?? '',
    WISP_HOME: path.join(directory, 'home'),
    GITHUB_API_URL: await github.serve(),
    GH_TOKEN: 'hunter2',
  };
  const says = (...words: string[]) =>
    runWords(['wait', ...words], { home: directory, directory, variables });
  const log = path.join(directory, 'home', 'audit.jsonl');
  const events = () =>
    (existsSync(log) ? readFileSync(log, 'utf8') : '{}')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { directory, github, says, events, variables };
}

const green = (github: FakeGithub) =>
  github.at(0, { checks: [check('build', 'success')], runs: [run('CI', 'success')] });
const red = (github: FakeGithub) =>
  github.at(0, { checks: [check('build', 'failure', { id: 1 })], runs: [run('CI', 'failure')] });

const ci = ['ci', '--repo', 'acme/widget', '--quiet-period', '100ms'] as const;

test('ci that is green ends with 0, in words, in the log and without a word of the token', async () => {
  const { says, events, github } = await person(green);
  const said = await says(...ci, SHA);
  expect(said.code).toBe(0);
  expect(said.stdout).toMatch(/^CI finished: 1 passed \(\d+ ms|s\)\n$/);
  expect(said.stderr).toMatch(/waiting for CI of acme\/widget aaaaaaa/);
  expect(events().map(({ type }) => type)).toEqual(['wait.started', 'wait.looked', 'wait.ended']);
  expect(events().at(-1)).toMatchObject({ kind: 'ci', verdict: 'passed', exitCode: 0, looks: 2 });
  expect(github.requests[0]?.headers.authorization).toBe('Bearer hunter2');
  expect(said.stdout + said.stderr + JSON.stringify(events())).not.toContain('hunter2');
});

test('ci that is red ends with 1 and the command that shows the log', async () => {
  const { says } = await person(red);
  const said = await says(...ci, '#12');
  expect(said.code).toBe(1);
  expect(said.stdout).toMatch(/^CI finished: 1 failed \(build\)/);
  expect(said.stderr).toContain('gh run view --job 1 --log-failed --repo acme/widget');
});

test('--json is one object', async () => {
  const { says } = await person(red);
  const said = await says(...ci, SHA, '--json');
  expect(JSON.parse(said.stdout)).toMatchObject({
    kind: 'ci',
    together: null,
    verdict: 'failed',
    exitCode: 1,
    summary: 'CI finished: 1 failed (build)',
    targets: [{ target: 'acme/widget aaaaaaa', detail: { sha: SHA, checks: [{ name: 'build' }] } }],
  });
});

test('without words ci means the commit that is checked out, and origin', async () => {
  const { says, directory, github } = await person((each) => each.fails([0, 1], { status: 404 }));
  const git = (...args: string[]) => {
    const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
    const done = spawnSync('git', [...identity, ...args], { cwd: directory, encoding: 'utf8' });
    expect(done.stderr).not.toMatch(/^(fatal|error)/m);
    return done.stdout.trim();
  };
  git('init', '-q');
  git('commit', '-q', '--allow-empty', '-m', 'first');
  expect(await says('ci')).toMatchObject({ code: 2 });
  git('remote', 'add', 'origin', 'git@github.com:acme/widget.git');
  expect((await says('ci')).code).toBe(4);
  expect(github.requests[0]?.path).toContain(
    `repos/acme/widget/commits/${git('rev-parse', 'HEAD')}`,
  );
});

test('an address of a strange host is refused before a request', async () => {
  const { says, github } = await person(green);
  const said = await says('ci', 'https://evil.example/acme/widget/pull/12');
  expect(said).toMatchObject({ code: 2, stdout: '' });
  expect(said.stderr).toContain('evil.example');
  expect(github.requests).toEqual([]);
});

test('gh is asked first where it is installed, and its sign-in is its own affair', async () => {
  const { directory, variables } = await person();
  const log = path.join(directory, 'asked.log');
  const gh = path.join(directory, 'gh');
  writeFileSync(
    gh,
    `#!/bin/sh
echo "$@" >> ${log}
printf 'HTTP/2.0 404 Not Found\\r\\nContent-Type: application/json\\r\\n\\r\\n{"message":"Not Found"}'
exit 1
`,
  );
  chmodSync(gh, 0o755);
  const { GITHUB_API_URL: _, ...others } = variables;
  const searched = process.env.PATH;
  process.env.PATH = `${directory}:${searched}`;
  onTestFinished(() => {
    process.env.PATH = searched;
  });
  const said = await runWords(['wait', 'ci', '#12', '--repo', 'acme/widget'], {
    home: directory,
    directory,
    variables: others,
  });
  expect(said.code).toBe(4);
  expect(readFileSync(log, 'utf8')).toBe(
    'api -i --hostname github.com repos/acme/widget/pulls/12\n',
  );
});

test('a process that ends, and one that never was', async () => {
  const { says, events } = await person();
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
  const waiting = says('process', String(child.pid));
  await expect
    .poll(events, { timeout: 30_000 })
    .toContainEqual(expect.objectContaining({ type: 'wait.looked', state: 'running' }));
  child.stdin.end();
  expect(await waiting).toMatchObject({ code: 0 });
  expect(await says('process', '2147483647')).toMatchObject({ code: 3 });
  expect(await says('process', '2147483647', '--gone')).toMatchObject({ code: 0 });
});

test('a file that appears', async () => {
  const { says, directory } = await person();
  const waiting = says('file', 'out.txt');
  writeFileSync(path.join(directory, 'out.txt'), '');
  expect((await waiting).stdout).toMatch(/out\.txt is there/);
});

test('a server that comes up', async () => {
  const { says } = await person();
  const waiting = says('url', await new FakeGithub(() => 0).serve(), '--status', '404');
  expect((await waiting).code).toBe(0);
});

test('several: any and all, and a word has to be said', async () => {
  const { says, directory } = await person();
  writeFileSync(path.join(directory, 'a'), '');
  expect(await says('file', 'a', 'b', '--any')).toMatchObject({ code: 0 });
  const all = await says('file', 'a', 'b', '--all', '--deadline', '300ms', '--json');
  expect(all.code).toBe(124);
  expect(JSON.parse(all.stdout)).toMatchObject({
    together: 'all',
    verdict: 'deadline',
    targets: [{ verdict: 'exists' }, { verdict: 'deadline' }],
  });
  expect(await says('file', 'a', 'b')).toMatchObject({ code: 2 });
  expect(await says('file', 'a', 'b', '--any', '--all')).toMatchObject({ code: 2 });
});

test('a command: its end, its exit code in the report, its last lines', async () => {
  const { says } = await person();
  expect(await says('run', '--', 'sh', '-c', 'exit 0')).toMatchObject({ code: 0 });
  const failed = await says('run', '--json', '--', 'sh', '-c', 'echo broken; exit 3');
  expect(failed.code).toBe(1);
  expect(JSON.parse(failed.stdout)).toMatchObject({
    kind: 'run',
    verdict: 'failed',
    targets: [{ detail: { exitCode: 3, tail: ['broken'] } }],
  });
  expect(failed.stderr).toContain('  broken');
});

test('a command: a line that matches ends it with everything it started', async () => {
  const { says, directory } = await person();
  const script = 'sleep 600 & echo "child $!" > child; echo ready on 3000; wait';
  const said = await says('run', '--pattern', 'ready on \\d+', '--', 'sh', '-c', script);
  expect(said).toMatchObject({ code: 0 });
  const pid = Number(/\d+/.exec(readFileSync(path.join(directory, 'child'), 'utf8'))?.[0]);
  // One that has ended may still be waiting for its parent to ask: that counts as gone.
  const probe = createProcessProbe(process.platform, async () => runProgram);
  expect(await probe.startOf(pid)).toBeUndefined();
});

test('--quiet says nothing', async () => {
  const { says } = await person(red);
  expect(await says(...ci, SHA, '--quiet')).toEqual({ code: 1, stdout: '', stderr: '' });
});

test.each([
  ['time', 'soon'],
  ['time', '20m', '--deadline', 'never'],
  ['process', 'abc'],
  ['url', 'ftp://example.com'],
  ['url', 'localhost:1', '--changes', '--status', '200'],
  ['url', 'localhost:1', '--status', '99'],
  ['url', 'localhost:1', '--deadline', '2d'],
  ['ci', SHA, '--repo', 'acme/widget', '--deadline', '7h'],
  ['file', ''],
  ['run', '--pattern', '(', '--', 'true'],
  ['url'],
])('wait %s %s is wrong', async (...words) => {
  const { says } = await person();
  const said = await says(...words);
  expect(said).toMatchObject({ code: 2, stdout: '' });
  expect(said.stderr).toMatch(/^wisp: .+\n/);
});

test('a signal ends the real thing with its own code', async () => {
  const { variables, directory } = await person();
  const bin = path.resolve(import.meta.dirname, '../../../../bin/wisp.ts');
  const loader = path.resolve(import.meta.dirname, '../../../../node_modules/tsx/dist/loader.mjs');
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    const child = spawn(
      process.execPath,
      ['--import', `file://${loader}`, bin, 'wait', 'time', '1h'],
      { cwd: directory, env: variables, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    await expect.poll(() => said, { timeout: 30_000 }).toContain('comes at');
    child.kill(signal);
    const [exit] = (await once(child, 'exit')) as [number];
    expect(exit).toBe(code);
  }
});
